/** Draws a page's social image: the site's name and icon, and the page's title and description. */
import {
  addColour,
  breakLines,
  createCanvas,
  type Canvas,
  fillRectangle,
  type Glyphs,
  drawIcon,
  drawLine,
  widthOf,
} from './canvas.ts';

/** The texts of a social image. */
export interface SocialImageText {
  site: string;
  /** The page's section, for example "Guide". */
  section: string;
  title: string;
  description: string;
}

// A size that all services show uncropped.
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;

const BACKGROUND = [255, 255, 255] as const;
const TEXT_COLOUR = [22, 34, 35] as const;
const SECONDARY_COLOUR = [92, 107, 108] as const;

/** Draws the image, 1200 by 630 pixels. */
export function drawSocialImage(glyphs: Glyphs, content: SocialImageText): Canvas {
  const { icon, faces } = glyphs.atlas;
  const canvas = createCanvas(WIDTH, HEIGHT, BACKGROUND);
  const ink = addColour(canvas, TEXT_COLOUR);
  const soft = addColour(canvas, SECONDARY_COLOUR);
  const accent = addColour(canvas, icon?.main ?? TEXT_COLOUR);
  fillRectangle(canvas, accent, [0, HEIGHT - 14, WIDTH, HEIGHT]);
  drawIcon(canvas, glyphs, MARGIN, 64);
  const indent = icon === null ? MARGIN : MARGIN + icon.width + 24;
  drawLine(canvas, glyphs, 'text', ink, { text: content.site, x: indent, y: 112 });
  if (content.section !== '')
    drawLine(canvas, glyphs, 'text', soft, {
      text: content.section,
      x: WIDTH - MARGIN - widthOf(faces.text, content.section),
      y: 112,
    });

  const width = WIDTH - 2 * MARGIN;
  const title = breakLines(faces.title, content.title, width, 3);
  const about = breakLines(faces.text, content.description, width, title.length > 2 ? 2 : 3);
  let y = 258;
  for (const text of title) {
    drawLine(canvas, glyphs, 'title', ink, { text, x: MARGIN, y });
    y += 82;
  }
  y -= 12;
  for (const text of about) {
    drawLine(canvas, glyphs, 'text', soft, { text, x: MARGIN, y });
    y += 46;
  }
  return canvas;
}

/** Draws a page's social image: the site's name and icon, and the page's title and description. */
import { type ShapedLine, UNITS } from '../../model/social-image/shaped-texts.ts';
import {
  descriptionLines,
  FACE_SIZES,
  type FaceName,
  MAX_LINES,
  type SocialImageText,
  TEXT_WIDTH,
} from '../../model/social-image/image-text.ts';
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
import { drawShapedLine, type ShapedPage } from './outline.ts';

/** What a social image shows. */
export interface SocialImage {
  texts: SocialImageText;
  glyphs: Glyphs;
  /** The texts that the glyphs can't draw. */
  shaped?: ShapedPage | undefined;
  direction: 'ltr' | 'rtl';
}

// A size that all services show uncropped.
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = (WIDTH - TEXT_WIDTH) / 2;

const BACKGROUND = [255, 255, 255] as const;
const TEXT_COLOUR = [22, 34, 35] as const;
const SECONDARY_COLOUR = [92, 107, 108] as const;

/** Draws the image, 1200 by 630 pixels. */
export function drawSocialImage({ texts, glyphs, shaped, direction }: SocialImage): Canvas {
  const { icon, faces } = glyphs.atlas;
  const canvas = createCanvas(WIDTH, HEIGHT, BACKGROUND);
  const ink = addColour(canvas, TEXT_COLOUR);
  const soft = addColour(canvas, SECONDARY_COLOUR);
  const accent = addColour(canvas, icon?.main ?? TEXT_COLOUR);
  // `x` is the distance between the line and the side that reading starts from.
  const draw = (
    line: string | ShapedLine,
    { face, colour, x, y }: { face: FaceName; colour: number; x: number; y: number },
  ): void => {
    const width = lengthOf(line, face);
    const left = direction === 'rtl' ? WIDTH - x - width : x;
    if (typeof line === 'string')
      drawLine(canvas, glyphs, face, colour, { text: line, x: left, y });
    else if (shaped)
      drawShapedLine(canvas, line, shaped.outlines, {
        x: left,
        y,
        colour,
        size: FACE_SIZES[face],
      });
  };
  const lengthOf = (line: string | ShapedLine, face: FaceName): number =>
    typeof line === 'string' ? widthOf(faces[face], line) : line.width / UNITS;

  fillRectangle(canvas, accent, [0, HEIGHT - 14, WIDTH, HEIGHT]);
  drawIcon(canvas, glyphs, direction === 'rtl' ? WIDTH - MARGIN - (icon?.width ?? 0) : MARGIN, 64);
  const indent = icon === null ? MARGIN : MARGIN + icon.width + 24;
  draw(shaped?.image.site ?? texts.site, { face: 'text', colour: ink, x: indent, y: 112 });
  const section = shaped?.image.section ?? texts.section;
  const end = WIDTH - MARGIN - lengthOf(section, 'text');
  draw(section, { face: 'text', colour: soft, x: end, y: 112 });

  const title = shaped?.image.title ?? breakLines(faces.title, texts.title, TEXT_WIDTH, MAX_LINES);
  const about =
    shaped?.image.description ??
    breakLines(faces.text, texts.description, TEXT_WIDTH, descriptionLines(title.length));
  let y = 258;
  for (const line of title) {
    draw(line, { face: 'title', colour: ink, x: MARGIN, y });
    y += 82;
  }
  y -= 12;
  for (const line of about) {
    draw(line, { face: 'text', colour: soft, x: MARGIN, y });
    y += 46;
  }
  return canvas;
}

/** The picture that a link to a page is shown with elsewhere: the site's name and icon, the page's title. */
import {
  addInk,
  breakLines,
  canvas,
  type Canvas,
  fillBox,
  type Letters,
  placeIcon,
  setLine,
  widthOf,
} from './canvas.ts';

/** What the picture says. */
export interface Card {
  site: string;
  /** Where the page stands, for example "Guide". */
  section: string;
  title: string;
  description: string;
}

// What every service shows whole.
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;

const PAPER = [255, 255, 255] as const;
const INK = [22, 34, 35] as const;
const SOFT = [92, 107, 108] as const;

/** Draws a page's picture, 1200 by 630 pixels. */
export function drawCard(letters: Letters, card: Card): Canvas {
  const { icon, faces } = letters.lettering;
  const picture = canvas(WIDTH, HEIGHT, PAPER);
  const ink = addInk(picture, INK);
  const soft = addInk(picture, SOFT);
  const accent = addInk(picture, icon?.main ?? INK);
  fillBox(picture, accent, [0, HEIGHT - 14, WIDTH, HEIGHT]);
  placeIcon(picture, letters, MARGIN, 64);
  const indent = icon === null ? MARGIN : MARGIN + icon.width + 24;
  setLine(picture, letters, 'text', ink, { text: card.site, x: indent, y: 112 });
  if (card.section !== '')
    setLine(picture, letters, 'text', soft, {
      text: card.section,
      x: WIDTH - MARGIN - widthOf(faces.text, card.section),
      y: 112,
    });

  const width = WIDTH - 2 * MARGIN;
  const title = breakLines(faces.title, card.title, width, 3);
  const about = breakLines(faces.text, card.description, width, title.length > 2 ? 2 : 3);
  let y = 258;
  for (const text of title) {
    setLine(picture, letters, 'title', ink, { text, x: MARGIN, y });
    y += 82;
  }
  y -= 12;
  for (const text of about) {
    setLine(picture, letters, 'text', soft, { text, x: MARGIN, y });
    y += 46;
  }
  return picture;
}

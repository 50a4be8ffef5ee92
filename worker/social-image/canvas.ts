/** A picture with a palette: one byte a pixel, text set from pixel letters. */
import { type GlyphFace, FULL_COVERAGE, type GlyphAtlas } from '../../model/release/glyph-atlas.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture being drawn. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
  palette: Colour[];
}

/** Letters ready to be set. */
export interface Letters {
  lettering: GlyphAtlas;
  pixels: Uint8Array;
}

/** An empty picture in one colour. */
export function canvas(width: number, height: number, paper: Colour): Canvas {
  return { width, height, pixels: new Uint8Array(width * height), palette: [paper] };
}

/** Adds the shades from the paper to an ink to the palette and returns the index before the first of them. */
export function addInk({ palette }: Canvas, ink: Colour): number {
  const [paper = ink] = palette;
  const before = palette.length - 1;
  for (let cover = 1; cover <= FULL_COVERAGE; cover++) {
    const mix = (part: 0 | 1 | 2): number =>
      Math.round(paper[part] + ((ink[part] - paper[part]) * cover) / FULL_COVERAGE);
    palette.push([mix(0), mix(1), mix(2)]);
  }
  return before;
}

/** Fills a rectangle with an ink at its full strength. */
export function fillBox(
  { width, pixels }: Canvas,
  ink: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  for (let y = top; y < bottom; y++)
    pixels.fill(ink + FULL_COVERAGE, y * width + left, y * width + right);
}

/** Sets a line of text, its base line at `y`. Letters that the face does not have are left out. */
export function setLine(
  { width, height, pixels }: Canvas,
  { lettering, pixels: covers }: Letters,
  face: 'title' | 'text',
  ink: number,
  line: { text: string; x: number; y: number },
): void {
  const { letters } = lettering.faces[face];
  let pen = line.x;
  for (const sign of line.text) {
    const letter = letters[sign];
    if (letter === undefined) continue;
    const [advance, left, top, wide, high, at] = letter;
    const x0 = Math.round(pen) + left;
    for (let row = 0; row < high; row++) {
      const y = line.y + top + row;
      if (y < 0 || y >= height) continue;
      for (let column = 0; column < wide; column++) {
        const cover = covers[at + row * wide + column] ?? 0;
        const x = x0 + column;
        if (cover > 0 && x >= 0 && x < width) pixels[y * width + x] = ink + cover;
      }
    }
    pen += advance;
  }
}

/** Places the site's icon with its upper left corner at a point; nothing where there is none. */
export function placeIcon(
  picture: Canvas,
  { lettering, pixels: indices }: Letters,
  left: number,
  top: number,
): void {
  const { icon } = lettering;
  if (icon === null) return;
  const first = picture.palette.push(...icon.colours) - icon.colours.length;
  for (let y = 0; y < icon.height; y++)
    for (let x = 0; x < icon.width; x++) {
      const index = indices[icon.at + y * icon.width + x] ?? 0;
      if (index > 0) picture.pixels[(top + y) * picture.width + left + x] = first + index - 1;
    }
}

/** Width of a text in pixels. */
export function widthOf({ letters }: GlyphFace, text: string): number {
  let width = 0;
  for (const sign of text) width += letters[sign]?.[0] ?? 0;
  return width;
}

/** Breaks a text into lines of a width; what is left after the last line is cut with an ellipsis. */
export function breakLines(face: GlyphFace, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.replace(/\s+/g, ' ').trim().split(' ');
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(face, longer) <= width || line === '') {
      line = longer;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, shortened(face, [line, ...words.slice(index)].join(' '), width)];
    lines.push(line);
    line = word;
  }
  return [...lines, shortened(face, line, width)];
}

function shortened(face: GlyphFace, text: string, width: number): string {
  if (widthOf(face, text) <= width) return text;
  let signs = Array.from(text);
  while (signs.length > 0 && widthOf(face, `${signs.join('')}…`) > width)
    signs = signs.slice(0, -1);
  return `${signs.join('').trimEnd()}…`;
}

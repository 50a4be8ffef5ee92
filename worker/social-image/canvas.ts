/** An indexed-colour canvas (one byte per pixel) that draws text from a glyph atlas. */
import {
  type GlyphFace,
  FULL_COVERAGE,
  type GlyphAtlas,
} from '../../model/social-image/glyph-atlas.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** An image with a palette. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
  palette: Colour[];
}

/** A glyph atlas with its pixels. */
export interface Glyphs {
  atlas: GlyphAtlas;
  pixels: Uint8Array;
}

/** Creates a canvas filled with the background colour. */
export function createCanvas(width: number, height: number, background: Colour): Canvas {
  return { width, height, pixels: new Uint8Array(width * height), palette: [background] };
}

/** Adds shades from the background to a colour to the palette. Returns the index before the first shade. */
export function addColour({ palette }: Canvas, colour: Colour): number {
  const [background = colour] = palette;
  const before = palette.length - 1;
  for (let coverage = 1; coverage <= FULL_COVERAGE; coverage++) {
    const mix = (part: 0 | 1 | 2): number =>
      Math.round(background[part] + ((colour[part] - background[part]) * coverage) / FULL_COVERAGE);
    palette.push([mix(0), mix(1), mix(2)]);
  }
  return before;
}

/** Fills a rectangle with a colour. */
export function fillRectangle(
  { width, pixels }: Canvas,
  colour: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  for (let y = top; y < bottom; y++)
    pixels.fill(colour + FULL_COVERAGE, y * width + left, y * width + right);
}

/** Draws a line of text with its baseline at `y`. Skips characters that the atlas does not have. */
export function drawLine(
  { width, height, pixels }: Canvas,
  { atlas, pixels: coverages }: Glyphs,
  face: 'title' | 'text',
  colour: number,
  line: { text: string; x: number; y: number },
): void {
  const { letters } = atlas.faces[face];
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
        const coverage = coverages[at + row * wide + column] ?? 0;
        const x = x0 + column;
        if (coverage > 0 && x >= 0 && x < width) pixels[y * width + x] = colour + coverage;
      }
    }
    pen += advance;
  }
}

/** Draws the site's icon, if there is one. */
export function drawIcon(
  canvas: Canvas,
  { atlas, pixels: indices }: Glyphs,
  left: number,
  top: number,
): void {
  const { icon } = atlas;
  if (icon === null) return;
  const first = canvas.palette.push(...icon.colours) - icon.colours.length;
  for (let y = 0; y < icon.height; y++)
    for (let x = 0; x < icon.width; x++) {
      const index = indices[icon.at + y * icon.width + x] ?? 0;
      if (index > 0) canvas.pixels[(top + y) * canvas.width + left + x] = first + index - 1;
    }
}

/** Returns the width of a text in pixels. */
export function widthOf({ letters }: GlyphFace, text: string): number {
  let width = 0;
  for (const sign of text) width += letters[sign]?.[0] ?? 0;
  return width;
}

/** Breaks a text into at most `most` lines. An ellipsis replaces the rest. */
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
      return [...lines, truncate(face, [line, ...words.slice(index)].join(' '), width)];
    lines.push(line);
    line = word;
  }
  return [...lines, truncate(face, line, width)];
}

function truncate(face: GlyphFace, text: string, width: number): string {
  if (widthOf(face, text) <= width) return text;
  let signs = Array.from(text);
  while (signs.length > 0 && widthOf(face, `${signs.join('')}…`) > width)
    signs = signs.slice(0, -1);
  return `${signs.join('').trimEnd()}…`;
}

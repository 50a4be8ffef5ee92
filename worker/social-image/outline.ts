/** Draws shaped lines: fills the outlines of their glyphs (`model/social-image/shaped-texts.ts`). */
import { FULL_COVERAGE } from '../../model/social-image/glyph-atlas.ts';
import {
  parseShapedTexts,
  type ShapedImage,
  type ShapedLine,
  UNITS,
} from '../../model/social-image/shaped-texts.ts';
import type { Canvas } from './canvas.ts';

/** Outlines of glyphs, with the offset of each. */
export interface GlyphOutlines {
  offsets: number[];
  bytes: Uint8Array;
}

/** The shaped texts of a page, with the outlines that they refer to. */
export interface ShapedPage {
  image: ShapedImage;
  outlines: GlyphOutlines;
}

/** Returns the shaped texts of a page, if it has any. Throws if the object is malformed. */
export function shapedPage(bytes: Uint8Array, path: string): ShapedPage | undefined {
  const { texts, outlines } = parseShapedTexts(bytes);
  const image = texts.pages[path];
  return image && { image, outlines: { offsets: texts.outlines, bytes: outlines } };
}

/** Draws a line with its start at `x` and its baseline at `y`. `size` is that of its font in pixels. */
export function drawShapedLine(
  { width, height, pixels }: Canvas,
  { glyphs }: ShapedLine,
  outlines: GlyphOutlines,
  { x, y, colour, size }: { x: number; y: number; colour: number; size: number },
): void {
  // The coverage that each pixel adds to those on its right. No letter reaches higher or lower than these rows.
  const top = Math.max(0, y - 2 * size);
  const rows = Math.min(height, y + size) - top;
  const changes = new Float32Array(rows * (width + 2));
  const edge = (x0: number, y0: number, x1: number, y1: number): void => {
    if (y0 === y1) return;
    const slope = (x1 - x0) / (y1 - y0);
    const part = (y0 < y1 ? 2 : -2) / UNITS;
    const first = Math.max(Math.min(y0, y1), top * UNITS);
    const end = Math.min(Math.max(y0, y1), (top + rows) * UNITS);
    // The odd units are scan lines.
    for (let y = first | 1; y < end; y += 2) {
      const at = Math.min(Math.max((x0 + (y - y0) * slope) / UNITS, 0), width);
      const column = at | 0;
      const index = (((y / UNITS) | 0) - top) * (width + 2) + column;
      changes[index] = (changes[index] ?? 0) + part * (1 - at + column);
      changes[index + 1] = (changes[index + 1] ?? 0) + part * (at - column);
    }
  };
  for (let at = 0; at < glyphs.length; at += 3) {
    const [glyph = 0, right = 0, down = 0] = glyphs.slice(at, at + 3);
    const bytes = outlines.bytes.subarray(outlines.offsets[glyph], outlines.offsets[glyph + 1]);
    drawOutline(bytes, Math.round(x * UNITS) + right, y * UNITS + down, edge);
  }
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += changes[row * (width + 2) + column] ?? 0;
      // Where contours overlap, a pixel is covered twice.
      const covered = Math.min(Math.abs(sum), 1) * FULL_COVERAGE;
      if (covered >= 0.5) pixels[(top + row) * width + column] = colour + Math.round(covered);
    }
  }
}

function drawOutline(
  bytes: Uint8Array,
  left: number,
  top: number,
  edge: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  let at = 0;
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  };
  // The lowest bit is the sign.
  const step = (): number => {
    const value = next();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  };
  let [x, y] = [left, top];
  while (at < bytes.length) {
    const points = next();
    x += step();
    y += step();
    const [firstX, firstY] = [x, y];
    for (let point = 1; point < points; point++) {
      const [beforeX, beforeY] = [x, y];
      x += step();
      y += step();
      edge(beforeX, beforeY, x, y);
    }
    edge(x, y, firstX, firstY);
  }
}

/** Shaped lines as the worker draws them: filled outlines, and lines that begin on the right. */
import { describe, expect, it } from 'vitest';
import { FULL_COVERAGE } from '../../../model/social-image/glyph-atlas.ts';
import { UNITS } from '../../../model/social-image/shaped-texts.ts';
import { createCanvas } from '../../../worker/social-image/canvas.ts';
import { drawSocialImage } from '../../../worker/social-image/draw.ts';
import { drawShapedLine, type GlyphOutlines } from '../../../worker/social-image/outline.ts';

type Box = [left: number, top: number, right: number, bottom: number];

/** An outline of boxes in pixels from the start of the line. Holes run the other way round. */
function outlinesOf(boxes: Box[], holes: Box[] = []): GlyphOutlines {
  let [x, y] = [0, 0];
  const bytes: number[] = [];
  const push = (value: number): void => {
    for (let rest = value; ; rest >>= 7) {
      bytes.push(rest > 127 ? (rest & 127) | 128 : rest);
      if (rest <= 127) return;
    }
  };
  const step = (by: number): void => push(by < 0 ? -2 * by - 1 : 2 * by);
  const contours = [...boxes.map(cornersOf), ...holes.map((box) => cornersOf(box).toReversed())];
  for (const corners of contours) {
    push(corners.length);
    for (const [right, down] of corners) {
      step(right * UNITS - x);
      step(down * UNITS - y);
      [x, y] = [right * UNITS, down * UNITS];
    }
  }
  return { offsets: [0, bytes.length], bytes: Uint8Array.from(bytes) };
}

function cornersOf([left, top, right, bottom]: Box): [number, number][] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** The coverage of the pixels of a row from x = 10, drawn from there with the baseline at 20. */
function rowOf(outlines: GlyphOutlines, y: number, count: number): number[] {
  const canvas = createCanvas(40, 40, [255, 255, 255]);
  const line = { width: 0, glyphs: [0, 0, 0] };
  drawShapedLine(canvas, line, outlines, { x: 10, y: 20, colour: 0, size: 20 });
  return [...canvas.pixels.subarray(y * 40 + 10, y * 40 + 10 + count)];
}

const HALF = Math.round(FULL_COVERAGE / 2);

describe('a shaped line', () => {
  it('covers a pixel as far as an outline does', () => {
    const box = outlinesOf([[0.5, -4, 3, -1.5]]);
    expect(rowOf(box, 17, 4)).toEqual([HALF, FULL_COVERAGE, FULL_COVERAGE, 0]);
    expect(rowOf(box, 18, 4)).toEqual([4, HALF, HALF, 0]);
    expect(rowOf(box, 19, 4)).toEqual([0, 0, 0, 0]);
  });

  it('leaves holes, and fills what two contours cover once', () => {
    const ring = outlinesOf([[0, -4, 4, 0]], [[1, -3, 3, -1]]);
    expect(rowOf(ring, 17, 5)).toEqual([FULL_COVERAGE, 0, 0, FULL_COVERAGE, 0]);
    const overlap = outlinesOf([
      [0, -4, 3, 0],
      [1, -4, 4, 0],
    ]);
    expect(rowOf(overlap, 17, 5)).toEqual([...Array.from({ length: 4 }, () => FULL_COVERAGE), 0]);
  });

  it('is cut at the edges of the image', () => {
    const wide = outlinesOf([[-50, -100, 100, 100]]);
    expect(rowOf(wide, 0, 30)).toEqual(Array.from({ length: 30 }, () => FULL_COVERAGE));
  });
});

describe('an image that is read from right to left', () => {
  it('has its lines, section and icon on the other side', () => {
    const outlines = outlinesOf([[0, -30, 200, 0]]);
    const line = { width: 200 * UNITS, glyphs: [0, 0, 0] };
    const face = { size: 32, letters: {} };
    const glyphs = {
      atlas: {
        faces: { title: face, text: face },
        icon: { width: 2, height: 1, main: [255, 0, 0], colours: [[255, 0, 0]], at: 0 },
      },
      pixels: Uint8Array.of(1, 1),
    } satisfies Parameters<typeof drawSocialImage>[0]['glyphs'];
    const columns = (direction: 'ltr' | 'rtl', y: number): [first: number, last: number] => {
      const image = { site: line, section: line, title: [line], description: [line] };
      const { pixels } = drawSocialImage({
        texts: { site: '', section: '', title: '', description: '' },
        glyphs,
        shaped: { image, outlines },
        direction,
      });
      const row = pixels.subarray(y * 1200, (y + 1) * 1200);
      return [row.findIndex((pixel) => pixel > 0), row.findLastIndex((pixel) => pixel > 0)];
    };
    expect([columns('ltr', 250), columns('rtl', 250)]).toEqual([
      [80, 279],
      [920, 1119],
    ]);
    expect([columns('ltr', 320), columns('rtl', 320)]).toEqual([
      [80, 279],
      [920, 1119],
    ]);
    // The name beside the icon, and the section at the other end.
    expect([columns('ltr', 100), columns('rtl', 100)]).toEqual([
      [106, 1119],
      [80, 1093],
    ]);
    expect([columns('ltr', 64)[0], columns('rtl', 64)[1]]).toEqual([80, 1119]);
  });
});

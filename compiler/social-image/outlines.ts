/** Encodes the outlines of glyphs for the worker (`model/social-image/shaped-texts.ts`), with straight lines instead of curves. */
import type { Font } from 'harfbuzzjs';
import type { ShapedLine } from '../../model/social-image/shaped-texts.ts';
import type { Line } from './break-lines.ts';
import type { FaceName } from '../../model/social-image/image-text.ts';
import type { ShapedGlyph } from './shape.ts';

type Point = readonly [x: number, y: number];

/** The greatest distance between a curve and the lines that replace it, in units. An eighth of a pixel can't be seen. */
const TOLERANCE = 2;

/** Collects the glyphs of an object. Each is stored once. */
export class Outlines {
  readonly #known = new Map<string, number>();
  readonly #offsets = [0];
  readonly #outlines: Uint8Array[] = [];

  /** Returns a line that refers to the collected glyphs. */
  add({ clusters, width }: Line, face: FaceName): ShapedLine {
    const glyphs: number[] = [];
    let pen = 0;
    for (const cluster of clusters) {
      for (const glyph of cluster.glyphs) {
        const index = this.#indexOf(glyph, face);
        if (index !== null) glyphs.push(index, Math.round(pen + glyph.x), Math.round(glyph.y));
      }
      pen += cluster.advance;
    }
    return { width, glyphs };
  }

  /** Where each outline begins, and the end of the last one. */
  get offsets(): number[] {
    return this.#offsets;
  }

  /** All outlines. */
  get bytes(): Uint8Array {
    return Buffer.concat(this.#outlines);
  }

  // Spaces have no outline.
  #indexOf({ font, id }: ShapedGlyph, face: FaceName): number | null {
    const key = `${face} ${font.name} ${id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known < 0 ? null : known;
    const outline = outlineOf(font.faces[face], id);
    const index = outline.length === 0 ? -1 : this.#offsets.length - 1;
    this.#known.set(key, index);
    if (index < 0) return null;
    this.#outlines.push(outline);
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + outline.length);
    return index;
  }
}

// Neighbouring objects have many glyphs in common.
const outlines = new WeakMap<Font, Map<number, Uint8Array>>();

function outlineOf(font: Font, id: number): Uint8Array {
  const known = outlines.get(font) ?? new Map<number, Uint8Array>();
  outlines.set(font, known);
  const outline = known.get(id) ?? encode(contoursOf(font, id));
  known.set(id, outline);
  return outline;
}

// Contours with y downwards.
function contoursOf(font: Font, id: number): Point[][] {
  const contours: Point[][] = [];
  let contour: Point[] = [];
  for (const { type, values } of font.glyphToJson(id)) {
    const points = pointsOf(values);
    if (type === 'M') {
      contour = points;
      contours.push(contour);
    } else if (type !== 'Z') contour.push(...linesOf([contour.at(-1) ?? [0, 0], ...points]));
  }
  return contours.filter(({ length }) => length > 2);
}

function pointsOf(values: number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < values.length; at += 2)
    points.push([values[at] ?? 0, -(values[at + 1] ?? 0)]);
  return points;
}

// A line, or a Bézier curve with its control points. The distance between a curve and the lines falls with the square of their
// number.
function linesOf(curve: Point[]): Point[] {
  const bends = curve.slice(2).map(([x, y], index) => {
    const [[ax, ay] = [x, y], [bx, by] = [x, y]] = curve.slice(index);
    return Math.hypot(ax - 2 * bx + x, ay - 2 * by + y);
  });
  const bend = Math.max(0, ...bends) * (curve.length === 4 ? 3 / 4 : 1 / 4);
  const lines = Math.max(1, Math.ceil(Math.sqrt(bend / TOLERANCE)));
  return Array.from({ length: lines }, (_line, index) => pointAt(curve, (index + 1) / lines));
}

// De Casteljau's algorithm.
function pointAt(curve: Point[], t: number): Point {
  const [first = [0, 0], ...others] = curve;
  if (others.length === 0) return first;
  const nearer = others.map(([x, y], index): Point => {
    const [fromX, fromY] = curve[index] ?? [x, y];
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return pointAt(nearer, t);
}

function encode(contours: Point[][]): Uint8Array {
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  for (const contour of contours) {
    pushInteger(bytes, contour.length);
    for (const point of contour) {
      const [nextX, nextY] = [Math.round(point[0]), Math.round(point[1])];
      pushInteger(bytes, zigzag(nextX - x));
      pushInteger(bytes, zigzag(nextY - y));
      [x, y] = [nextX, nextY];
    }
  }
  return Uint8Array.from(bytes);
}

// Small numbers of both signs become small numbers.
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

// Seven bits to a byte, the lowest first. The eighth says that more follow (LEB128).
function pushInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>= 7;
  }
  bytes.push(rest);
}

/**
 * Shaped texts: the lines of social images that the glyph atlas has no letters for. The build breaks them into lines, orders
 * right-to-left text, and replaces letters by glyphs, because shaping needs fonts and more code than a worker should have.
 * The texts of neighbouring pages share an object: a line of JSON (`ShapedTexts`), then the outlines of the glyphs. An
 * outline is a list of contours. Each is its number of points, and for every point the distance from the one before, all as
 * variable-length integers.
 */
import { isObject } from '../schema/schema.ts';

/** The first line of the object. */
export interface ShapedTexts {
  /** The texts by path of their page. */
  pages: Record<string, ShapedImage>;
  /** Offset of each glyph's outline among the bytes, and the end of the last one. */
  outlines: number[];
}

/** The shaped texts of a page's image. The glyph atlas draws the others. */
export interface ShapedImage {
  /** The site's title. */
  site?: ShapedLine;
  /** The section that the page is in. */
  section?: ShapedLine;
  /** Lines of the title. */
  title?: ShapedLine[];
  /** Lines of the description. */
  description?: ShapedLine[];
}

/** A line in visual order, in units of `UNITS` per pixel. */
export interface ShapedLine {
  /** Width of the line. */
  width: number;
  /** Three numbers for each glyph: its index in `outlines`, and its place to the right of and below the start of the line. */
  glyphs: number[];
}

/** Units of a pixel. */
export const UNITS = 16;

/** Parses the object. Throws if the first line is malformed. */
export function parseShapedTexts(bytes: Uint8Array): { texts: ShapedTexts; outlines: Uint8Array } {
  const end = bytes.indexOf(0x0a);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  if (end < 0 || !isObject(value) || !isObject(value['pages']))
    throw new Error('shaped texts: expected a first line of { pages, outlines }');
  // Only the compiler writes the object, and the key is the hash of the bytes.
  return { texts: value as unknown as ShapedTexts, outlines: bytes.subarray(end + 1) };
}

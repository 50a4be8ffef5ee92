/**
 * The glyph atlas: letters as pixels, with which the worker draws the text of social images. It is an object of the release:
 * a line of JSON (`GlyphAtlas`), then the coverage of every pixel from 0 to 15, one byte each, deflated with zlib.
 */
import { isObject } from '../schema/schema.ts';

/** The first line of the object. */
export interface GlyphAtlas {
  faces: { title: GlyphFace; text: GlyphFace };
  /** The site's icon, or `null` if it has none that can be drawn. */
  icon: Icon | null;
}

/** An icon as pixels. Colours are red, green and blue, 0 to 255. */
export interface Icon {
  width: number;
  height: number;
  /** Its most frequent colour. */
  main: [number, number, number];
  colours: [number, number, number][];
  /** Offset of its pixels. Each is an index into `colours` plus one, or 0 for transparent. */
  at: number;
}

/** A font weight at one size. */
export interface GlyphFace {
  /** Height of an em in pixels. */
  size: number;
  /** Glyphs by character. */
  letters: Record<string, Glyph>;
}

/** A glyph: its advance, and its box of pixels relative to the pen on the baseline. */
export type Glyph = [
  advance: number,
  left: number,
  top: number,
  width: number,
  height: number,
  at: number,
];

/** Coverage of a pixel that is completely inside of a glyph. */
export const FULL_COVERAGE = 15;

/** Parses the inflated object. Throws if the first line is malformed. */
export function parseGlyphAtlas(bytes: Uint8Array): { atlas: GlyphAtlas; pixels: Uint8Array } {
  const end = bytes.indexOf(0x0a);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  if (end < 0 || !isObject(value) || !isObject(value['faces']))
    throw new Error('glyph atlas: expected a first line of { faces, icon }');
  // Only the compiler writes the object, and the key is the hash of the bytes.
  return { atlas: value as unknown as GlyphAtlas, pixels: bytes.subarray(end + 1) };
}

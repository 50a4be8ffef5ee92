/**
 * Letters as pixels, from which the worker sets the titles of social images. An object of the release: a line of
 * JSON (`Lettering`), then the coverage of every pixel, 0 to 15, one byte each; all of it deflated (zlib).
 */
import { isObject } from '../schema/schema.ts';

/** The first line of the object. */
export interface GlyphAtlas {
  faces: { title: GlyphFace; text: GlyphFace };
  /** The site's icon, or `null` when it has none that can be drawn. */
  icon: Icon | null;
}

/** An icon as pixels. Colours are red, green and blue, 0 to 255. */
export interface Icon {
  width: number;
  height: number;
  /** The colour that it has most of. */
  main: [number, number, number];
  colours: [number, number, number][];
  /** Where its pixels begin; each is one more than an index into `colours`, 0 for none. */
  at: number;
}

/** A weight of the font at one size. */
export interface GlyphFace {
  /** Height of an em in pixels. */
  size: number;
  /** Letters by themselves. */
  letters: Record<string, Glyph>;
}

/** A letter: how far it moves on, and its box of pixels, placed from the pen on the base line. */
export type Glyph = [
  advance: number,
  left: number,
  top: number,
  width: number,
  height: number,
  at: number,
];

/** How much of a pixel a letter covers, at most. */
export const FULL_COVERAGE = 15;

/** Parses the object after inflating. Throws with what is wrong. */
export function parseGlyphAtlas(bytes: Uint8Array): { lettering: GlyphAtlas; pixels: Uint8Array } {
  const end = bytes.indexOf(0x0a);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  if (end < 0 || !isObject(value) || !isObject(value['faces']))
    throw new Error('lettering: expected a first line of { faces, icon }');
  // The build is the only writer, and the key is the hash of the bytes.
  return { lettering: value as unknown as GlyphAtlas, pixels: bytes.subarray(end + 1) };
}

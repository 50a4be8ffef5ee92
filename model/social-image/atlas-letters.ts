/** The letters in the glyph atlas of social images. The modules that draw them load only when an atlas is drawn. */
/** Western and Central European letters and common punctuation, as code points. */
export const ATLAS_POINTS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  0x2010,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2026,
  0x20ac,
  0x2122,
  0x2192,
];

const OTHERS = new RegExp(
  `[^\\s\\p{DI}${ATLAS_POINTS.map((point) => `\\u{${point.toString(16)}}`).join('')}]`,
  'u',
);

/** Whether the atlas has every letter of a text. Characters that no font draws don't count. */
export function isInAtlas(text: string): boolean {
  return !OTHERS.test(text);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_point, index) => first + index);
}

/** Reads the advance widths of a TrueType font from its `cmap`, `hhea` and `hmtx` tables (OpenType 1.9). */

/** Returns advance widths in ems for the code points that the font has. Throws when a table is missing. */
export function fontAdvances(font: Uint8Array, points: number[]): Map<number, number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...font.subarray(at, at + 4));
    tables.set(tag, view.getUint32(at + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table "${tag}".`);
    return at;
  };
  const unitsPerEm = view.getUint16(table('head') + 18);
  const metrics = view.getUint16(table('hhea') + 34);
  const glyphOf = glyphFinder(view, table('cmap'));
  const advances = new Map<number, number>();
  for (const point of points) {
    const glyph = glyphOf(point);
    if (glyph === 0) continue;
    // The last metric applies to all later glyphs.
    const at = table('hmtx') + Math.min(glyph, metrics - 1) * 4;
    advances.set(point, view.getUint16(at) / unitsPerEm);
  }
  return advances;
}

// Format 4 covers the Basic Multilingual Plane, which is all we need, and every font has it.
function glyphFinder(view: DataView, cmap: number): (point: number) => number {
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(at) === 4) return (point) => glyphInSegments(view, at, point);
  }
  throw new Error('The font has no character map of format 4.');
}

function glyphInSegments(view: DataView, at: number, point: number): number {
  const doubled = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let offset = 0; offset < doubled; offset += 2) {
    if (view.getUint16(ends + offset) < point) continue;
    const start = view.getUint16(starts + offset);
    if (start > point) return 0;
    const range = view.getUint16(ranges + offset);
    const delta = view.getUint16(deltas + offset);
    if (range === 0) return (point + delta) & 0xffff;
    const glyph = view.getUint16(ranges + offset + range + (point - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

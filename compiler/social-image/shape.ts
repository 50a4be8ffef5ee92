/** Shapes texts: chooses fonts, resolves directions (UAX #9), and replaces letters by positioned glyphs with HarfBuzz. */
import bidiFactory from 'bidi-js';
import { Buffer as ShapeBuffer, Direction, shape as shapeRun } from 'harfbuzzjs';
import type { FaceName } from '../../model/social-image/image-text.ts';
import type { FontFile } from './font-file.ts';
import { isInvisible } from './font-file.ts';
import type { TextDirection } from './image-page.ts';
import type { InstalledFonts } from './installed-fonts.ts';

/** How a text is shaped. */
export interface Shaping {
  fonts: InstalledFonts;
  face: FaceName;
  language: string;
  direction: TextDirection;
}

/** Letters that can't be separated, with their glyphs from left to right. */
export interface Cluster {
  /** The letters are from `start` up to `end` in the text. */
  start: number;
  end: number;
  /** Level of UAX #9. Odd levels are right-to-left. */
  level: number;
  advance: number;
  glyphs: ShapedGlyph[];
}

/** A glyph, placed relative to the start of its cluster. */
export interface ShapedGlyph {
  font: FontFile;
  id: number;
  x: number;
  y: number;
}

/** A text in the order of its letters. */
export interface ShapedText {
  text: string;
  clusters: Cluster[];
  /** Letters that no installed font has. */
  missing: string[];
}

/** Letters with the same font and level. */
interface Run {
  start: number;
  end: number;
  level: number;
  font: FontFile | undefined;
}

// The package's types describe an ES module, but Node gets a CommonJS one, whose only export is the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shapes a text. Letters without a font take no space. */
export async function shapeText(text: string, shaping: Shaping): Promise<ShapedText> {
  const { levels } = bidi.getEmbeddingLevels(text, shaping.direction);
  const missing = new Set<string>();
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    const font = await shaping.fonts.fontOf(segment, shaping.language, last?.font);
    if (font === undefined && !isInvisible(segment)) missing.add(segment);
    const end = index + segment.length;
    if (last && last.font === font && last.level === level) last.end = end;
    else runs.push({ start: index, end, level, font });
  }
  const clusters = runs.flatMap((run) => clustersOf(text, run, shaping));
  return { text, clusters, missing: [...missing] };
}

/** Orders the clusters of a line from left to right (rule L2 of UAX #9). */
export function inVisualOrder(clusters: Cluster[]): Cluster[] {
  const ordered = [...clusters];
  const highest = Math.max(0, ...clusters.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start)
        ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  return ordered;
}

function clustersOf(
  text: string,
  { start, end, level, font }: Run,
  { face, language }: Shaping,
): Cluster[] {
  if (font === undefined) return [{ start, end, level, advance: 0, glyphs: [] }];
  const isRightToLeft = level % 2 === 1;
  const buffer = new ShapeBuffer();
  // The whole text decides how letters at the ends of the run join.
  buffer.addText(text, start, end - start);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  buffer.setLanguage(language);
  shapeRun(font.faces[face], buffer);
  const clusters: Cluster[] = [];
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const { cluster, codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
    let last = clusters.at(-1);
    if (last?.start !== cluster) {
      last = { start: cluster, end, level, advance: 0, glyphs: [] };
      clusters.push(last);
    }
    last.glyphs.push({ font, id, x: last.advance + xOffset, y: -yOffset });
    last.advance += xAdvance;
  }
  if (isRightToLeft) clusters.reverse();
  for (const [index, cluster] of clusters.entries())
    cluster.end = clusters[index + 1]?.start ?? end;
  return clusters;
}

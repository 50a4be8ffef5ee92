/** Breaks shaped texts into lines, in scripts with and without spaces between words. */
import { type Cluster, type ShapedText, type Shaping, inVisualOrder, shapeText } from './shape.ts';

const WITHOUT_SPACES =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
/** Closing punctuation and marks don't begin a line. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\p{M}]/u;
/** Opening brackets don't end one. */
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

/** A line of clusters from left to right, with its width. */
export interface Line {
  clusters: Cluster[];
  width: number;
}

/** Breaks a text into at most `most` lines of a width. An ellipsis replaces the rest. */
export async function breakShaped(
  shaped: ShapedText,
  { width, most }: { width: number; most: number },
  shaping: Shaping,
): Promise<Line[]> {
  const { text, clusters } = shaped;
  const breaks = breaksOf(text, shaping.language);
  const lines: Line[] = [];
  let first = 0;
  while (first < clusters.length) {
    const end = lineEnd(shaped, first, width, breaks);
    if (end < clusters.length && lines.length === most - 1)
      return [...lines, await truncated(text.slice(clusters[first]?.start), width, shaping)];
    lines.push(singleLine(text, clusters.slice(first, end)));
    first = end;
  }
  return lines;
}

/** Lays a text out as one line, however long. */
export function singleLine(text: string, clusters: Cluster[]): Line {
  const end = clusters.findLastIndex((cluster) => !isSpace(text, cluster)) + 1;
  const shown = clusters.slice(0, end);
  return { clusters: inVisualOrder(shown), width: widthOf(shown) };
}

// Index of the cluster after the line. A word that is wider than the line is broken anywhere.
function lineEnd(
  { text, clusters }: ShapedText,
  first: number,
  width: number,
  breaks: Set<number>,
): number {
  let used = 0;
  let end = first;
  for (const [index, cluster] of clusters.entries()) {
    if (index < first) continue;
    if (breaks.has(cluster.start)) end = index;
    used += cluster.advance;
    // A space at the end of the line isn't shown.
    if (used > width && !isSpace(text, cluster))
      return Math.max(end > first ? end : index, first + 1);
  }
  return clusters.length;
}

function isSpace(text: string, { start, end }: Cluster): boolean {
  return /^\s+$/.test(text.slice(start, end));
}

// Offsets in the text at which a line may begin, a simple form of UAX #14.
function breaksOf(text: string, language: string): Set<number> {
  const breaks = new Set<number>();
  let before = '';
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text,
  )) {
    const isBetweenWords =
      /\s$/.test(before) ||
      ((WITHOUT_SPACES.test(before.slice(-1)) || WITHOUT_SPACES.test(segment)) &&
        !NEVER_FIRST.test(segment) &&
        !NEVER_LAST.test(before));
    if (isBetweenWords && !/^\s/.test(segment)) breaks.add(index);
    before = segment;
  }
  return breaks;
}

async function truncated(text: string, width: number, shaping: Shaping): Promise<Line> {
  const { clusters } = await shapeText(text, shaping);
  const ellipsis = await shapeText('…', shaping);
  const room = width - widthOf(ellipsis.clusters);
  let used = 0;
  const rest = clusters.find(({ advance }) => (used += advance) > room);
  const cut = `${text.slice(0, rest?.start).trimEnd()}…`;
  const shaped = await shapeText(cut, shaping);
  return singleLine(cut, shaped.clusters);
}

function widthOf(clusters: Cluster[]): number {
  return clusters.reduce((sum, { advance }) => sum + advance, 0);
}

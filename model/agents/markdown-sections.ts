/** Cuts a page's Markdown into sections by its headings. */
import { lazyPattern } from '../schema/lazy-pattern.ts';

/** A section: its heading, and where it begins and ends in the text. */
export interface MarkdownSection {
  /** The heading's id, as `github-slugger` makes it. */
  id: string;
  title: string;
  level: number;
  start: number;
  end: number;
}

/** The sections of a text in their order. A section contains the deeper ones below it. */
export function markdownSections(text: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  const seen = new Map<string, number>();
  let fence: string | null = null;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || (mark.startsWith(fence) && line.trim() === mark)))
      fence = fence === null ? mark : null;
    const [, hashes = '', heading = ''] =
      fence === null ? (/^(#{1,6}) (.+)$/.exec(line) ?? []) : [];
    if (hashes !== '') {
      const level = hashes.length;
      for (const open of sections)
        if (open.end === text.length && open.level >= level) open.end = at;
      const title = plainHeading(heading);
      sections.push({
        id: uniqueId(slugOf(title), seen),
        title,
        level,
        start: at,
        end: text.length,
      });
    }
    at += line.length + 1;
  }
  return sections;
}

/** The section with an id or a title, or `undefined`. */
export function findSection(
  sections: readonly MarkdownSection[],
  wanted: string,
): MarkdownSection | undefined {
  const id = wanted.replace(/^#/, '');
  return (
    sections.find((section) => section.id === id) ??
    sections.find(({ title }) => title.toLowerCase() === wanted.trim().toLowerCase())
  );
}

// The text of a heading without links, emphasis and escapes.
function plainHeading(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)[*_`]/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

const NOT_IN_SLUGS = lazyPattern('[^\\p{L}\\p{M}\\p{N}\\p{Pc}\\- ]', 'gu');

function slugOf(title: string): string {
  return title.toLowerCase().replace(NOT_IN_SLUGS(), '').replace(/ /g, '-');
}

function uniqueId(slug: string, seen: Map<string, number>): string {
  const count = seen.get(slug) ?? 0;
  seen.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** The text of a page as search sees it, read from its finished HTML. */
import { Parser } from 'htmlparser2';
import type { SearchNode } from '../../model/search/search-record.ts';

/** What a page's front matter says of it. */
export interface PageAbout {
  title: string;
  description?: string | undefined;
  keywords?: string[] | undefined;
}

// Between cells; no word of a search.
const CELL_END = ' –';

// Not text: code blocks, the heads of tables, drawings, and what only repeats or controls the text around it.
const SKIPPED = new Set([
  'pre',
  'svg',
  'math',
  'style',
  'script',
  'button',
  'nav',
  'select',
  'template',
  'thead',
  'ep-toc',
]);
const SKIPPED_CLASS = /(?:^|\s)(?:sr|admonition-title|code-title|footnotes?)(?:\s|$)/;
// Every other element begins and ends a block of text.
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * The headings and blocks of text of an article: the title first, then what its front matter says of it. A row of a
 * table is one block: its cells say something together.
 */
export function pageNodes(html: string, { title, description, keywords }: PageAbout): SearchNode[] {
  const nodes: SearchNode[] = [{ level: 1, anchor: '', text: title }];
  if (description) nodes.push({ level: 0, anchor: '', text: description });
  if (keywords && keywords.length > 0)
    nodes.push({ level: 0, anchor: '', text: keywords.join(', '), isKeywords: true });
  let heading: { level: number; anchor: string } | null = null;
  let titled = false;
  let text = '';
  let skipped = 0;
  let rows = 0;
  function flush(): void {
    const block = text.replace(/\s+/g, ' ').trim();
    text = '';
    if (!/[\p{L}\p{N}]/u.test(block)) return;
    if (heading === null) nodes.push({ level: 0, anchor: '', text: block });
    else if (heading.level === 1 && !titled) titled = true;
    // There is one title: a further heading of its level is a part of the page.
    else nodes.push({ level: Math.max(2, heading.level), anchor: heading.anchor, text: block });
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipped > 0 || isSkipped(name, attributes)) {
          skipped += 1;
          return;
        }
        if (name === 'br') text += ' ';
        if (INLINE.has(name) || name === 'br') return;
        if (rows > 0) {
          if (name === 'tr') rows += 1;
          if ((name === 'td' || name === 'th') && !/(?:^|–)\s*$/.test(text)) text += CELL_END;
          text += ' ';
          return;
        }
        flush();
        if (name === 'tr') rows = 1;
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level) heading = { level: Number(level), anchor: attributes['id'] ?? '' };
      },
      ontext(data) {
        if (skipped === 0) text += data;
      },
      onclosetag(name) {
        if (skipped > 0) {
          skipped -= 1;
          return;
        }
        if (INLINE.has(name) || name === 'br') return;
        if (name === 'tr') rows -= 1;
        if (rows > 0) {
          text += ' ';
          return;
        }
        flush();
        if (/^h[1-6]$/.test(name)) heading = null;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  flush();
  return nodes;
}

function isSkipped(name: string, attributes: Record<string, string>): boolean {
  return (
    SKIPPED.has(name) ||
    attributes['aria-hidden'] === 'true' ||
    attributes['role'] === 'tab' ||
    SKIPPED_CLASS.test(attributes['class'] ?? '')
  );
}

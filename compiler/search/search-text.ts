/** Extracts the text of a page for search. */
import type { SearchNode } from '../../model/search/search-record.ts';
import { isTag, isText, type HtmlNode, type Tag } from '../html/tree.ts';

/** The front matter that search uses. */
export interface SearchMeta {
  title: string;
  description?: string | undefined;
  keywords?: string[] | undefined;
}

// Separates cells; it is not a searchable word.
const CELL_END = ' –';

// Code blocks, table heads and drawings are not text; the other elements only repeat or control the text around them.
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
]);
const SKIPPED_CLASS = /(?:^|\s)(?:sr|admonition-title|code-title|footnotes?)(?:\s|$)/;
// Every other element starts and ends a block of text.
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * Returns the headings and text blocks of an article, after its title and front matter. A table row is one block,
 * because its cells belong together.
 */
export function searchText(
  article: HtmlNode[],
  { title, description, keywords }: SearchMeta,
): SearchNode[] {
  const reader = new TextReader();
  reader.nodes.push({ level: 1, anchor: '', text: title });
  if (description) reader.nodes.push({ level: 0, anchor: '', text: description });
  if (keywords && keywords.length > 0)
    reader.nodes.push({ level: 0, anchor: '', text: keywords.join(', '), isKeywords: true });
  reader.read(article);
  reader.endBlock();
  return reader.withoutClosingLinks();
}

class TextReader {
  readonly nodes: SearchNode[] = [];
  /** Whether a list of links followed the last text. */
  #endsWithLinks = false;
  #heading: { level: number; anchor: string } | null = null;
  #isTitled = false;
  #text = '';
  #rows = 0;

  read(parts: HtmlNode[]): void {
    for (const part of parts) {
      if (isText(part)) this.#text += part.data;
      else if (isTag(part) && !isSkipped(part)) this.#element(part);
    }
  }

  /** The nodes, without a last heading that has nothing but links below it: "Next steps". */
  withoutClosingLinks(): SearchNode[] {
    const isHeading = (this.nodes.at(-1)?.level ?? 0) > 1;
    return this.#endsWithLinks && isHeading ? this.nodes.slice(0, -1) : this.nodes;
  }

  endBlock(): void {
    const block = this.#text.replace(/\s+/g, ' ').trim();
    this.#text = '';
    if (!/[\p{L}\p{N}]/u.test(block)) return;
    this.#endsWithLinks = false;
    const heading = this.#heading;
    if (heading === null) this.nodes.push({ level: 0, anchor: '', text: block });
    else if (heading.level === 1 && !this.#isTitled) this.#isTitled = true;
    // A page has one title, so further headings of level 1 count as sections.
    else
      this.nodes.push({ level: Math.max(2, heading.level), anchor: heading.anchor, text: block });
  }

  #element({ name, attribs, children }: Tag): void {
    if (name === 'br') this.#text += ' ';
    else if (INLINE.has(name)) this.read(children);
    else if (this.#rows > 0) this.#inRow(name, children);
    else if (isLinkList(name, children)) {
      this.endBlock();
      this.#endsWithLinks = true;
    } else {
      this.endBlock();
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level) this.#heading = { level: Number(level), anchor: attribs['id'] ?? '' };
      this.#rows = name === 'tr' ? 1 : 0;
      this.read(children);
      this.#rows = 0;
      this.endBlock();
      if (level) this.#heading = null;
    }
  }

  #inRow(name: string, children: HtmlNode[]): void {
    if ((name === 'td' || name === 'th') && !/(?:^|–)\s*$/.test(this.#text)) this.#text += CELL_END;
    this.#text += ' ';
    this.read(children);
    this.#text += ' ';
  }
}

function isSkipped({ name, attribs }: Tag): boolean {
  return (
    SKIPPED.has(name) ||
    attribs['aria-hidden'] === 'true' ||
    attribs['role'] === 'tab' ||
    SKIPPED_CLASS.test(attribs['class'] ?? '')
  );
}

// A list whose entries all begin with a link of the author is navigation. What it says is found on the pages that it
// links to.
function isLinkList(name: string, children: HtmlNode[]): boolean {
  if (name !== 'ul' && name !== 'ol') return false;
  const entries = children.filter(isTag);
  return entries.length > 0 && entries.every((entry) => beginsWithLink(entry.children));
}

function beginsWithLink(nodes: HtmlNode[]): boolean {
  const first = nodes.find((node) => !isText(node) || node.data.trim() !== '');
  if (first === undefined || !isTag(first)) return false;
  if (first.name === 'a') return first.attribs['class'] !== 'term';
  return first.name === 'p' && beginsWithLink(first.children);
}

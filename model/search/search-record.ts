/**
 * Search documents and the records made from them. Records have the schema of the DocSearch scraper, so that this index and a
 * crawled one answer the same requests.
 */

/** A heading of level 1 (the title) to 6, or a block of text (level 0), in document order. */
export interface SearchNode {
  level: number;
  /** Id of the heading. Empty for the title and for text. */
  anchor: string;
  text: string;
  /** The text is the front matter's keywords. They find the page, but results don't show them because the page doesn't. */
  isKeywords?: true;
}

/** A page to be searched. */
export interface SearchDocument {
  /** Path below the base URL. */
  path: string;
  /** Absolute URL, without a hash. */
  url: string;
  /** The top category in the sidebar, or the site's title. */
  lvl0: string;
  language: string;
  version: string;
  tag: string;
  nodes: SearchNode[];
}

/** Names of the fields with headings, outermost first. */
export const LEVEL_FIELDS = [
  'hierarchy.lvl0',
  'hierarchy.lvl1',
  'hierarchy.lvl2',
  'hierarchy.lvl3',
  'hierarchy.lvl4',
  'hierarchy.lvl5',
  'hierarchy.lvl6',
] as const;

/** Names of the fields that a query searches, highest weight first. */
export const QUERY_FIELDS = [...LEVEL_FIELDS, 'content'] as const;

/** Name of a field that a query searches. */
export type QueryField = (typeof QUERY_FIELDS)[number];

/** The record of a heading or a block of text. `<` and `>` in texts are escaped. */
export type SearchRecord = {
  id: string;
  type: 'content' | `lvl${number}`;
  url: string;
  url_without_anchor: string;
  anchor?: string;
  language: string;
  version: string[];
  docusaurus_tag: string;
  item_priority: number;
} & { [field in QueryField]?: string };

/** The tag of pages without a version, which searches of every version find. */
export const UNVERSIONED_TAG = 'default';

// Suffix of the id of a record with keywords.
const KEYWORDS_ID = '#:keywords:0';

/** Whether the record with this id contains keywords. */
export function isKeywordsRecord(id: string): boolean {
  return id.endsWith(KEYWORDS_ID);
}

/** The record of the node at `index`. */
export function recordAt(page: SearchDocument, index: number): SearchRecord {
  const node = page.nodes[index] ?? { level: 0, anchor: '', text: '' };
  const chain = headingsAbove(page.nodes, index);
  const anchor = chain.findLast((heading) => heading.level > 1)?.anchor ?? '';
  const type = node.level === 0 ? 'content' : (`lvl${node.level}` as const);
  const record: SearchRecord = {
    id: node.isKeywords
      ? page.path + KEYWORDS_ID
      : `${page.path}#${anchor}:${type}:${occurrence(page.nodes, index)}`,
    type,
    url: anchor === '' ? page.url : `${page.url}#${anchor}`,
    url_without_anchor: page.url,
    ...(anchor === '' ? {} : { anchor }),
    language: page.language,
    version: [page.version],
    docusaurus_tag: page.tag,
    item_priority: priorityOf(node.level, page.nodes.length - index),
  };
  record['hierarchy.lvl0'] = escapeMarkup(page.lvl0);
  for (const { level, text } of chain) {
    const field = LEVEL_FIELDS[level];
    if (field) record[field] = escapeMarkup(text);
  }
  if (node.level === 0) record.content = escapeMarkup(node.text);
  return record;
}

/** Rank of a record among equal matches: headings before text, outer before inner, early before late. */
export function priorityOf(level: number, positionFromEnd: number): number {
  return (level === 0 ? 0 : 100 - 10 * level) * 1000 + positionFromEnd;
}

/** Escapes text for a record. Clients insert it into pages as HTML, so it must not contain tags. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The headings above a node, outermost first, including the node itself if it is a heading. */
export function headingsAbove(nodes: SearchNode[], index: number): SearchNode[] {
  const chain: SearchNode[] = [];
  let below = 7;
  for (let at = index; at >= 0 && below > 1; at--) {
    const node = nodes[at];
    if (node === undefined || node.level === 0 || node.level >= below) continue;
    chain.unshift(node);
    below = node.level;
  }
  return chain;
}

// Position among the blocks below the same heading, so that changes elsewhere on the page don't change the id.
function occurrence(nodes: SearchNode[], index: number): number {
  if (nodes[index]?.level !== 0) return 0;
  let count = 0;
  for (let at = index - 1; at >= 0 && nodes[at]?.level === 0; at--) count += 1;
  return count;
}

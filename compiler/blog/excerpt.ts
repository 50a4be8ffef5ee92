/** The beginning of a post as lists and feeds show it: everything up to its `truncate` comment. */
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { contentHash } from '../objects/hash.ts';
import {
  isTag,
  parseHtml,
  printHtml,
  setAttributes,
  type HtmlNode,
  type Tag,
  walkTags,
} from '../html/tree.ts';
import { POST_ATTRIBUTE } from '../html/placeholders.ts';
import { encodePath } from '../../model/path.ts';
import { withBase } from '../../model/href.ts';

/** The HTML of a post without its title. */
export interface PostText {
  nodes: HtmlNode[];
  /** The part before the comment, or everything. */
  excerpt: HtmlNode[];
  /** Whether the post has the comment. */
  isTruncated: boolean;
}

const MARKER = /^<!--\s*truncate\s*-->$/;

/** Parses the HTML of a post. */
export function postText(html: string): PostText {
  const nodes = contentOf(parseHtml(html));
  const title = nodes.findIndex((node) => isTag(node) && node.name === 'h1');
  if (title >= 0) nodes.splice(title, 1);
  const excerpt = upToMarker(nodes);
  return { nodes, excerpt: excerpt ?? nodes, isTruncated: excerpt !== null };
}

// What a Docusaurus site shows around a post is part of its own page only.
function contentOf(nodes: HtmlNode[]): HtmlNode[] {
  let found = nodes;
  walkTags(nodes, ({ attribs, children }) => {
    if (attribs[POST_ATTRIBUTE] !== undefined) found = children;
  });
  return found;
}

// The nodes before the marker, or `null` without one. An element around it is closed there.
function upToMarker(nodes: HtmlNode[]): HtmlNode[] | null {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'other' && MARKER.test(node.source)) return nodes.slice(0, index);
    if (!isTag(node)) continue;
    const inner = upToMarker(node.children);
    if (inner === null) continue;
    const before = nodes.slice(0, index);
    return inner.some((child) => printHtml([child]).trim() !== '')
      ? [...before, { ...node, children: inner }]
      : before;
  }
  return null;
}

/** Attributes that name other elements by their ids. */
const REFERENCES = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby'];

/**
 * Prints an excerpt for a list: with ids of its own, links to anchors that lead to the post, and headings one level below
 * the title of the post.
 */
export function listedExcerpt(excerpt: HtmlNode[], path: string, baseUrl: string): string {
  const prefix = `p${contentHash(path).slice(0, 5)}-`;
  const post = withBase(baseUrl, encodePath(path));
  const visit = (node: HtmlNode): HtmlNode => {
    if (!isTag(node)) return node;
    // The markup of an island must stay as React has rendered it.
    if (node.name === ISLAND_TAG) return node;
    const tag: Tag = lowered({ ...node, children: node.children.map(visit) });
    const { attribs } = tag;
    const changed: Record<string, string> = {};
    if (attribs['id'] !== undefined) changed['id'] = prefix + attribs['id'];
    for (const name of REFERENCES)
      if (attribs[name] !== undefined)
        changed[name] = attribs[name]
          .split(/\s+/)
          .map((id) => prefix + id)
          .join(' ');
    if (attribs['href']?.startsWith('#')) changed['href'] = post + attribs['href'];
    if (Object.keys(changed).length > 0) setAttributes(tag, { ...attribs, ...changed });
    return tag;
  };
  return printHtml(excerpt.filter((node) => !isOfDocument(node)).map(visit)).trim();
}

// What a post does with its document has no place on other pages.
function isOfDocument(node: HtmlNode): boolean {
  return isTag(node) && node.attribs['data-module'] === 'document-parts';
}

function lowered(tag: Tag): Tag {
  const level = /^h([2-5])$/.exec(tag.name)?.[1];
  if (level === undefined) return tag;
  const name = `h${Number(level) + 1}`;
  return {
    ...tag,
    name,
    open: tag.open.replace(/^<h\d/i, `<${name}`),
    close: tag.close.replace(/^<\/h\d/i, `</${name}`),
  };
}

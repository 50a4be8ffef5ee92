/**
 * HTML as a tree that keeps its source: nodes that no step changes are printed byte for byte as they were written.
 * Text and attribute values are decoded.
 */
import { Parser } from 'htmlparser2';
import { escapeAttribute } from './escape.ts';

/** A node of the tree. */
export type HtmlNode = Tag | Text | OtherNode;

/** An element. */
export interface Tag {
  type: 'tag';
  name: string;
  attribs: Record<string, string>;
  children: HtmlNode[];
  /** The start tag as it is printed. */
  open: string;
  /** The end tag as it is printed; empty where the source has none. */
  close: string;
}

/** A piece of text. */
export interface Text {
  type: 'text';
  data: string;
  /** The text as it is printed, with its character references. */
  source: string;
}

/** A comment or a declaration. */
export interface OtherNode {
  type: 'other';
  source: string;
}

/** Parses HTML that this build has made. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: Tag[] = [];
  let children = root;
  let cursor = 0;
  // Each event consumes the source up to its end, so all of it is kept, even end tags without a start tag.
  const take = (): string => {
    const start = cursor;
    cursor = Math.max(start, (parser.endIndex ?? 0) + 1);
    return html.slice(start, cursor);
  };
  const other = (): void => {
    children.push({ type: 'other', source: take() });
  };
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        const tag: Tag = { type: 'tag', name, attribs, children: [], open: take(), close: '' };
        children.push(tag);
        open.push(tag);
        children = tag.children;
      },
      ontext(data) {
        const last = children.at(-1);
        if (last?.type === 'text') {
          last.data += data;
          last.source += take();
        } else children.push({ type: 'text', data, source: take() });
      },
      onclosetag(_name, isImplied) {
        const tag = open.pop();
        if (tag && !isImplied) tag.close = take();
        children = open.at(-1)?.children ?? root;
      },
      oncomment: other,
      onprocessinginstruction: other,
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  if (cursor < html.length) root.push({ type: 'other', source: html.slice(cursor) });
  return root;
}

/** Prints a tree. */
export function printHtml(nodes: HtmlNode[]): string {
  let html = '';
  for (const node of nodes)
    html += isTag(node) ? node.open + printHtml(node.children) + node.close : node.source;
  return html;
}

/** Visits every element in document order. */
export function walkTags(nodes: HtmlNode[], visit: (tag: Tag) => void): void {
  for (const node of nodes)
    if (isTag(node)) {
      visit(node);
      walkTags(node.children, visit);
    }
}

/** Replaces nodes anywhere in the tree. `null` keeps a node and continues with its children. */
export function replaceNodes(
  nodes: HtmlNode[],
  replace: (node: HtmlNode) => HtmlNode[] | null,
): HtmlNode[] {
  return nodes.flatMap((node) => {
    const others = replace(node);
    if (others !== null) return others;
    if (isTag(node)) node.children = replaceNodes(node.children, replace);
    return node;
  });
}

/** Gives an element other attributes. Names keep the case of the source, because SVG has names like `viewBox`. */
export function setAttributes(tag: Tag, attribs: Record<string, string>): void {
  const names = new Map<string, string>();
  for (const [, name = ''] of tag.open.matchAll(/\s([^\s"'<>/=]+)(?=[\s=/>])/g))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const written = Object.entries(attribs).map(([key, value]) => {
    const name = names.get(key) ?? key;
    return value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
  });
  tag.attribs = attribs;
  tag.open = `<${tag.name}${written.join('')}${tag.open.endsWith('/>') ? '/>' : '>'}`;
}

/** Whether a node is an element. */
export function isTag(part: HtmlNode): part is Tag {
  return part.type === 'tag';
}

/** Whether a node is text. */
export function isText(part: HtmlNode): part is Text {
  return part.type === 'text';
}

/** The text of a node and everything in it. */
export function textContent(part: HtmlNode): string {
  if (isText(part)) return part.data;
  return isTag(part) ? part.children.map(textContent).join('') : '';
}

/** Whether an element has a class. */
export function hasClass(tag: Tag, name: string): boolean {
  return (tag.attribs['class'] ?? '').split(' ').includes(name);
}

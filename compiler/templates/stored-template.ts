/** A compiled slot or layout, and the element around a slot. */
import type { HeadTag } from '../../model/release/head-tag.ts';
import { isObject } from '../../model/schema/schema.ts';
import { isTag, isText, type HtmlNode, parseHtml, setAttributes, walkTags } from '../html/tree.ts';

/** The object of a compiled template. */
export interface StoredTemplate {
  /** HTML with placeholders. */
  html: string;
  /** Stylesheets: those that its components import, and its own. */
  sheets: string[];
  /** Tags of the `head` slot. */
  head: HeadTag[];
}

/** Parses the object of a template. Throws if it is malformed. */
export function parseTemplate(text: string): StoredTemplate {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || typeof value['html'] !== 'string')
    throw new Error('template: expected { html, sheets, head }');
  return value as unknown as StoredTemplate;
}

/** Puts the element around a slot that stylesheets select it by. Layouts have none. */
export function inPlace(name: string, nodes: HtmlNode[]): HtmlNode[] {
  const slot = /^slots\/(.+)$/.exec(name)?.[1];
  if (slot === undefined) return nodes;
  const content = slot.startsWith('navbar-') ? navbarContent(nodes) : nodes;
  // Content outside of landmarks is hard to find for screen readers. The other slots are inside of one.
  const [open, close] =
    slot === 'banner' ? ['<section aria-label="Banner"', '</section>'] : ['<div', '</div>'];
  const [element] = parseHtml(`${open} data-slot="${slot}">${close}`);
  if (element && isTag(element)) element.children = content;
  return element ? [element] : content;
}

// Markdown puts lines of text into paragraphs. Links look like those of the navbar, and move into the menu on narrow screens.
function navbarContent(nodes: HtmlNode[]): HtmlNode[] {
  walkTags(nodes, (tag) => {
    if (tag.name === 'a' && tag.attribs['class'] === undefined)
      setAttributes(tag, { ...tag.attribs, class: 'navbar-link' });
  });
  return nodes.flatMap((node) => {
    if (isTag(node) && node.name === 'p') return node.children;
    return isText(node) && node.data.trim() === '' ? [] : [node];
  });
}

/** Prints parsed HTML with other tags and attributes. */
import { isTag, isText, type HtmlNode, type Tag } from './tree.ts';
import { escapeAttribute, escapeText } from './escape.ts';

/** Returns the new name and attributes of an element: `null` removes it, an empty name keeps only its content. */
export type Rewrite = (tag: Tag) => { name: string; attributes: Record<string, string> } | null;

const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** Prints a node. */
export function render(part: HtmlNode, rewrite: Rewrite): string {
  if (isText(part)) return escapeText(part.data);
  if (!isTag(part)) return '';
  const become = rewrite(part);
  if (become === null) return '';
  const inner = part.children.map((child) => render(child, rewrite)).join('');
  if (become.name === '') return inner;
  const attributes = Object.entries(become.attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  return VOID.has(become.name)
    ? `<${become.name}${attributes}>`
    : `<${become.name}${attributes}>${inner}</${become.name}>`;
}

/** Prints a node for a feed, which is read outside of the site: with absolute URLs, without elements that need the page's scripts. */
export function absoluteHtml(part: HtmlNode, origin: string, home: string): string {
  return render(part, (tag) => {
    if (['button', 'svg', 'script', 'style'].includes(tag.name)) return null;
    const attributes: Record<string, string> = {};
    for (const name of ['href', 'src', 'alt', 'title', 'width', 'height', 'datetime']) {
      const value = tag.attribs[name];
      if (value === undefined) continue;
      const isAddress = name === 'href' || name === 'src';
      attributes[name] = isAddress
        ? new URL(value, value.startsWith('#') ? home : origin).href
        : value;
    }
    return { name: tag.name === 'span' || tag.name === 'div' ? '' : tag.name, attributes };
  });
}

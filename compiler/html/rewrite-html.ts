/** Parsed HTML written again, with other tags and attributes. */
import { isTag, isText, type Part, type Tag } from './tree.ts';
import { escapeAttribute, escapeText } from './escape.ts';

/** What an element becomes: `null` takes it out with its content, an empty name leaves its content alone. */
export type Rewrite = (tag: Tag) => { name: string; attributes: Record<string, string> } | null;

const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** The HTML of a part. */
export function render(part: Part, rewrite: Rewrite): string {
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

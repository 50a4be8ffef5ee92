/** Finished HTML as a tree, for what writes it in another form. */
import { parseDocument } from 'htmlparser2';

/** A part of a parsed document. */
export type Part = ReturnType<typeof parseDocument>['children'][number];

/** An element of a parsed document. */
export interface Tag {
  name: string;
  attribs: Record<string, string>;
  children: Part[];
}

/** Parses HTML that this build has made. */
export function parseHtml(html: string): Part[] {
  return parseDocument(html, { decodeEntities: true, lowerCaseTags: true }).children;
}

/** Whether a part is an element. */
export function isTag(part: Part): part is Part & Tag {
  return part.type === 'tag' || part.type === 'style' || part.type === 'script';
}

/** Whether a part is text. */
export function isText(part: Part): part is Part & { data: string } {
  return part.type === 'text';
}

/** The text of a part and everything in it. */
export function textOf(part: Part): string {
  if (isText(part)) return part.data;
  return isTag(part) ? part.children.map(textOf).join('') : '';
}

/** Whether an element has a class. */
export function hasClass(tag: Tag, name: string): boolean {
  return (tag.attribs['class'] ?? '').split(' ').includes(name);
}

/** The elements that `<Head>` may contain. */
import type { HeadTag } from '../../model/release/head-tag.ts';

const TAGS = new Set<string>(['title', 'meta', 'link'] satisfies HeadTag['tag'][]);

const DOCUSAURUS_TAGS = new Set<string>(['script', 'html', 'body'] satisfies HeadTag['tag'][]);

/** Whether a document's head has this element. Docusaurus sites may also have scripts and attributes of the document. */
export function isHeadTag(name: string, isDocusaurus: boolean): name is HeadTag['tag'] {
  return TAGS.has(name) || (isDocusaurus && DOCUSAURUS_TAGS.has(name));
}

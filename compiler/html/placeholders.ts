/**
 * The custom elements of rendered pages. Most are placeholders that a later step replaces:
 *
 * | element | made by | replaced by |
 * |---|---|---|
 * | `ep-static` | `mdx/plugins/rehype-static.ts` | the finished HTML of a subtree, before the page is parsed |
 * | `ep-html` | `<Html>` of the components | its content |
 * | `ep-toc` | `<TOCInline>` | the list of headings (`table-of-contents.ts`) |
 * | `ep-cards` | `<DocCardList>` | cards, once the navigation is known (`navigation/card-list.ts`) |
 * | `ep-island` | `components/island.tsx` | nothing: the browser hydrates it |
 * | `ep-slot` | `components/island.tsx` | nothing: static content inside an island |
 * | `ep-part` | `components/template-parts.tsx` | a part of the page or the shell, by the worker |
 * | `ep-visibility` | `<Visibility>` | its content, or nothing (`nodesFor`) |
 * | `ep-missing` | `components/missing.tsx` | nothing: the content of a component that does not exist, or its name |
 *
 * The tags that the worker and the client need are in `model/placeholder-tags.ts`.
 */

import { escapeText } from './escape.ts';
import { type HtmlNode, isTag, parseHtml, type Tag, textContent, walkTags } from './tree.ts';

/** Marks the content of a post inside of what a Docusaurus site shows around it. */
export const POST_ATTRIBUTE = 'data-post';

/** Stands for a finished piece of HTML. */
export const STATIC_TAG = 'ep-static';

/** Wraps HTML that a component inserts without a containing element. */
export const HTML_TAG = 'ep-html';

/** Stands for a list of the page's headings. */
export const TOC_TAG = 'ep-toc';

/** Stands for the cards of the page's category. */
export const CARDS_TAG = 'ep-cards';

/** Wraps content for people or for agents only. */
export const VISIBILITY_TAG = 'ep-visibility';

/** Wraps the content of a component that does not exist. */
export const MISSING_TAG = 'ep-missing';

/** The cards' placeholder as it is printed, in HTML and in Markdown. */
export const CARDS_PLACEHOLDER = `<${CARDS_TAG}></${CARDS_TAG}>`;

/** Begins a link that is relative to the page it ends up on. */
export const RELATIVE_LINK_PREFIX = 'relative-to-page:';

const STATIC_PATTERN = new RegExp(`<${STATIC_TAG} data-i="([^"]*)"></${STATIC_TAG}>`, 'g');
/** The tags of the element that wraps HTML. */
export const HTML_PATTERN = new RegExp(`</?${HTML_TAG}>`, 'g');

/** Puts finished pieces of HTML in place, by the keys of their placeholders. */
export function fillStatics(html: string, pieces: ReadonlyMap<string, string>): string {
  return html
    .replace(STATIC_PATTERN, (_placeholder, key: string) => pieces.get(key) ?? '')
    .replace(HTML_PATTERN, '');
}

/** Elements that readers see without text in them. */
const SEEN = /^(?:img|svg|video|audio|iframe|canvas|input|hr|ep-(?:cards|toc|island))$/;

/** Shows the name of each missing component that has no content, so that readers see where something is missing. */
export function fillMissing({ nodes }: { nodes: HtmlNode[] }): void {
  walkTags(nodes, (tag) => {
    if (tag.name !== MISSING_TAG || tag.children.some(isSeen)) return;
    const name = tag.attribs['data-component'] ?? '';
    tag.children = parseHtml(`<code>${escapeText(`<${name} />`)}</code>`);
  });
}

function isSeen(node: HtmlNode): boolean {
  if (!isTag(node)) return textContent(node).trim() !== '';
  return SEEN.test(node.name) || node.name === MISSING_TAG || node.children.some(isSeen);
}

/** Who reads the nodes. The search serves both, so it has only what both get. */
export type Audience = 'people' | 'agents' | 'both';

/** Returns the nodes for an audience, with the content of `<Visibility>` in its place. */
export function nodesFor(nodes: HtmlNode[], audience: Audience): HtmlNode[] {
  if (!nodes.some(hasVisibility)) return nodes;
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [node];
    const children = nodesFor(node.children, audience);
    if (node.name === VISIBILITY_TAG) return node.attribs['data-for'] === audience ? children : [];
    return [children === node.children ? node : { ...node, children }];
  });
}

/** Whether an element is only for agents, so that the page for people has neither its headings nor its links. */
export function isForAgents({ name, attribs }: Tag): boolean {
  return name === VISIBILITY_TAG && attribs['data-for'] === 'agents';
}

function hasVisibility(node: HtmlNode): boolean {
  return isTag(node) && (node.name === VISIBILITY_TAG || node.children.some(hasVisibility));
}

/**
 * Marks the links of slots and layouts that lead to this site, so that the worker and the client can tell readers which of them
 * leads to the current page or section (`aria-current`).
 */
import { withoutBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import { ISLAND_TAG, NAV_ATTRIBUTE } from '../../model/placeholder-tags.ts';
import { splitLink } from '../page/link-parts.ts';
import { decode } from '../site/routes.ts';
import type { PageTree } from '../html/page-tree.ts';
import { isTag, type HtmlNode, setAttributes } from '../html/tree.ts';

/** Marks the links. Links in islands belong to React. */
export function markNavigation({ nodes, site }: PageTree): void {
  mark(nodes, site.data.baseUrl);
}

function mark(nodes: HtmlNode[], baseUrl: string): void {
  for (const node of nodes) {
    if (!isTag(node) || node.name === ISLAND_TAG) continue;
    const to = node.name === 'a' ? targetOf(node.attribs['href'] ?? '', baseUrl) : null;
    // First, because the worker looks for `<a data-nav`.
    if (to !== null) setAttributes(node, { [NAV_ATTRIBUTE]: to, ...node.attribs });
    mark(node.children, baseUrl);
  }
}

function targetOf(href: string, baseUrl: string): string | null {
  const { path } = splitLink(href);
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const below = withoutBase(baseUrl, path)?.replace(/\/+$/, '');
  return below === undefined ? null : encodePath(decode(below)) || '/';
}

/** Stores the links within a docs folder relative to its root, so that versions of a page share its object. */
import { markRoot, ROOT_MARKER } from '../../model/root-marker.ts';
import { decode } from '../site/routes.ts';
import type { PageTree } from './page-tree.ts';
import { setAttributes, walkTags } from './tree.ts';

/**
 * Marks the links that were written as file paths or relative to the page. Links that begin with `/` stay as they were
 * written, because they name an address. Must be the last step, as it is about the stored form only.
 */
export function markLinks({ nodes, task, site, dependencies, innerLinks }: PageTree): void {
  const { root } = task;
  if (root === undefined) return;
  const { baseUrl } = site.data;
  const targets = new Set([...innerLinks, ...Object.values(dependencies.pages)]);
  walkTags(nodes, (tag) => {
    const { href } = tag.attribs;
    if (href === undefined || !targets.has(below(href, baseUrl))) return;
    const marked = markRoot(href, root, baseUrl);
    if (marked !== null) setAttributes(tag, { ...tag.attribs, href: marked });
  });
}

/** Removes the marker from content that has it by accident. */
export function withoutMarkers(html: string): string {
  return html.replaceAll(ROOT_MARKER, '');
}

function below(href: string, baseUrl: string): string {
  const path = href.replace(/[?#].*$/, '');
  return decode(path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path);
}

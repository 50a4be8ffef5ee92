/** Resolves links that are relative to the page on which they appear, and stores those within a docs folder. */
import { withBase } from '../../model/href.ts';
import { markRoot, ROOT_MARKER } from '../../model/root-marker.ts';
import type { Link } from '../page/page.ts';
import { decode } from '../site/routes.ts';
import type { PageTree } from './page-tree.ts';
import { RELATIVE_LINK_PREFIX } from './placeholders.ts';
import { setAttributes, walkTags } from './tree.ts';

/** Resolves relative references. The target of `../x` in a partial depends on the page that includes it. */
export function resolveLinks(tree: PageTree): void {
  const { source, nodes, site } = tree;
  if (!source.includes(RELATIVE_LINK_PREFIX)) return;
  walkTags(nodes, (tag) => {
    const resolved: Record<string, string> = {};
    for (const [name, value] of Object.entries(tag.attribs))
      if (value.startsWith(RELATIVE_LINK_PREFIX)) {
        const target = resolveRelative(value.slice(RELATIVE_LINK_PREFIX.length), tree);
        const pathname = target.replace(/[?#].*$/, '');
        // Only pages have an address in every version and language. Redirects and files don't.
        if (site.isPage(pathname)) tree.innerLinks.add(pathname);
        resolved[name] = withBase(site.data.baseUrl, target);
      }
    if (Object.keys(resolved).length > 0) setAttributes(tag, { ...tag.attribs, ...resolved });
  });
}

function resolveRelative(reference: string, { task, site, dependencies }: PageTree): string {
  const isPage = (dependencies.isPage ??= {});
  const asFolder = `${task.path.replace(/\/$/, '')}/`;
  const slashed = task.folder || site.data.trailingSlash;
  const bases = slashed ? [asFolder, task.path] : [task.path, asFolder];
  const candidates = bases.map((base) => {
    const url = new URL(reference, `https://site.invalid${base}`);
    const absolute = url.pathname + url.search + url.hash;
    return (dependencies.paths[absolute] = site.canonical(absolute));
  });
  const found = candidates.find((candidate) => {
    const pathname = candidate.replace(/[?#].*$/, '');
    return (isPage[pathname] = site.isPage(pathname));
  });
  return found ?? candidates[0] ?? '/';
}

/** Returns every link of a page: links with a position in a source file, then links found only in the HTML. */
export function allLinks(tree: PageTree, known: Link[]): Link[] {
  const { task, site, content } = tree;
  const base = site.data.baseUrl.slice(0, -1);
  const below = (href: string): string =>
    base !== '' && (href === base || href.startsWith(`${base}/`))
      ? href.slice(base.length) || '/'
      : href;
  const links = known.map((link) => ({
    ...link,
    href: link.href.startsWith(RELATIVE_LINK_PREFIX)
      ? resolveRelative(link.href.slice(RELATIVE_LINK_PREFIX.length), tree)
      : below(link.href),
  }));
  const seen = new Set(links.map((link) => link.href));
  for (const href of content.links) {
    const inner = below(href);
    if (
      !/^[/#]/.test(inner) ||
      inner.startsWith('//') ||
      seen.has(inner) ||
      seen.has(decodeURI(inner))
    )
      continue;
    seen.add(inner);
    // Links within the page come from its headings and don't need to be checked.
    if (inner.startsWith('#')) continue;
    links.push({ href: inner, file: task.file, line: 0, column: 0 });
  }
  return links;
}

/**
 * Marks the links that were written as file paths or relative to the page. Links that begin with `/` stay as they were
 * written, because they name an address. Must be the last step, as it is about the stored form only.
 */
export function markLinks({ nodes, task, site, dependencies, innerLinks }: PageTree): void {
  const { root } = task;
  if (root === undefined) return;
  const { baseUrl } = site.data;
  const routes = Object.values(dependencies.pages).filter((route) => route !== null);
  const inLanguage = routes.map((route) => site.pathFor(route, task.file).path);
  const targets = new Set([...innerLinks, ...routes, ...inLanguage]);
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

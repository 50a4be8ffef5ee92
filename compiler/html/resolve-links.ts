/** Resolves links that are relative to the page on which they appear. */
import { withBase } from '../../model/href.ts';
import type { Link } from '../page/page.ts';
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
        tree.innerLinks.add(target.replace(/[?#].*$/, ''));
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

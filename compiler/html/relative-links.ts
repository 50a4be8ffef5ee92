/** Links that are relative to the page they end up on. */
import { withBase } from '../../model/href.ts';
import type { Link } from '../mdx/context.ts';
import type { PageTask } from '../compile/page-task.ts';
import { RELATIVE } from '../mdx/plugins/remark-links.ts';
import type { SiteContext } from '../mdx/site-context.ts';

/** HTML with relative references resolved: a partial does not know where `../x` leads until it stands in a page. */
export function relativeLinks(html: string, task: PageTask, site: SiteContext): string {
  if (!html.includes(RELATIVE)) return html;
  return html.replace(new RegExp(`="${RELATIVE}([^"]*)"`, 'g'), (_whole, reference: string) => {
    return `="${withBase(site.data.baseUrl, resolveRelative(reference.replaceAll('&amp;', '&'), task, site))}"`;
  });
}

function resolveRelative(reference: string, task: PageTask, site: SiteContext): string {
  const asFolder = `${task.path.replace(/\/$/, '')}/`;
  const slashed = task.folder || site.data.trailingSlash;
  const bases = slashed ? [asFolder, task.path] : [task.path, asFolder];
  const candidates = bases.map((base) => {
    const url = new URL(reference, `https://site.invalid${base}`);
    return site.canonical(url.pathname + url.search + url.hash);
  });
  return (
    candidates.find((candidate) => site.isPage(candidate.replace(/[?#].*$/, ''))) ??
    candidates[0] ??
    '/'
  );
}

/** Every link of a page: those with a place in a source, and those that only the finished HTML shows. */
export function allLinks(
  task: PageTask,
  known: Link[],
  hrefs: string[],
  site: SiteContext,
): Link[] {
  const base = site.data.baseUrl.slice(0, -1);
  const below = (href: string): string =>
    base !== '' && (href === base || href.startsWith(`${base}/`))
      ? href.slice(base.length) || '/'
      : href;
  const links = known.map((link) => ({
    ...link,
    href: link.href.startsWith(RELATIVE)
      ? resolveRelative(link.href.slice(RELATIVE.length), task, site)
      : below(link.href),
  }));
  const seen = new Set(links.map((link) => link.href));
  for (const href of hrefs) {
    const inner = below(href);
    if (
      !/^[/#]/.test(inner) ||
      inner.startsWith('//') ||
      seen.has(inner) ||
      seen.has(decodeURI(inner))
    )
      continue;
    seen.add(inner);
    // An anchor that the page makes for its own headings needs no check.
    if (inner.startsWith('#')) continue;
    links.push({ href: inner, file: task.file, line: 0, column: 0 });
  }
  return links;
}

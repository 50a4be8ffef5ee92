/** Reads the pages of a site that this engine serves: their HTML, and their sidebars from the release. */
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import type { Branch } from '../../model/release/navigation.ts';
import {
  type Manifest,
  type PageEntry,
  parseShard,
  type Shard,
} from '../../model/release/release.ts';
import type { Tag } from '../../compiler/html/tree.ts';
import type { SitePages } from './docusaurus-pages.ts';
import { hasClass, label, type Markup, type PageKind, pageFacts, placeOf } from './page-facts.ts';

/** Returns the markup of a page that this engine serves, whose HTML doesn't say which kind it is. */
export function edgepressMarkup(kind: PageKind): Markup {
  // Docusaurus has the title of a post outside of its content, which may have further headings of the first level.
  let title: Tag | undefined;
  const isTitle = (tag: Tag): boolean => {
    if (kind !== 'post' || tag.name !== 'h1') return false;
    title ??= tag;
    return tag === title;
  };
  return {
    kind: () => kind,
    article: [(tag) => tag.name === 'article'],
    hidden: (tag) =>
      HIDDEN.some((name) => hasClass(tag, name)) ||
      isTitle(tag) ||
      (tag.name === 'button' && tag.attribs['role'] !== 'tab'),
    breadcrumbs: (tag) => tag.name === 'nav' && hasClass(tag, 'breadcrumbs'),
    neighbour(tag) {
      if (tag.name !== 'a') return undefined;
      if (tag.attribs['rel'] === 'prev') return 'previous';
      return tag.attribs['rel'] === 'next' ? 'next' : undefined;
    },
    neighbourLabel: (tag) => tag.name === 'span',
  };
}

/** Parts of posts and the version, which Docusaurus has outside of the article's content, and diagrams, which it draws in the browser. */
const HIDDEN = ['byline', 'authors', 'diagram', 'sr', 'version-badge'];

/** Requests a path of the site. */
export type RequestPage = (address: string) => Promise<string>;

/** Reads all pages of a release in the default language. `out` is the folder of its objects. */
export async function edgepressPages(
  manifest: Manifest,
  out: string,
  { request, kinds }: { request: RequestPage; kinds: ReadonlyMap<string, PageKind> },
): Promise<SitePages> {
  const shards = shardsOf(manifest, out);
  const branches = new Map(shards.flatMap((shard) => Object.entries(shard.branches)));
  const { baseUrl: base, locales } = manifest.site;
  const others = locales.list.map(({ code }) => code).filter((code) => code !== locales.default);
  const trees = new Map<string, string[]>();
  const sidebarOf = ({ sidebar }: PageEntry): string[] => {
    if (sidebar === undefined) return [];
    const lines =
      trees.get(sidebar) ?? linesOf(manifest.sidebars[sidebar] ?? [], base, { branches, depth: 0 });
    trees.set(sidebar, lines);
    return lines;
  };
  const pages: SitePages = new Map();
  const entries = shards
    .flatMap((shard) => Object.entries(shard.pages))
    .filter(([at]) => !others.some((code) => at === `/${code}` || at.startsWith(`/${code}/`)));
  for (const [at, entry] of entries) {
    const address = base.slice(0, -1) + at;
    const html = withoutNotices(await request(encodeURI(address)));
    const markup = edgepressMarkup(kinds.get(at) ?? 'page');
    pages.set(at, pageFacts(html, markup, { base, address, sidebar: sidebarOf(entry) }));
  }
  return pages;
}

// Docusaurus has notices outside of the article. Its cards describe pages by their first line, headings included, and
// categories by the number of their entries.
function withoutNotices(html: string): string {
  return html.replace(NOTICES, '$1').replaceAll(CARD_TEXT, '$1');
}

const NOTICES =
  /(<article[^>]*>)(?:<div class="admonition (?:info|warning)" role="note"[^>]*><p class="admonition-title">[^<]*<\/p><p>.*?<\/p><\/div>)+/s;

const CARD_TEXT = /(<li class="card"><a [^>]*>[^<]*<\/a>)<p>.*?<\/p>/g;

function shardsOf({ pages }: Manifest, out: string): Shard[] {
  if ('inline' in pages) return [pages.inline];
  return pages.shards.map(({ object }) =>
    parseShard(readObject(objectsFolder(out), object).toString('utf8')),
  );
}

function linesOf(
  level: Branch,
  base: string,
  { branches, depth }: { branches: ReadonlyMap<string, Branch>; depth: number },
): string[] {
  return level.flatMap((item) => {
    const indent = '  '.repeat(depth);
    if (item.type === 'html') return [`${indent}html ${item.html}`];
    // It leads to the other windows of a large level.
    if (item.className === 'run') return [];
    const isLink = item.type === 'link' || item.ownPage;
    const line = `${indent}${label(item.label)}${isLink ? ` → ${placeOf(item.href, '/', base)}` : ''}`;
    if (item.type === 'link') return [line];
    return [
      line,
      ...linesOf(allWindows(item.branch, branches), base, { branches, depth: depth + 1 }),
    ];
  });
}

function allWindows(id: string, branches: ReadonlyMap<string, Branch>): Branch {
  const items = [...(branches.get(id) ?? [])];
  for (let index = 1; branches.has(`${id}~${index}`); index++)
    items.push(...(branches.get(`${id}~${index}`) ?? []));
  return items;
}

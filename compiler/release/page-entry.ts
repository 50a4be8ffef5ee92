/** Builds the entry of a page: what a release knows about it without reading its body. */
import path from 'node:path';
import { feedLinks, postFacts } from '../blog/head.ts';
import type { PageResult } from '../page/page.ts';
import type { LastChange } from '../docs/git-times.ts';
import type { PagePosition } from '../navigation/page-position.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { Crumb } from '../../model/release/navigation.ts';
import type { PageEntry } from '../../model/release/release.ts';

/** Builds the entry of a page from its source, its compiled form and its position in the navigation. */
export function pageEntry(
  doc: DocFile,
  page: PageResult,
  place: PagePosition | undefined,
  change: LastChange | undefined,
  { source, layouts }: { source: SiteSource; layouts: string[] },
): PageEntry {
  const front = doc.frontMatter;
  const head = [...page.head, ...(place?.post ? feedLinks(place.post.blog, source.config) : [])];
  const edit = editLinkOf(doc, source);
  const isKnown = front.layout !== 'doc' && layouts.includes(front.layout ?? 'doc');
  const layout = isKnown ? front.layout : undefined;
  const noSidebar = front.displayed_sidebar === null || layout === 'home' || layout === 'bare';
  return {
    object: page.object,
    markdown: page.markdown,
    ...folderFacts(doc.root, source.config),
    title: page.title,
    description: page.description,
    ...(noSidebar || place?.sidebar === undefined
      ? {}
      : {
          sidebar: place.sidebar,
          trail: place.ancestors,
          ...(place.ownEntry && { ownEntry: place.ownEntry }),
        }),
    crumbs: crumbsIn(doc.root, source.config, place ?? { crumbs: [{ label: page.title }] }),
    ...(place?.previous ? { previous: place.previous } : {}),
    ...(place?.next ? { next: place.next } : {}),
    ...lastChangeOf(doc, change, source),
    ...(edit === undefined ? {} : { edit }),
    ...(layout === undefined ? {} : { layout }),
    ...(front.unlisted ? { unlisted: true as const } : {}),
    ...(doc.fallback ? { fallback: true as const } : {}),
    ...versionBadge(source.config.docs.find(({ id }) => id === doc.instance)),
    ...(doc.outdated ? { outdated: true as const } : {}),
    ...(front.keywords ? { keywords: front.keywords } : {}),
    ...(front.image ? { image: front.image } : {}),
    ...(place?.tags ? { tags: place.tags } : {}),
    ...(place?.post ? { post: postFacts(place.post, source) } : {}),
    ...(head.length > 0 ? { head } : {}),
  };
}

/** Returns the label that a docs folder with versions shows on its pages. */
export function versionBadge(folder: DocsInstance | undefined): Pick<PageEntry, 'version'> {
  return folder?.badge === undefined ? {} : { version: folder.badge };
}

/** Returns breadcrumbs, or none where the docs folder with this root shows none for such pages. */
export function crumbsIn(
  root: string | undefined,
  { docs }: Pick<ResolvedConfig, 'docs'>,
  { crumbs, isOutside }: Pick<PagePosition, 'crumbs' | 'isOutside'>,
): Crumb[] {
  const isWithout = docs
    .filter(hasRoot(root))
    .some(({ breadcrumbs }) => breadcrumbs === false || (breadcrumbs === 'sidebar' && isOutside));
  return isWithout ? [] : crumbs;
}

/** Returns whether a docs folder has this root, as a predicate. */
export function hasRoot(root: string | undefined): (folder: DocsInstance) => boolean {
  return ({ routeBasePath }) => `/${routeBasePath.split('/').filter(Boolean).join('/')}` === root;
}

/** Returns what an entry says of the page's docs folder, by the folder's root. The base URL is the default. */
export function folderFacts(
  root = '/',
  { docs, versions }: Pick<ResolvedConfig, 'docs' | 'versions'>,
): Pick<PageEntry, 'root' | 'otherVersion'> {
  const folder = docs.find(({ versioned, routeBasePath }) => versioned && routeBasePath === root);
  const listed = versions.find((version) => (version.root ?? version.path) === root);
  const isOther = folder?.versioned
    ? folder.versioned.behind !== 0
    : listed?.isLast === false && versions.some(({ isLast }) => isLast);
  return { ...(root !== '/' && { root }), ...(isOther && { otherVersion: true }) };
}

/** Returns the last change of a page. Its front matter takes precedence over the repository's history. */
export function lastChangeOf(
  { frontMatter: { last_update: own }, instance }: DocFile,
  change: LastChange | undefined,
  { config }: SiteSource,
): Pick<PageEntry, 'updated' | 'author'> {
  const folder = config.docs.find(({ id }) => id === instance);
  const lastUpdated = folder?.lastUpdated ?? config.lastUpdated;
  const date = own?.date === undefined ? Number.NaN : Date.parse(own.date) / 1000;
  const updated = Number.isNaN(date) ? change?.time : date;
  const author = own?.author ?? change?.author;
  return {
    ...(lastUpdated.time && updated !== undefined ? { updated } : {}),
    ...(lastUpdated.author && author !== undefined ? { author } : {}),
  };
}

/** Returns the target of a page's edit link, if it has one. */
export function editLinkOf(doc: DocFile, source: SiteSource): string | undefined {
  const own = doc.frontMatter.custom_edit_url;
  if (own === null) return undefined;
  if (own !== undefined) return own;
  const { docs, editUrl: everywhere } = source.config;
  const instance = docs.find(({ id }) => id === doc.instance);
  // A loader has made the page.
  if (instance && path.isAbsolute(instance.path)) return undefined;
  const pattern = instance?.editUrl ?? everywhere;
  const relative = path.relative(source.root, doc.file).split(path.sep).join('/');
  const file = path.posix.join(doc.folder, path.basename(doc.file));
  // Docs folders beside the site have paths such as `../docs/x.md`.
  return (
    pattern && new URL(pattern.replace('{path}', () => relative).replace('{file}', () => file)).href
  );
}

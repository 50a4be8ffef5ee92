/**
 * Hides withdrawn content (`Withdrawals` of the pointer): releases are served without their withdrawn pages and files, and without
 * links to them in the navigation.
 */
import { localesInSite, pathInLocale, splitLocale } from '../../model/locales/locale-path.ts';
import type { Branch } from '../../model/release/navigation.ts';
import type { PointerState } from '../../model/release/pointer.ts';
import type { Manifest, PageEntry, Shard } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import type { ShardView } from './shard-view.ts';

/** The withdrawn content. */
export interface Withdrawn {
  /** Part of every cache key, so that older entries aren't found. 0 if nothing was ever withdrawn. */
  generation: number;
  releases: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  paths: readonly string[];
  /** Paths of withdrawn pages by release, as far as the pointer lists them; `null` if it doesn't. */
  hidden: ReadonlyMap<string, readonly string[]> | null;
}

/** Returns what a pointer lists as withdrawn. */
export function withdrawnOf({ withdrawn }: PointerState): Withdrawn {
  return {
    generation: withdrawn?.generation ?? 0,
    releases: new Set(withdrawn?.releases),
    objects: new Set(withdrawn?.objects),
    paths: withdrawn?.paths ?? [],
    hidden: withdrawn?.hidden ? new Map(Object.entries(withdrawn.hidden)) : null,
  };
}

/** Whether one of a page's objects is withdrawn. */
export function isWithdrawn({ object, markdown }: PageEntry, { objects }: Withdrawn): boolean {
  return objects.has(object) || (markdown !== undefined && objects.has(markdown));
}

/** The hidden content of a release. */
interface Filter {
  withdrawn: Withdrawn;
  /** Paths of withdrawn pages and files. */
  hidden: ReadonlySet<string>;
  /** Paths of withdrawn files only. */
  files: ReadonlySet<string>;
  view: Manifest;
  /** When to look it up again, ms since the epoch. `Infinity` if every lookup succeeded. */
  expires: number;
  shards: WeakMap<ShardView, ShardView>;
}

// Keyed by the path table, because copies of a manifest share it (a preview's, for example).
const filters = new WeakMap<Manifest['pages'], Filter>();

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the paths of a release's withdrawn pages and files. */
export function hiddenPaths({ pages }: Manifest): ReadonlySet<string> {
  return filters.get(pages)?.hidden ?? NOTHING;
}

/** Returns the languages in which the page at a path is withdrawn. */
export function hiddenLanguages(manifest: Manifest, path: string): string[] {
  const hidden = hiddenPaths(manifest);
  const { locales } = manifest.site;
  if (hidden.size === 0 || locales.missing === undefined) return [];
  const bare = splitLocale(locales, path).path;
  return localesInSite(locales).filter((code) => hidden.has(pathInLocale(locales, code, bare)));
}

/** Whether the file at a path of a release is withdrawn. */
export function isHiddenFile({ pages }: Manifest, path: string): boolean {
  return filters.get(pages)?.files.has(path) ?? false;
}

/** Returns the absolute URLs of `hiddenPaths`. */
export function hiddenUrls(manifest: Manifest): ReadonlySet<string> {
  return new Set([...hiddenPaths(manifest)].map((path) => absoluteUrl(manifest.site, path)));
}

/** Whether a URL links to one of `hiddenUrls`, ignoring its query, fragment and trailing slash. */
export function isLinkToHidden(url: string, hidden: ReadonlySet<string>): boolean {
  const [address = ''] = url.split(/[?#]/, 1);
  return hidden.has(address) || hidden.has(address.replace(/\/$/, ''));
}

/** Returns the cached release without withdrawn content, or `null` if none is cached for these withdrawals. */
export function cachedView({ id, pages }: Manifest, withdrawn: Withdrawn): Manifest | null {
  const known = filters.get(pages);
  if (known === undefined || Date.now() >= known.expires) return null;
  const { generation, hidden } = known.withdrawn;
  const isCurrent =
    generation === withdrawn.generation && hidden?.get(id) === withdrawn.hidden?.get(id);
  return isCurrent ? known.view : null;
}

/** How long to wait before repeating lookups that failed, in ms. */
const RETRY_MS = 30_000;

/** Returns whether the page at a path is withdrawn, or `null` if KV fails. */
export type WithdrawnLookup = (path: string) => Promise<boolean | null>;

/**
 * Returns the release without its withdrawn pages and files, and without links to them. If the pointer doesn't list the pages,
 * `look` finds them. Without `look`, every withdrawn path is hidden.
 */
export async function manifestWithoutWithdrawn(
  manifest: Manifest,
  withdrawn: Withdrawn,
  look: WithdrawnLookup | null,
): Promise<Manifest> {
  const stored = withdrawn.hidden?.get(manifest.id) ?? (look ? null : withdrawn.paths);
  const found = new Map<string, boolean | null>();
  // Sorted, so that each shard is read once.
  if (look && stored === null)
    for (const path of withdrawn.paths.toSorted()) found.set(path, await look(path));
  // If a lookup fails, hide the page: better one page too few than one too many.
  const hidden = new Set(stored ?? withdrawn.paths.filter((path) => found.get(path) !== false));
  const expires = [...found.values()].includes(null) ? Date.now() + RETRY_MS : Infinity;
  const hiddenFiles = new Set<string>();
  const files = Object.entries(manifest.files).filter(([path, { object }]) => {
    if (withdrawn.objects.has(object)) hidden.add(path);
    if (hidden.has(path)) hiddenFiles.add(path);
    return !hidden.has(path);
  });
  const sidebars = Object.entries(manifest.sidebars).map(
    ([id, branch]) => [id, withoutLinks(branch, hidden)] as const,
  );
  const view: Manifest = {
    ...manifest,
    files: Object.fromEntries(files),
    sidebars: Object.fromEntries(sidebars),
  };
  const shards = new WeakMap<ShardView, ShardView>();
  filters.set(manifest.pages, { withdrawn, hidden, files: hiddenFiles, view, expires, shards });
  return view;
}

/** Returns a shard of a release's path table without withdrawn content. */
export function shardWithoutWithdrawn(shard: ShardView, { pages }: Manifest): ShardView {
  const filter = filters.get(pages);
  if (filter === undefined) return shard;
  const known = filter.shards.get(shard) ?? filtered(shard, filter);
  filter.shards.set(shard, known);
  return known;
}

function filtered(shard: ShardView, { withdrawn, hidden }: Filter): ShardView {
  const shown = (entry: PageEntry | undefined): PageEntry | undefined =>
    entry && !isWithdrawn(entry, withdrawn) ? withoutHiddenLinks(entry, hidden) : undefined;
  return {
    page: (path) => (hidden.has(path) ? undefined : shown(shard.page(path))),
    branch(id) {
      const branch = shard.branch(id);
      return branch && withoutLinks(branch, hidden);
    },
    all(): Shard {
      const { pages, branches } = shard.all();
      const left = Object.entries(pages).flatMap(([path, entry]) => {
        const page = hidden.has(path) ? undefined : shown(entry);
        return page ? [[path, page] as const] : [];
      });
      const trees = Object.entries(branches).map(
        ([id, branch]) => [id, withoutLinks(branch, hidden)] as const,
      );
      return { pages: Object.fromEntries(left), branches: Object.fromEntries(trees) };
    },
  };
}

function withoutHiddenLinks(
  { previous, next, crumbs, ...entry }: PageEntry,
  hidden: ReadonlySet<string>,
): PageEntry {
  return {
    ...entry,
    ...(crumbs && { crumbs: crumbs.filter(({ path }) => path === undefined || !hidden.has(path)) }),
    ...(previous && !hidden.has(previous.path) && { previous }),
    ...(next && !hidden.has(next.path) && { next }),
  };
}

// A category keeps its other entries, but links to the home page instead of its withdrawn page.
function withoutLinks(branch: Branch, hidden: ReadonlySet<string>): Branch {
  return branch.flatMap((item) => {
    if (item.type === 'html' || !hidden.has(item.href)) return [item];
    return item.type === 'link' ? [] : [{ ...item, href: '/', ownPage: false }];
  });
}

/**
 * Withdrawn content (`Withdrawals` of the pointer): releases are shown as if their withdrawn pages and files were not in
 * them, and nothing of the navigation led there.
 */
import type { Branch } from '../../model/release/navigation.ts';
import type { PointerState } from '../../model/release/pointer.ts';
import type { Manifest, PageEntry, Shard } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import type { ShardView } from './shard-view.ts';

/** What was withdrawn. */
export interface Withdrawn {
  /** Part of every cache key, so that nothing older is found; 0 when nothing was ever withdrawn. */
  generation: number;
  releases: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  paths: readonly string[];
  /** Paths of withdrawn pages by release, as far as the pointer knows; `null` when it doesn't say. */
  hidden: ReadonlyMap<string, readonly string[]> | null;
}

/** What a pointer says is withdrawn. */
export function withdrawnOf({ withdrawn }: PointerState): Withdrawn {
  return {
    generation: withdrawn?.generation ?? 0,
    releases: new Set(withdrawn?.releases),
    objects: new Set(withdrawn?.objects),
    paths: withdrawn?.paths ?? [],
    hidden: withdrawn?.hidden ? new Map(Object.entries(withdrawn.hidden)) : null,
  };
}

/** Whether a page's own objects are withdrawn. */
export function isWithdrawn({ object, markdown }: PageEntry, { objects }: Withdrawn): boolean {
  return objects.has(object) || (markdown !== undefined && objects.has(markdown));
}

/** What is hidden in a release. */
interface Filter {
  withdrawn: Withdrawn;
  /** Paths of withdrawn pages and files. */
  hidden: ReadonlySet<string>;
  /** Those that are files. */
  files: ReadonlySet<string>;
  view: Manifest;
  /** When it is looked up again, ms since the epoch: some of it could not be told. */
  ends: number;
  parts: WeakMap<ShardView, ShardView>;
}

// By the path table, which a manifest shares with its copies, such as that below a preview's link.
const filters = new WeakMap<Manifest['pages'], Filter>();

const NOTHING: ReadonlySet<string> = new Set();

/** Paths of the pages and files of a release that were withdrawn. */
export function hiddenPaths({ pages }: Manifest): ReadonlySet<string> {
  return filters.get(pages)?.hidden ?? NOTHING;
}

/** Whether the file at a path of a release was withdrawn. */
export function isHiddenFile({ pages }: Manifest, path: string): boolean {
  return filters.get(pages)?.files.has(path) ?? false;
}

/** The addresses, as the site's own links have them, of `hiddenPaths`. */
export function hiddenUrls(manifest: Manifest): ReadonlySet<string> {
  return new Set([...hiddenPaths(manifest)].map((path) => absoluteUrl(manifest.site, path)));
}

/** Whether an address leads to one of `hiddenUrls`, at whichever place in it. */
export function leadsTo(url: string, hidden: ReadonlySet<string>): boolean {
  const [address = ''] = url.split(/[?#]/, 1);
  return hidden.has(address) || hidden.has(address.replace(/\/$/, ''));
}

/** The release without what was withdrawn, if that is known for this generation. */
export function cachedView({ id, pages }: Manifest, withdrawn: Withdrawn): Manifest | null {
  const known = filters.get(pages);
  if (known === undefined || Date.now() >= known.ends) return null;
  const { generation, hidden } = known.withdrawn;
  const isCurrent =
    generation === withdrawn.generation && hidden?.get(id) === withdrawn.hidden?.get(id);
  return isCurrent ? known.view : null;
}

/** After so many milliseconds what KV could not say is asked again. */
const AGAIN_MS = 30_000;

/** Tells whether the page at a path is withdrawn; `null` when KV cannot say. */
export type WithdrawnLookup = (path: string) => Promise<boolean | null>;

/**
 * The release without its withdrawn pages and files, and the links to both. `look` is asked where the pointer doesn't say which
 * pages these are; without it every withdrawn path is hidden.
 */
export async function manifestWithoutWithdrawn(
  manifest: Manifest,
  withdrawn: Withdrawn,
  look: WithdrawnLookup | null,
): Promise<Manifest> {
  const stored = withdrawn.hidden?.get(manifest.id) ?? (look ? null : withdrawn.paths);
  const found = new Map<string, boolean | null>();
  // Paths in order, so that each shard is read once.
  if (look && stored === null)
    for (const path of withdrawn.paths.toSorted()) found.set(path, await look(path));
  // For the moment a page too few is better than one too many.
  const hidden = new Set(stored ?? withdrawn.paths.filter((path) => found.get(path) !== false));
  const ends = [...found.values()].includes(null) ? Date.now() + AGAIN_MS : Infinity;
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
  const parts = new WeakMap<ShardView, ShardView>();
  filters.set(manifest.pages, { withdrawn, hidden, files: hiddenFiles, view, ends, parts });
  return view;
}

/** A part of a release's path table without what was withdrawn. */
export function shardWithoutWithdrawn(part: ShardView, { pages }: Manifest): ShardView {
  const filter = filters.get(pages);
  if (filter === undefined) return part;
  const known = filter.parts.get(part) ?? filtered(part, filter);
  filter.parts.set(part, known);
  return known;
}

function filtered(part: ShardView, { withdrawn, hidden }: Filter): ShardView {
  const shown = (entry: PageEntry | undefined): PageEntry | undefined =>
    entry && !isWithdrawn(entry, withdrawn) ? unlinked(entry, hidden) : undefined;
  return {
    page: (path) => (hidden.has(path) ? undefined : shown(part.page(path))),
    branch(id) {
      const branch = part.branch(id);
      return branch && withoutLinks(branch, hidden);
    },
    all(): Shard {
      const { pages, branches } = part.all();
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

function unlinked(
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

// A category stays for what else is in it, but leads home instead of to the withdrawn page.
function withoutLinks(branch: Branch, hidden: ReadonlySet<string>): Branch {
  return branch.flatMap((item) => {
    if (item.type === 'html' || !hidden.has(item.href)) return [item];
    return item.type === 'link' ? [] : [{ ...item, href: '/', ownPage: false }];
  });
}

/**
 * Replaces the titles of a few pages wherever they appear: in the sidebar, in breadcrumbs, and in the links to the previous
 * and the next page. The page's path is next to each of them, so the text of a shard can be searched for it. Returns `null`
 * when something isn't as expected, which needs a complete build.
 */
import { readObject, writeObject } from '../objects/objects.ts';
import { shardText } from '../release/shards.ts';
import type { Branch, NavItem, PageLink } from '../../model/release/navigation.ts';
import { type Manifest, type PageEntry, parseShard } from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';

/** A title before and after the edit. */
export interface NewTitle {
  from: string;
  to: string;
}

/** The parts of a manifest that show titles. */
export type TitledParts = Pick<Manifest, 'pages' | 'sidebars'>;

/** Replaces titles, by path, in a release whose sidebars follow its folders. */
export function patchTitles(
  { pages, sidebars }: TitledParts,
  titles: ReadonlyMap<string, NewTitle>,
  store: string,
): TitledParts | null {
  if (titles.size === 0) return { pages, sidebars };
  if ('inline' in pages) return null;
  try {
    return {
      pages: { shards: pages.shards.map((ref) => retitledShard(ref, titles, store)) },
      sidebars: retitledBranches(sidebars, titles),
    };
  } catch (error) {
    if (error instanceof Unexpected) return null;
    throw error;
  }
}

class Unexpected extends Error {
  override name = 'Unexpected';
}

function retitledShard(
  ref: ShardRef,
  titles: ReadonlyMap<string, NewTitle>,
  store: string,
): ShardRef {
  const bytes = readObject(store, ref.object);
  if (![...titles.keys()].some((path) => bytes.includes(JSON.stringify(path)))) return ref;
  const shard = parseShard(bytes.toString('utf8'));
  const entries = Object.entries(shard.pages).map(([path, entry]) => [
    path,
    retitledEntry(path, entry, titles),
  ]);
  const pages: Record<string, PageEntry> = Object.fromEntries(entries);
  const branches = retitledBranches(shard.branches, titles);
  // @object shard
  return { first: ref.first, object: writeObject(store, shardText({ pages, branches })) };
}

function retitledEntry(
  path: string,
  entry: PageEntry,
  titles: ReadonlyMap<string, NewTitle>,
): PageEntry {
  const changed = { ...entry };
  // The page of a category is in the breadcrumbs of every page below it, under its own label or the category's.
  if (entry.crumbs?.some((crumb) => crumb.path !== undefined && titles.has(crumb.path)))
    throw new Unexpected();
  if (entry.previous) changed.previous = retitledLink(entry.previous, titles);
  if (entry.next) changed.next = retitledLink(entry.next, titles);
  const own = titles.get(path);
  if (own === undefined) return changed;
  const last = entry.crumbs?.at(-1);
  // The docs folder may show no breadcrumbs.
  if (last === undefined) return { ...changed, title: own.to };
  if (last.label !== own.from) throw new Unexpected();
  return {
    ...changed,
    title: own.to,
    crumbs: [...(entry.crumbs ?? []).slice(0, -1), { ...last, label: own.to }],
  };
}

function retitledLink(link: PageLink, titles: ReadonlyMap<string, NewTitle>): PageLink {
  const title = titles.get(link.path);
  if (title === undefined) return link;
  if (link.title !== title.from) throw new Unexpected();
  return { ...link, title: title.to };
}

function retitledBranches(
  branches: Record<string, Branch>,
  titles: ReadonlyMap<string, NewTitle>,
): Record<string, Branch> {
  return Object.fromEntries(
    Object.entries(branches).map(([id, branch]) => [
      id,
      branch.map((item) => retitledItem(item, titles)),
    ]),
  );
}

function retitledItem(item: NavItem, titles: ReadonlyMap<string, NewTitle>): NavItem {
  const title = item.type === 'html' ? undefined : titles.get(item.href);
  if (item.type === 'html' || title === undefined) return item;
  if (item.type === 'category') {
    // A category that merely begins with the page has its own label.
    if (item.ownPage) throw new Unexpected();
    return item;
  }
  if (item.label === title.from) return { ...item, label: title.to };
  // A link to the neighbouring window (`sidebar-windows.ts`) has the name of a page or of a category.
  const [, word, name = '', rest] = /^(Before|After): (.*)( \(\d+ more\))$/s.exec(item.label) ?? [];
  if (item.className !== 'run' || word === undefined) throw new Unexpected();
  return name === title.from ? { ...item, label: `${word}: ${title.to}${rest}` } : item;
}

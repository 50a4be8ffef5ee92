/**
 * Other titles of a few pages, in everything that shows them: the sidebar, breadcrumbs, the pages before and after.
 * Each of these names the page's path beside its title, so they are found by it in the texts of the shards. What is
 * not as expected is left to a build of the whole: `null`.
 */
import { readObject, writeObject } from '../objects/objects.ts';
import { shardText } from '../release/shards.ts';
import type { Branch, NavItem, PageLink } from '../../model/release/navigation.ts';
import {
  type Manifest,
  type PageEntry,
  parseShard,
  type ShardRef,
} from '../../model/release/release.ts';

/** A title before and after. */
export interface NewTitle {
  from: string;
  to: string;
}

/** The parts of a manifest that show titles. */
export type TitledParts = Pick<Manifest, 'pages' | 'sidebars'>;

/** Puts new titles, by path, into a release whose sidebars follow its folders. */
export function retitle(
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
  return { first: ref.first, object: writeObject(store, shardText({ pages, branches })) };
}

function retitledEntry(
  path: string,
  entry: PageEntry,
  titles: ReadonlyMap<string, NewTitle>,
): PageEntry {
  const changed = { ...entry };
  // A page that leads its category stands in the breadcrumbs of all below it, under a label of either.
  if (entry.crumbs?.some((crumb) => crumb.path !== undefined && titles.has(crumb.path)))
    throw new Unexpected();
  if (entry.previous) changed.previous = retitledLink(entry.previous, titles);
  if (entry.next) changed.next = retitledLink(entry.next, titles);
  const own = titles.get(path);
  if (own === undefined) return changed;
  const last = entry.crumbs?.at(-1);
  if (last?.label !== own.from) throw new Unexpected();
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
    // The label of a category that only begins with the page is its own.
    if (item.ownPage) throw new Unexpected();
    return item;
  }
  if (item.label === title.from) return { ...item, label: title.to };
  // A link into the neighbouring run (`sidebar-windows.ts`), by the name of a page or of a category.
  const [, word, name = '', rest] = /^(Before|After): (.*)( \(\d+ more\))$/s.exec(item.label) ?? [];
  if (item.className !== 'run' || word === undefined) throw new Unexpected();
  return name === title.from ? { ...item, label: `${word}: ${title.to}${rest}` } : item;
}

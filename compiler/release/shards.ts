/** The path table of a large site, in shards: parts that are stored as objects and read when needed. */
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { writeObject } from '../objects/objects.ts';
import { type Branch, sidebarWindow } from '../../model/release/navigation.ts';
import type { PageEntry, Shard } from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';

/** The inputs of a table. */
export interface PathTable {
  pages: Map<string, PageEntry>;
  navigation: Navigation;
  store: string;
}

/** The fewest pages in a shard. The pointer lists the shards, and every cold isolate reads it. */
const MIN_PAGES = 64;

// @limit pages of a shard: The shard is split.
/** The most pages in a shard. Parsing more would cost a cold isolate more than a fraction of a millisecond. */
const MAX_PAGES = 256;

/** Creates shards, and reuses those whose pages have not changed. */
export class Sharder {
  #known = new Map<string, { entries: PageEntry[]; navigation: Navigation; ref: ShardRef }>();

  /** Stores the shards of a table, in the order of their paths. */
  run(paths: string[], table: PathTable): ShardRef[] {
    const known = this.#known;
    this.#known = new Map();
    return splitPaths(paths, MIN_PAGES, MAX_PAGES).map((part, index) => {
      // The first shard also covers every path before its first one, so a lookup always ends in a shard.
      const first = index === 0 ? '/' : (part[0] ?? '/');
      const entries = part.flatMap((name) => table.pages.get(name) ?? []);
      const before = known.get(first);
      const isSame =
        before !== undefined &&
        before.navigation === table.navigation &&
        before.entries.length === entries.length &&
        before.entries.every((entry, at) => entry === entries[at]);
      const ref = isSame
        ? before.ref
        : // @object shard: A part of the path table: `Shard` as JSON.
          { first, object: writeObject(table.store, shardText(shardOf(part, table))) };
      this.#known.set(first, { entries, navigation: table.navigation, ref });
      return ref;
    });
  }
}

/**
 * Cuts sorted paths into parts. A cut depends on the paths next to it and not on how many came before, so adding or
 * removing a page changes one part and not all that follow. Cuts between folders are preferred, because siblings share
 * their branch of the sidebar.
 */
export function splitPaths(paths: string[], fewest: number, most: number): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  for (const [index, current] of paths.entries()) {
    const last = paths[index - 1];
    const isFirstOfFolder =
      last !== undefined && path.posix.dirname(last) !== path.posix.dirname(current);
    const size = part.length;
    if (size >= most || (size >= fewest && isBoundary(current, isFirstOfFolder ? 4 : fewest))) {
      parts.push(part);
      part = [];
    }
    part.push(current);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

// Cuts at about one in `chance` names, and always at the same ones.
function isBoundary(name: string, chance: number): boolean {
  return Number.parseInt(contentHash(name).slice(0, 8), 16) % chance === 0;
}

/**
 * Returns the text of a shard: JSON with a line for each page and each branch, so that the worker finds one without parsing
 * the others (`worker/release/shard-view.ts`).
 */
export function shardText({ pages, branches }: Shard): string {
  return `{"pages":{${linesOf(pages)}},"branches":{${linesOf(branches)}}}`;
}

// JSON has no line breaks inside strings, so these are the only ones.
function linesOf(values: Record<string, unknown>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `\n${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return lines.length === 0 ? '' : `${lines.join(',')}\n`;
}

/** Returns the part of the table for some paths. */
export function shardOf(paths: string[], { pages, navigation }: PathTable): Shard {
  const shard: Shard = { pages: {}, branches: {} };
  for (const name of paths) {
    const entry = pages.get(name);
    if (entry === undefined) continue;
    shard.pages[name] = entry;
    if (entry.sidebar !== undefined)
      addBranches(entry.sidebar, entry.trail ?? [], navigation, shard);
  }
  return shard;
}

// A page shows the branches of its ancestors and those that start open.
function addBranches(id: string, ancestors: string[], navigation: Navigation, shard: Shard): void {
  const run = sidebarWindow(id, ancestors);
  const branch = navigation.branches[run] ?? navigation.roots[run];
  if (branch === undefined) return;
  // The manifest has the roots.
  if (navigation.roots[run] === undefined) shard.branches[run] = branch;
  addInner(branch, ancestors, navigation, shard);
}

function addInner(branch: Branch, ancestors: string[], navigation: Navigation, shard: Shard): void {
  for (const item of branch) {
    if (item.type !== 'category') continue;
    const isAncestor = ancestors.includes(sidebarWindow(item.branch, ancestors));
    if (!item.collapsed || isAncestor) addBranches(item.branch, ancestors, navigation, shard);
  }
}

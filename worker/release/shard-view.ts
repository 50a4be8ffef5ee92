/** A shard of the path table in memory. Its text is kept as is, and only the requested entries are parsed. */
import type { Branch } from '../../model/release/navigation.ts';
import { type PageEntry, parseShard, type Shard } from '../../model/release/release.ts';

/** Looks up entries of a shard. */
export interface ShardView {
  /** Returns the page at a path. */
  page(path: string): PageEntry | undefined;
  /** Returns a branch of the sidebar by its id. */
  branch(id: string): Branch | undefined;
  /** Returns the whole shard. Parses it on each call. */
  all(): Shard;
}

/** Creates a view of a parsed shard. */
export function shardViewOf(shard: Shard): ShardView {
  return {
    page: (path) => shard.pages[path],
    branch: (id) => shard.branches[id],
    all: () => shard,
  };
}

/** A shard without pages. */
export const EMPTY_SHARD = shardViewOf({ pages: {}, branches: {} });

// One view for each table, because derived data is cached by view.
const inlineShards = new WeakMap<Shard, ShardView>();

/** Returns the view of a table inside of a manifest. */
export function inlineShard(inline: Shard): ShardView {
  const shard = inlineShards.get(inline) ?? shardViewOf(inline);
  inlineShards.set(inline, shard);
  return shard;
}

/**
 * Creates a view of a shard's text. Parsing a whole shard takes half a millisecond and twice the memory of its text, but a
 * request needs only one page of it. The compiler writes each page and each branch on its own line
 * (`compiler/release/shards.ts`). Shards of older releases have no lines and are parsed at once. Throws if the text isn't a shard.
 */
export function parseShardView(text: string): ShardView {
  const middle = text.indexOf(MIDDLE);
  if (!text.startsWith('{"pages":{\n') || middle < 0) return shardViewOf(parseShard(text));
  return {
    page: (path) => valueOf<PageEntry>(text, path, 0, middle),
    branch: (id) => valueOf<Branch>(text, id, middle, text.length),
    all: () => parseShard(text),
  };
}

// JSON strings contain no line breaks, so neither this text nor the start of a line below can occur inside one.
const MIDDLE = '\n},"branches":{';

function valueOf<T>(text: string, name: string, from: number, to: number): T | undefined {
  const start = `\n${JSON.stringify(name)}:`;
  const at = text.indexOf(start, from);
  if (at < 0 || at >= to) return undefined;
  const line = text.slice(at + start.length, text.indexOf('\n', at + 1));
  // Not validated: only the compiler writes shards, and the key is the hash of their bytes.
  const value: T = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
  return value;
}

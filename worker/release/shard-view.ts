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
  if (!text.startsWith('{"pages":{\n') || !text.endsWith('}}'))
    return shardViewOf(parseShard(text));
  return {
    page: (path) => valueOf<PageEntry>(text, `${JSON.stringify(path)}:{`),
    branch: (id) => valueOf<Branch>(text, `${JSON.stringify(id)}:[`),
    all: () => parseShard(text),
  };
}

// JSON strings contain no line breaks, so a line begins with a name or closes an object. A page is an object and a branch a list,
// so a page and a branch of the same name differ. Going from line to line takes less time than searching for the name, because
// V8 finds a single character many bytes at a time.
function valueOf<T>(text: string, start: string): T | undefined {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (!text.startsWith(start, at + 1)) continue;
    const end = text.indexOf('\n', at + 1);
    const line = text.slice(at + start.length, text[end - 1] === ',' ? end - 1 : end);
    // Not validated: only the compiler writes shards, and the key is the hash of their bytes.
    const value: T = JSON.parse(line);
    return value;
  }
  return undefined;
}

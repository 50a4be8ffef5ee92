/** A part of the path table in memory: the text of a shard, of which only what is asked for is parsed. */
import type { Branch } from '../../model/release/navigation.ts';
import { type PageEntry, parseShard, type Shard } from '../../model/release/release.ts';

/** A part that can be asked. */
export interface ShardView {
  /** The page at a path. */
  page(path: string): PageEntry | undefined;
  /** A branch of the sidebar by its id. */
  branch(id: string): Branch | undefined;
  /** All of it. Parsed each time. */
  all(): Shard;
}

/** The part that an object is. */
export function shardViewOf(shard: Shard): ShardView {
  return {
    page: (path) => shard.pages[path],
    branch: (id) => shard.branches[id],
    all: () => shard,
  };
}

/**
 * The part that a shard's text is. Parsed, a shard takes twice its text in memory and half a millisecond, and a
 * request wants one page of it. The build gives each page and each branch a line (`compiler/release/shards.ts`); a text without
 * lines is from a release before that, and is parsed. Throws when the text is no shard.
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

// JSON has no line break inside of a text, so this and the line's beginning below are found nowhere else.
const MIDDLE = '\n},"branches":{';

function valueOf<T>(text: string, name: string, from: number, to: number): T | undefined {
  const start = `\n${JSON.stringify(name)}:`;
  const at = text.indexOf(start, from);
  if (at < 0 || at >= to) return undefined;
  const line = text.slice(at + start.length, text.indexOf('\n', at + 1));
  // The build is the only writer, and the key is the hash of the bytes.
  const value: T = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
  return value;
}

/** Lists pages in the order of their paths, with at most one read of KV for each part of the list. */
import { decodePath, encodePath } from '../../model/path.ts';
import { hasText } from '../../model/release/llms.ts';
import type { PageEntry } from '../../model/release/release.ts';
import { shardAt } from '../../model/release/shard-at.ts';
import type { RequestContext } from '../context/request-context.ts';
import { nearestPages } from '../release/path-suggestions.ts';
import type { Completion } from './mcp-catalogue.ts';

// @limit pages in a reply of MCP: The rest is on the next page.
/** Pages in a part of the list, and completions (the protocol's limit). */
const MOST = 100;

/** A part of the list. */
export interface PageList {
  pages: { path: string; entry: PageEntry }[];
  /** The path that the next part begins with. Absent in the last one. */
  next?: string;
}

/** The pages from a path on, which needn't exist. */
export async function listPages(context: RequestContext, from: string): Promise<PageList> {
  const { manifest, isolate, store } = context;
  const { pages } = manifest;
  const shards = 'shards' in pages ? pages.shards : [];
  const at = Math.max(0, shardAt(shards, from));
  const shard = await isolate.releases.shard(manifest, shards[at]?.first ?? '/', store);
  const own = Object.entries(shard.all().pages)
    .filter(([path, entry]) => path >= from && hasText(entry))
    .map(([path, entry]) => ({ path, entry }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const next = own[MOST]?.path ?? shards[at + 1]?.first;
  return { pages: own.slice(0, MOST), ...(next !== undefined && { next }) };
}

/** The paths that begin with what was typed or, if there are none, similar ones. */
export async function completePath(context: RequestContext, typed: string): Promise<Completion> {
  const { manifest, isolate, store } = context;
  const prefix = `/${typed.slice(0, 1024)}`.replace(/^\/+/, '/').normalize('NFC');
  const { pages, next } = await listPages(context, prefix);
  const values = pages.flatMap(({ path }) => (path.startsWith(prefix) ? [path] : []));
  if (values.length > 0)
    return {
      values,
      hasMore: values.length === pages.length && (next?.startsWith(prefix) ?? false),
    };
  const shard = await isolate.releases.shard(manifest, prefix, store);
  const near = nearestPages(prefix, shard, manifest.site.locales).map(({ path }) => path);
  return { values: near, hasMore: false };
}

/** The cursor of a part of the list. It stays valid when pages are added or removed. */
export function cursorOf(path: string): string {
  return btoa(encodePath(path));
}

/** The path in a cursor, or `null` if this server hasn't made it. */
export function pathOfCursor(cursor: string): string | null {
  try {
    const path = decodePath(atob(cursor));
    return path?.startsWith('/') ? path : null;
  } catch {
    return null; // Not Base64.
  }
}

/**
 * The failure policy: what a client gets when something can't be read from KV, because KV fails, is too slow, or has no
 * valid value. Every such read outside of `worker/release/release-store.ts` goes through `readOr`.
 */
import { unavailable } from '../http/plain-error.ts';
import { log } from '../observability/log.ts';
import type { LogEvent } from '../observability/log-event.ts';
import { Unreachable } from './release-store.ts';

type Rule = readonly [level: 'warn' | 'error', event: LogEvent];

/** One row for each resource that can be unreadable: its log entry and, as a comment, the client's response. */
const RULES = {
  /** The pointer in memory, then the last known one at the edge. */
  pointerRead: ['error', 'pointer-unreachable'],
  /** Without either: 503 for every path. */
  pointer: ['error', 'no-release'],
  /** The manifest of the release that the pointer names, read from its own key. */
  pointerManifest: ['error', 'pointer-corrupt'],
  manifest: ['error', 'manifest-unreachable'],
  /** The earlier release, until the new one's assets are readable. */
  newAssets: ['warn', 'assets-unreachable'],
  /** Only the pointer in KV lists withdrawals. */
  savedPointer: ['warn', 'last-pointer-unreadable'],
  /** The previous release. If it is unreadable too, the responses below that use it become a 503. */
  previous: ['warn', 'previous-release-unreachable'],
  /** The shard of a path: the cached page, then the previous release's page, then 503. Never 404. */
  pathTable: ['error', 'path-table-unreachable'],
  previousPage: ['error', 'previous-release-unreachable'],
  /** Before the first byte: as for a page. Later: the previous release's article, then a notice, and a broken stream. */
  article: ['error', 'article-unreachable'],
  previousArticle: ['error', 'previous-article-unreachable'],
  /** Fragments and sidebars of open tabs: 503, and the client loads the page in full. */
  pinnedPage: ['error', 'pinned-page-unreachable'],
  /** Markdown, files: the previous release's, then 503. Feeds, sitemaps: 503. */
  object: ['error', 'object-unreachable'],
  file: ['error', 'file-unreachable'],
  /** 503 for 2 s if the asset's release is known (KV doesn't show it here yet), 404 if it isn't, else 503. */
  asset: ['error', 'asset-unreachable'],
  /** 503. */
  socialImage: ['error', 'social-image-unreachable'],
  pageList: ['error', 'page-list-unreachable'],
  /** 404, or 503 for a page that breaks off: a preview has no previous release. */
  preview: ['error', 'preview-unreachable'],
  previewPage: ['error', 'preview-broke-off'],
  /** 503 from the entrypoint `Pages`; the caller renders the page itself. */
  pagesEntrypoint: ['error', 'pages-entrypoint'],
  /** The engine's own layouts, and nothing is cached. */
  templates: ['error', 'templates-unreachable'],
  /** The main page of the other version. */
  version: ['warn', 'version-unreachable'],
  /** A 404 without suggestions. */
  suggestions: ['warn', 'suggestions-unreachable'],
  /** Readers get the page at `/mcp` if there is one. */
  mcpPage: ['warn', 'mcp-page-unreachable'],
  /** Hidden for now: a page too few is better than a withdrawn one. */
  withdrawnPage: ['error', 'withdrawn-page-unknown'],
  /** The path is passed on unchecked. */
  eventPath: ['warn', 'event-path-unsure'],
  /** A search without results from the index: the results page links to the main sections, and clients get a 503. */
  searchIndex: ['error', 'search-index-unreachable'],
  /** The same, until the release or the worker changes. */
  searchIndexFormat: ['error', 'search-index-format'],
  /** The other search engine's answer, then as above. */
  search: ['error', 'search-failed'],
  /** The check is reported as failed. */
  healthCheck: ['error', 'health-check-failed'],
} as const satisfies Record<string, Rule>;

/** Resources that can be unreadable. */
export type Resource = keyof typeof RULES;

/** Chooses the row by the error; `null` for an error that was logged where it occurred. */
type ResourceOf = (error: unknown) => Resource | null;

/** Runs a read. If it fails, logs that as the policy says, and returns `fallback` of the error. */
export async function readOr<T, F>(
  resource: Resource | ResourceOf,
  read: () => Promise<T>,
  fallback: (error: unknown) => F,
  facts: Record<string, unknown> = {},
): Promise<T | Awaited<F>> {
  try {
    return await read();
  } catch (error) {
    const failed = typeof resource === 'string' ? resource : resource(error);
    if (failed) {
      const [level, event] = RULES[failed];
      log(level, event, { ...facts, error });
    }
    return await fallback(error);
  }
}

/** As `readOr`, with `null` for what can't be read. */
export function readOrNull<T>(
  resource: Resource | ResourceOf,
  read: () => Promise<T>,
  facts: Record<string, unknown> = {},
): Promise<T | null> {
  return readOr(resource, read, () => null, facts);
}

/** The response for an asset that can't be read. `isListed`: whether a release has it, `null` if unknown. */
export function assetFailure(error: unknown, isListed: boolean | null): 'missing' | Response {
  const isAbsent = error instanceof Unreachable && error.absent;
  if (isAbsent && isListed === null) return 'missing';
  return unavailable(isAbsent ? 2 : 10);
}

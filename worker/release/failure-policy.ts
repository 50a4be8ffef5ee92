/**
 * The failure policy: what a client gets when something can't be read from KV, because KV fails, is too slow, or has no
 * valid value. Every such read outside of `worker/release/release-store.ts` goes through `readOr`.
 */
import { unavailable } from '../http/plain-error.ts';
import { log } from '../observability/log.ts';
import { Unreachable } from './release-store.ts';

type Rule = readonly [level: 'warn' | 'error', event: string];

/** One row for each thing that can be unreadable: how it's logged and, as a comment, what the client gets instead. */
const RULES = {
  /** The pointer held in memory, then the last known one at the edge, then 503 for every path. */
  pointer: ['error', 'no-release'],
  /** The release before the current one; without it, what is said below of the previous release is a 503. */
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
} as const satisfies Record<string, Rule>;

/** What can be unreadable. */
export type Resource = keyof typeof RULES;

/** Runs a read. If it fails, logs that as the policy says, and returns `fallback` of the error. */
export async function readOr<T, F>(
  resource: Resource,
  read: () => Promise<T>,
  fallback: (error: unknown) => F,
  facts: Record<string, unknown> = {},
): Promise<T | Awaited<F>> {
  try {
    return await read();
  } catch (error) {
    const [level, event] = RULES[resource];
    log(level, event, { ...facts, error });
    return await fallback(error);
  }
}

/** As `readOr`, with `null` for what can't be read. */
export function readOrNull<T>(
  resource: Resource,
  read: () => Promise<T>,
  facts: Record<string, unknown> = {},
): Promise<T | null> {
  return readOr(resource, read, () => null, facts);
}

/** The response for an asset that can't be read. `isListed` says whether a release has it; `null` if no list says so. */
export function assetFailure(error: unknown, isListed: boolean | null): 'missing' | Response {
  const isAbsent = error instanceof Unreachable && error.absent;
  if (isAbsent && isListed === null) return 'missing';
  return unavailable(isAbsent ? 2 : 10);
}

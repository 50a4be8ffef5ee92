/** Removes withdrawn pages from results. Indexes and Typesense still contain them. */
import { isLinkToHidden } from '../release/withdrawn.ts';
import type { EngineResult } from './engine/engine.ts';
import type { SearchIndex } from './index/index-file.ts';
import type { SearchReply } from './reply.ts';

/** Removes hits with `hidden` URLs from a reply of Typesense. */
export function withoutHiddenHits(reply: SearchReply, hidden: ReadonlySet<string>): SearchReply {
  if (hidden.size === 0) return reply;
  const groups = reply.grouped_hits.flatMap((group) => {
    const hits = group.hits.filter(({ document }) => !isLinkToHidden(document.url, hidden));
    return hits.length === 0 ? [] : [{ ...group, hits }];
  });
  const removed = reply.grouped_hits.length - groups.length;
  return {
    ...reply,
    grouped_hits: groups,
    found: reply.found - removed,
    found_docs: reply.found_docs - removed,
  };
}

/** Removes groups of `hidden` pages from a result of the embedded engine. */
export function withoutHiddenPages(
  result: EngineResult,
  index: SearchIndex,
  hidden: ReadonlySet<string>,
): EngineResult {
  if (hidden.size === 0) return result;
  const isHidden = (page: number): boolean => hidden.has(index.pages[page]?.path ?? '');
  const removed = result.groups.filter(({ page }) => isHidden(page));
  return {
    ...result,
    groups: result.groups.filter(({ page }) => !isHidden(page)),
    records: result.records - removed.reduce((sum, { found }) => sum + found, 0),
  };
}

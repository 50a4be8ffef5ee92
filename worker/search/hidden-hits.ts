/** Results without the pages that were withdrawn: an index or a search service still has them. */
import { leadsTo } from '../release/withdrawn.ts';
import type { EngineResult } from './engine/engine.ts';
import type { SearchIndex } from './engine/index-file.ts';
import type { SearchReply } from './reply.ts';

/** A service's reply without hits that lead to `hidden` addresses. */
export function replyWithout(reply: SearchReply, hidden: ReadonlySet<string>): SearchReply {
  if (hidden.size === 0) return reply;
  const groups = reply.grouped_hits.flatMap((group) => {
    const hits = group.hits.filter(({ document }) => !leadsTo(document.url, hidden));
    return hits.length === 0 ? [] : [{ ...group, hits }];
  });
  const gone = reply.grouped_hits.length - groups.length;
  return {
    ...reply,
    grouped_hits: groups,
    found: reply.found - gone,
    found_docs: reply.found_docs - gone,
  };
}

/** An outcome of the embedded engine without groups of `hidden` pages. */
export function outcomeWithout(
  outcome: EngineResult,
  index: SearchIndex,
  hidden: ReadonlySet<string>,
): EngineResult {
  if (hidden.size === 0) return outcome;
  const isHidden = (page: number): boolean => hidden.has(index.pages[page]?.path ?? '');
  const gone = outcome.groups.filter(({ page }) => isHidden(page));
  return {
    ...outcome,
    groups: outcome.groups.filter(({ page }) => !isHidden(page)),
    records: outcome.records - gone.reduce((sum, { found }) => sum + found, 0),
  };
}

/** Answers a search from what the release has. */
import { Unreachable } from '../store.ts';
import type { Visit } from '../visit.ts';
import { searchEmbedded } from './engine.ts';
import type { SearchIndex } from './index-file.ts';
import type { SearchParameters } from './parameters.ts';
import { replyOf, type SearchReply } from './reply.ts';
import { suggestQueries } from './suggestions.ts';

/** Results, and where they are from. */
export interface Answer {
  source: 'embedded';
  reply: SearchReply;
  /** Queries to try instead, when nothing was found. */
  suggestions: string[];
}

/** Searches; `null` when nothing can answer: the site is too large for an index, or it cannot be read. */
export async function answerSearch(
  visit: Visit,
  { q, page }: SearchParameters,
): Promise<Answer | null> {
  const { manifest } = visit;
  const index = await indexOrNull(visit);
  if (index === null) return null;
  const language = manifest.site.locales.default;
  const outcome = searchEmbedded(index, {
    q,
    language,
    tags: tagsOf(visit, index),
    groupBy: 'page',
  });
  const records = manifest.search?.records ?? 0;
  return {
    source: 'embedded',
    reply: replyOf({ site: manifest.site, index, outcome, q, page, records }),
    suggestions: outcome.groups.length > 0 || q === '' ? [] : suggestQueries(index, q),
  };
}

async function indexOrNull({
  manifest,
  memory,
  store,
  background,
}: Visit): Promise<SearchIndex | null> {
  const hash = manifest.search?.object ?? null;
  if (hash === null) return null;
  try {
    return await memory.searches.open(hash, store, background);
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

// Pages of no docs folder, and of every folder those of the current version (spec, section 7).
function tagsOf({ manifest }: Visit, index: SearchIndex): string[] {
  const { versions } = manifest.site;
  const current = (versions.find((version) => version.isLast) ?? versions[0])?.name ?? 'current';
  const tags = new Set(index.pages.map((page) => page.tag));
  return [
    'default',
    ...[...tags].filter((tag) => tag.startsWith('docs-') && tag.endsWith(`-${current}`)),
  ];
}

/** Measures the embedded engine's relevance on the judged queries over this repository's content. */
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import type { SearchIndex } from '../../worker/search/index/index-file.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';

/** The result of one query. */
export interface JudgedAnswer {
  kind: string;
  q: string;
  /** The reciprocal of the rank of the first correct page, or 0 when there is none in the first ten. */
  reciprocalRank: number;
  /** The first ten pages. */
  pages: string[];
}

/** Runs every judged query, kind by kind. */
export function judge(index: SearchIndex): JudgedAnswer[] {
  return Object.entries(JUDGED_QUERIES).flatMap(([kind, queries]) =>
    queries.map(([q, ...answers]) => {
      const pages = firstPages(index, q);
      const rank = pages.findIndex((page) => answers.includes(page));
      return { kind, q, reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1), pages };
    }),
  );
}

/** Returns the mean reciprocal rank. */
export function meanRank(answers: JudgedAnswer[]): number {
  return answers.reduce((sum, { reciprocalRank }) => sum + reciprocalRank, 0) / answers.length;
}

function firstPages(index: SearchIndex, q: string): string[] {
  const language = 'en-GB';
  const tags = ['default', 'docs-default-current'];
  const { groups } = searchEmbedded(index, { q, language, tags, groupBy: 'page' });
  return groups.slice(0, 10).map(({ page }) => index.pages[page]?.path ?? '');
}

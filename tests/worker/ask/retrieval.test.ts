/** Which sources the questions of `bench/ask` find in this repository's documentation, without a model. */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, type Evaluated, unansweredCoverage } from '../../../bench/ask/evaluate.ts';
import { findPassages } from '../../../worker/ask/passages.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import { StepBudget } from '../../../worker/search/words/step-budget.ts';
import { buildOwnSite, type OwnSite } from '../../support/ask/own-index.ts';

let own: OwnSite;
let index: SearchIndex;
let evaluated: Evaluated[];

beforeAll(async () => {
  own = await buildOwnSite();
  index = parseSearchIndex(own.index);
  evaluated = evaluate(index, own.manifest.site);
});

describe('60 questions', () => {
  it('find a correct page among the first five in 95 of 100 cases', () => {
    expect(evaluated).toHaveLength(60);
    const found = evaluated.filter(({ isFound }) => isFound).length;
    expect(found / evaluated.length).toBeGreaterThanOrEqual(0.95);
  });

  it('cover more of the question than those without an answer', () => {
    const least = Math.min(...evaluated.map(({ coverage }) => coverage));
    const most = Math.max(...unansweredCoverage(index, own.manifest.site));
    expect(least).toBeGreaterThan(0.55);
    expect(most).toBeLessThan(0.55);
  });

  it('lead to headings that the pages have', () => {
    for (const { passages } of evaluated)
      for (const { url, text } of passages) {
        const { pathname, hash } = new URL(url);
        const page = index.pages.findIndex(({ path }) => path === pathname);
        const anchors = index.nodes(page).map(({ anchor }) => anchor);
        expect(anchors, url).toContain(hash.slice(1));
        expect(text.length).toBeLessThanOrEqual(1201);
      }
  });
});

describe('a question', () => {
  const find = (question: string, isAllowed = (_page: number) => true, steps = 1_500_000) =>
    findPassages(question, {
      index,
      site: own.manifest.site,
      isAllowed,
      budget: new StepBudget(steps),
    }).passages.map(({ url }) => new URL(url).pathname);

  it('never finds pages that may not be used', () => {
    const cancelling = index.pages.findIndex(({ path }) => path === '/guide/cards/cancelling');
    expect(find('How do I cancel a card?')).toContain('/guide/cards/cancelling');
    expect(find('How do I cancel a card?', (page) => page !== cancelling)).not.toContain(
      '/guide/cards/cancelling',
    );
  });

  it('finds words with a typo', () => {
    expect(find('How do I verify a webhok signature?')).toContain('/api/webhooks');
  });

  it('ends when its steps are used up', () => {
    expect(find('How do I cancel a card?', () => true, 100)).toEqual([]);
  });
});

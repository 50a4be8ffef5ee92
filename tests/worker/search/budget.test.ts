/** A search costs a bounded number of steps, whatever is asked, and ends with what it has found by then. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey, type Manifest } from '../../../model/release/release.ts';
import { NO_RULES, type SearchRules } from '../../../model/search/search-rules.ts';
import { searchEmbedded } from '../../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import { parseQuery } from '../../../worker/search/engine/query.ts';
import type { SearchReply } from '../../../worker/search/reply.ts';
import { REQUEST_STEPS, StepBudget } from '../../../worker/search/words/step-budget.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { countSearchWork, type SearchWork } from '../../support/worker/search-work.ts';
import type { SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';
import { runsOf } from '../../support/suite.ts';

quietLog();

const COMMON = ['the', 'card', 'flow', 'send', 'event', 'page', 'user', 'time', 'open', 'step'];
const HASH = 'search'.padEnd(32, '0');

/** Pages of the words that every site repeats: many sections, each with some of the words. */
function commonPages(count: number): Record<string, string[]> {
  return Object.fromEntries(
    Array.from({ length: count }, (_page, page) => [
      `/page-${page}`,
      Array.from({ length: 60 }, (_node, node) => {
        const words = Array.from({ length: 12 }, (_word, at) => {
          const one = (page * 7 + node * 3 + at * (1 + (node % 3))) % (COMMON.length + 2);
          return COMMON[one] ?? `rare${page}x${node}`;
        });
        return words.join(' ');
      }),
    ]),
  );
}

function indexText(pages: Record<string, string[]>, rules: Partial<SearchRules> = {}): string {
  const entries = Object.keys(pages).map((path) => ({
    path,
    lvl0: 'Docs',
    language: 'en-GB',
    version: 'current',
    tag: 'default',
    search: { object: '', records: 1 },
  }));
  const words = Object.values(pages).map((texts) =>
    locateWords(
      texts.map((text, at) => ({ level: at === 0 ? 1 : 0, anchor: '', text })),
      'en-GB',
    ),
  );
  return searchIndexText(entries, words, { locale: 'en-GB', rules: { ...NO_RULES, ...rules } });
}

const LARGE = indexText(commonPages(150));
const ALL = { language: 'en-GB', tags: ['default'] };

function found(index: SearchIndex, q: string, groupBy: 'page' | 'section' = 'page'): string[] {
  const { groups } = searchEmbedded(index, { ...ALL, q, groupBy });
  return groups.map(({ page }) => index.pages[page]?.path ?? '');
}

function searchApp(text: string, options: SampleOptions = {}): TestApp {
  const app = testApp(options);
  const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.manifest.search = { object: HASH, records: 9000 };
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  app.kv.values.set(objectKey(HASH), text);
  return app;
}

const ITEM = { collection: 'documentation', query_by: 'content', group_by: 'url', per_page: 20 };

async function multiSearch(app: TestApp, queries: string[]): Promise<SearchReply[]> {
  const searches = queries.map((q) => ({ ...ITEM, q }));
  const response = await app.request('/multi_search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searches }),
  });
  expect(response.status).toBe(200);
  const { results }: { results: SearchReply[] } = await response.json();
  return results;
}

/** Queries that make the engine try every reading of ten common words in vain. */
const HEAVY = [
  `${COMMON.slice(0, 7).join(' ')} -the -card -flow`,
  `${COMMON.join(' ')} -the -a -to -and -is -of -in -for -on -it -or -as -at -by`,
  COMMON.map((word) => `${word.slice(0, -1)}q`).join(' '),
  `"the card" "card the" "flow the" ${COMMON.join(' ')}`,
  `-"card flow send" -"the event" ${COMMON.toReversed().join(' ')}`,
];

describe('the work of a request', () => {
  let work: SearchWork;
  beforeEach(() => {
    work = countSearchWork();
  });
  afterEach(() => work.stop());

  it.each(HEAVY)('is bounded for a search for %s', async (q) => {
    const app = searchApp(LARGE);
    await multiSearch(app, ['card']);
    work.restart();
    const [reply] = await multiSearch(app, [q]);
    expect(reply?.grouped_hits.length).toBeLessThanOrEqual(20);
    expect(work.steps).toBeLessThanOrEqual(REQUEST_STEPS);
    expect(work.reads).toBeLessThanOrEqual(REQUEST_STEPS);
  });

  it.each(HEAVY)('is bounded for a page of results with versions and languages: %s', async (q) => {
    const versions = ['current', '1.0'].map((name, at) => ({
      name,
      label: name,
      path: at === 0 ? '/' : `/${name}`,
      isLast: at === 0,
    }));
    const list = ['en-GB', 'de'].map((code) => ({ code, label: code, direction: 'ltr' as const }));
    const app = searchApp(LARGE, {
      versions,
      site: { locales: { default: 'en-GB', list } },
    });
    await app.get('/search?q=card');
    work.restart();
    const response = await app.get(`/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    expect(work.steps).toBeGreaterThan(0);
    expect(work.steps).toBeLessThanOrEqual(REQUEST_STEPS);
  });

  it('is limited for all of its searches together', async () => {
    const app = searchApp(LARGE);
    await multiSearch(app, ['card']);
    work.restart();
    const replies = await multiSearch(app, HEAVY);
    expect(replies).toHaveLength(HEAVY.length);
    expect(replies.some((reply) => reply.search_cutoff)).toBe(true);
    expect(work.steps).toBeLessThanOrEqual(REQUEST_STEPS);
    expect(work.reads).toBeLessThanOrEqual(REQUEST_STEPS);
  });
});

describe('a record that the query excludes', () => {
  const index = parseSearchIndex(LARGE);
  const cost = (q: string, tags: string[], groupBy: 'page' | 'section'): number => {
    const budget = new StepBudget(Infinity);
    let spent = 0;
    budget.spend = (steps) => {
      spent += steps;
      return true;
    };
    searchEmbedded(index, { q, tags, language: 'en-GB', groupBy }, budget);
    return spent;
  };

  it.each(['page', 'section'] as const)('is not scored (by %s)', (groupBy) => {
    const all = cost('card flow', ['default'], groupBy);
    expect(cost('card flow', ['other'], groupBy)).toBeLessThan(all / 2);
    // The exclusions are read in either case.
    const without = (tags: string[]): number => cost('card flow -send -event', tags, groupBy);
    const plain = all - cost('card flow', ['other'], groupBy);
    expect(without(['default']) - without(['other'])).toBeLessThan(plain);
  });
});

describe('a search that exceeds its budget', () => {
  const index = parseSearchIndex(LARGE);

  it('says so, and returns what it has found', () => {
    const question = { ...ALL, q: 'card flow', groupBy: 'section' as const };
    const whole = searchEmbedded(index, question);
    expect(whole.cutOff).toBe(false);
    const part = searchEmbedded(index, question, new StepBudget(100_000));
    expect(part.cutOff).toBe(true);
    expect(part.groups.length).toBeGreaterThan(0);
    expect(part.groups.length).toBeLessThan(whole.groups.length);
  });

  it("doesn't affect other searches in the request or the next reader", async () => {
    const app = searchApp(LARGE);
    const alone = await multiSearch(searchApp(LARGE), ['event', 'user', 'open', 'time', 'page']);
    const beside = await multiSearch(app, ['event', ...HEAVY.slice(1)]);
    expect(beside[0]).toEqual(alone[0]);
    const response = await app.get('/_search?q=event');
    const { results }: { results: SearchReply[] } = await response.json();
    expect(results[0]).toMatchObject({ search_cutoff: false, found: 150 });
  });

  it('is never an error, and a search within its budget has the same results as an unlimited one', () => {
    const unit = fc.constantFrom('"', '-', ' ', 'card', 'flow', 'carf', 'the', 'rare1x2', 'sen');
    const query = fc.string({ unit, maxLength: 40 });
    const groupings = fc.constantFrom('page' as const, 'section' as const);
    const small = parseSearchIndex(indexText(commonPages(8)));
    fc.assert(
      fc.property(query, fc.nat(60_000), groupings, (q, limit, groupBy) => {
        const question = { ...ALL, q, groupBy };
        const outcome = searchEmbedded(small, question, new StepBudget(limit));
        const again = searchEmbedded(small, question, new StepBudget(limit));
        expect(again).toEqual(outcome);
        const unlimited = searchEmbedded(small, question, new StepBudget(Infinity));
        if (!outcome.cutOff) expect(outcome).toEqual(unlimited);
        for (const { page } of outcome.groups) expect(small.pages[page]).toBeDefined();
      }),
      runsOf(300),
    );
  });
});

describe('the parts of a query', () => {
  it('are at most ten words, including three phrases and three exclusions', () => {
    const unit = fc.constantFrom('"', '-', ' ', 'a', 'b c', 'card', 'the ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 120, size: 'max' }), (q) => {
        const { words, phrases, excluded } = parseQuery(q, {
          rules: { ...NO_RULES, stopWords: ['the'] },
          locale: 'en',
        });
        expect(phrases.length).toBeLessThanOrEqual(3);
        expect(excluded.length).toBeLessThanOrEqual(3);
        expect([...words, ...phrases.flat(), ...excluded.flat()].length).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('keep their meaning when there are too many', () => {
    const numbers = Array.from({ length: 33 }, (_number, at) => `n${at}`).join(' ');
    const index = parseSearchIndex(
      indexText({ '/a': ['Numbers', numbers], '/b': ['One number', 'n1 and n0'] }),
    );
    for (const by of ['page', 'section'] as const) {
      // As many terms as the bits of a mask, and more.
      expect(found(index, `"${numbers}"`, by)).toEqual(['/a']);
      expect(found(index, numbers.replaceAll(' ', '" "'), by)).toEqual(['/a']);
      // Part of an exclusion would exclude more than was asked for.
      expect(found(index, `n1 -"${numbers}"`, by)).toContain('/a');
    }
  });
});

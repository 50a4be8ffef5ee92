/** An index that is updated after edits is the index that a build of all pages writes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, headerLine } from '../../../compiler/search/index-lines.ts';
import { patchSearchIndex } from '../../../compiler/search/patch-index.ts';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords, type SearchablePage } from '../../../compiler/search/search-records.ts';
import { loadStemmer, type Stemmer } from '../../../compiler/search/stemmer.ts';
import type { PageWords } from '../../../model/search/search-index.ts';
import { NO_RULES, type SearchRules } from '../../../model/search/search-rules.ts';

interface Language {
  locale: string;
  rules: SearchRules;
  stemmer?: Stemmer | undefined;
}

const ENGLISH: Language = { locale: 'en-GB', rules: NO_RULES };

const pageAt = (index: number, label: string): SearchablePage => ({
  path: `/docs/${index}`,
  lvl0: label,
  language: 'en-GB',
  version: 'current',
  tag: 'docs-default-current',
  search: { object: '', records: 1 },
});

function wordsOf(texts: string[], locale: string): PageWords {
  const nodes = texts.map((text, index) => ({ level: index === 0 ? 1 : 0, anchor: '', text }));
  return locateWords(nodes, locale);
}

/** Builds an index, changes pages, and returns the updated index and the one that is built from all pages. */
function both(
  before: string[][],
  edits: Record<number, string[]>,
  language = ENGLISH,
): { patched: string | null; built: string } {
  const pages = before.map((_, index) => pageAt(index, index % 2 === 0 ? 'Guide' : 'API'));
  const old = before.map((texts) => wordsOf(texts, language.locale));
  const now = before.map((texts, index) => wordsOf(edits[index] ?? texts, language.locale));
  const groups = groupsOf(pages);
  const header = headerLine(pages, groups, language);
  const changes = Object.keys(edits).flatMap((key) => {
    const [page, one, other] = [Number(key), old[Number(key)], now[Number(key)]];
    return one && other ? [{ page, before: one, after: other }] : [];
  });
  const text = searchIndexText(pages, old, language);
  return {
    patched: patchSearchIndex(text, { header, groups, pages: pages.length, changes }, language),
    built: searchIndexText(pages, now, language),
  };
}

const PAGES = [
  ['Lockers', 'Open a locker with a code.'],
  ['Routes', 'A route has stops and card.id codes.', 'The stops are ordered.'],
  ['Codes', 'Every code expires.'],
];

describe('an updated search index', () => {
  it.each([
    ['a new word', { 0: ['Lockers', 'Open a zebra locker with a code.'] }],
    ['a word less', { 2: ['Codes', 'Every code.'] }],
    ['a new paragraph, before which nothing moves', { 1: [...(PAGES[1] ?? []), 'Stops again.'] }],
    ['a paragraph less', { 0: ['Lockers'] }],
    ['a new word of several parts', { 0: ['Lockers', 'locker.code'] }],
    ['a word of several parts less', { 1: ['Routes', 'A route has stops.'] }],
    ['another division of a word', { 1: ['Routes', 'A route has stops and ca.rdid codes.'] }],
    ['a word that another page divides in the same way', { 2: ['Codes', 'Every card.id.'] }],
    ['two pages', { 0: ['Codes'], 2: ['Lockers', 'a guide to the API'] }],
    ['names of properties that every object has', { 0: ['constructor', 'toString valueOf'] }],
  ])('is that of a build after %s', (_name, edits) => {
    const { patched, built } = both(PAGES, edits);
    expect(patched).toBe(built);
  });

  it('is that of a build for any texts', () => {
    const text = fc
      .array(fc.constantFrom('code', 'route', 'stop', 'guide', 'locker', 'a', 'ordered', 'zebra'))
      .map((words) => words.join(' '));
    const page = fc.array(text, { minLength: 1, maxLength: 4 });
    const site = fc.array(page, { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(site, page, page, (pages, first, last) => {
        const { patched, built } = both(pages, { 0: first, [pages.length - 1]: last });
        expect(patched).toBe(built);
      }),
      { numRuns: 60 },
    );
  });

  it('is that of a build, or is left to one, whatever words the pages divide', () => {
    const word = fc.constantFrom('card.id', 'ca.rdid', 'cardid', 'a.b', 'ab', 'code');
    const page = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => [words.join(' ')]);
    const site = fc.array(page, { minLength: 3, maxLength: 5 });
    fc.assert(
      fc.property(site, page, page, (pages, first, last) => {
        const { patched, built } = both(pages, { 0: first, [pages.length - 1]: last });
        expect(patched ?? built).toBe(built);
      }),
      { numRuns: 200 },
    );
  });

  it('has the stems of its words', async () => {
    const rules = { ...NO_RULES, wordForms: true };
    const language = { locale: 'de', rules, stemmer: await loadStemmer('de') };
    const pages = [
      ['Häuser', 'Die Häuser stehen'],
      ['Wege', 'Die Wege führen'],
    ];
    // The stem of a word with an umlaut depends on its spelling.
    const umlauts = both(pages, { 1: ['Wege', 'Die Gassen führen zu Häusern'] }, language);
    expect(umlauts.patched).toBe(umlauts.built);
    const respelled = both(pages, { 1: ['Wege', 'Die Wege fuhren'] }, language);
    expect(respelled.patched).toBe(respelled.built);
    const other = both(pages, { 1: ['Wege', 'Die Gassen führen zu Katzen'] }, language);
    expect(other.patched).toBe(other.built);
    expect(umlauts.built).not.toBe(other.built);
    // Another page spells the word, and the index doesn't say how.
    expect(both(pages, { 1: ['Wege', 'Die Häuser führen'] }, language).patched).toBeNull();
  });

  it('is left to a build if pages divide a word differently, or if the pages are others', () => {
    expect(both(PAGES, { 0: ['Lockers', 'ca.rdid'] }).patched).toBeNull();
    const two = PAGES.with(2, ['Codes', 'card.id']);
    expect(both(two, { 1: ['Routes'] }).patched).toBeNull();
    const pages = PAGES.map((_, index) => pageAt(index, 'Guide'));
    const words = PAGES.map((texts) => wordsOf(texts, 'en-GB'));
    const text = searchIndexText(pages, words, ENGLISH);
    const retitled = pages.map((page) => ({ ...page, lvl0: 'Reference' }));
    const groups = groupsOf(retitled);
    const header = headerLine(retitled, groups, ENGLISH);
    const patch = { header, groups, pages: pages.length, changes: [] };
    expect(patchSearchIndex(text, patch, ENGLISH)).toBeNull();
  });
});

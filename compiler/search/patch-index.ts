/** Updates a search index when a few pages have changed. The result is the same as that of building it again. */
import { type PageWords, parseWordStems } from '../../model/search/search-index.ts';
import { NumberReader, searchWords, writeNumber } from '../../model/search/search-words.ts';
import { cutsLine, type IndexLanguage, pageTextsLine } from './index-lines.ts';
import { type WordChange, wordStems } from './word-stems.ts';

/** A page of an index before and after a change. */
export interface ChangedWords {
  /** Its number among the pages of the index. */
  page: number;
  before: PageWords;
  after: PageWords;
}

/** What an index is updated with. */
export interface IndexPatch {
  /** The first line of the new index. */
  header: string;
  groups: readonly string[];
  /** Number of pages. */
  pages: number;
  changes: readonly ChangedWords[];
}

const HEADER_LINES = 5;

/** Returns the new index. Returns `null` if it has to be built from all pages. */
export function patchSearchIndex(
  text: string,
  { header, groups, pages, changes }: IndexPatch,
  { locale, rules, stemmer }: IndexLanguage,
): string | null {
  const lines = text.split('\n');
  const hasStems = rules.wordForms && stemmer !== undefined;
  const [first, wordLine = '', placeLine = '', structureLine = '', cutLine = ''] = lines;
  if (first !== header || lines.length !== HEADER_LINES + pages + Number(hasStems)) return null;
  const words = wordLine.split(' ');
  const lists = placeLine.split(' ');
  const structures = structureLine.split(' ');
  if (words.length !== lists.length || structures.length !== pages) return null;
  const oldPlaces = new Map(words.map((word, index) => [word, lists[index] ?? '']));
  const places = new Map(oldPlaces);
  for (const { page, before, after } of changes) {
    // A word may be `constructor`.
    const old = new Map(Object.entries(before.words));
    const now = new Map(Object.entries(after.words));
    for (const word of new Set([...old.keys(), ...now.keys()]))
      if (old.get(word) !== now.get(word))
        places.set(word, withPage(places.get(word) ?? '', page, now.get(word)));
    structures[page] = after.structure;
    lines[HEADER_LINES + page] = pageTextsLine(after);
  }
  // Pages may spell or divide the same word in different ways, and the index has that of the last page.
  const isOwn = (word: string, page: number): boolean =>
    [oldPlaces, places].every((all) =>
      [...pagesOf(all.get(word)).keys()].every((one) => one === page),
    );
  const cuts = readCuts(cutLine, words);
  const respelled = new Set<string>();
  for (const { page, before, after } of changes) {
    for (const [word, lengths] of differences(before.cuts, after.cuts)) {
      if (String(cuts.get(word)) === String(lengths)) continue;
      if (!isOwn(word, page)) return null;
      if (lengths === undefined) cuts.delete(word);
      else cuts.set(word, lengths);
    }
    if (!hasStems) continue;
    for (const [word] of differences(before.spellings, after.spellings)) {
      if (!isOwn(word, page)) return null;
      respelled.add(word);
    }
  }
  const labels = new Set(
    groups.flatMap((label) => searchWords(label, locale)).map(({ word }) => word),
  );
  for (const [word, list] of places) if (list === '' && !labels.has(word)) places.delete(word);
  const sorted = [...places.keys()].sort();
  lines[1] = sorted.join(' ');
  lines[2] = sorted.map((word) => places.get(word)).join(' ');
  lines[3] = structures.join(' ');
  lines[4] = cutsLine(sorted, cuts);
  if (hasStems) {
    const last = lines.length - 1;
    const known = changesOf(lines[last] ?? '', words);
    for (const word of respelled) known.delete(word);
    const spellings = new Map(changes.flatMap(({ after }) => Object.entries(after.spellings)));
    lines[last] = JSON.stringify(wordStems(sorted, stemmer, { locale, spellings, known }));
  }
  return lines.join('\n');
}

// Returns the names whose values differ, with their new values. A name may be `constructor`.
function differences<T>(
  one: Record<string, T>,
  other: Record<string, T>,
): Map<string, T | undefined> {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...names].flatMap((name) =>
      String(before.get(name)) === String(after.get(name))
        ? []
        : [[name, after.get(name)] as const],
    ),
  );
}

// Replaces a page's occurrences in the list of a word, or removes them.
function withPage(list: string, page: number, occurrences: string | undefined): string {
  const pages = pagesOf(list);
  if (occurrences === undefined) pages.delete(page);
  else pages.set(page, occurrences);
  let last = 0;
  let text = '';
  for (const [number, own] of [...pages].sort(([one], [other]) => one - other)) {
    text += writeNumber(number - last) + own;
    last = number;
  }
  return text;
}

function pagesOf(list = ''): Map<number, string> {
  return new Map(readPages(list));
}

function* readPages(list: string): Generator<[page: number, occurrences: string]> {
  const reader = new NumberReader(list);
  for (let page = 0; !reader.done;) {
    page += reader.next();
    const start = reader.at;
    for (let nodes = reader.next(); nodes > 0; nodes--) {
      reader.skip(1);
      reader.skip(reader.next());
    }
    yield [page, list.slice(start, reader.at)];
  }
}

// The line names words by their place, which changes when other words are added or removed.
function readCuts(line: string, words: readonly string[]): Map<string, number[]> {
  const reader = new NumberReader(line);
  const cuts = new Map<string, number[]>();
  for (let at = 0; !reader.done;) {
    at += reader.next();
    const count = reader.next();
    const lengths = Array.from({ length: count }, () => reader.next());
    cuts.set(words[at] ?? '', lengths);
  }
  return cuts;
}

function changesOf(line: string, words: readonly string[]): Map<string, WordChange> {
  const { changes, words: numbers } = parseWordStems(line);
  const reader = new NumberReader(numbers);
  return new Map(
    words.flatMap((word) => {
      const change = changes[reader.next()];
      return change ? [[word, change] as const] : [];
    }),
  );
}

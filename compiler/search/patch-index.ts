/** Updates a search index when a few pages have changed. The result is the same as that of building it again. */
import { type PageWords, parseWordStems } from '../../model/search/search-index.ts';
import { NumberReader, searchWords, writeNumber } from '../../model/search/search-words.ts';
import { type IndexLanguage, pageTextsLine } from './index-lines.ts';
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
  const places = new Map(words.map((word, index) => [word, lists[index] ?? '']));
  for (const { page, before, after } of changes) {
    // Pages may spell or divide the same word in different ways, and the index has that of the last page.
    if (!isSame(before.cuts, after.cuts) || !isSame(before.spellings, after.spellings)) return null;
    // A word may be `constructor`.
    const old = new Map(Object.entries(before.words));
    const now = new Map(Object.entries(after.words));
    for (const word of new Set([...old.keys(), ...now.keys()]))
      if (old.get(word) !== now.get(word))
        places.set(word, withPage(places.get(word) ?? '', page, now.get(word)));
    structures[page] = after.structure;
    lines[HEADER_LINES + page] = pageTextsLine(after);
  }
  const labels = new Set(
    groups.flatMap((label) => searchWords(label, locale)).map(({ word }) => word),
  );
  for (const [word, list] of places) if (list === '' && !labels.has(word)) places.delete(word);
  const sorted = [...places.keys()].sort();
  lines[1] = sorted.join(' ');
  lines[2] = sorted.map((word) => places.get(word)).join(' ');
  lines[3] = structures.join(' ');
  lines[4] = movedCuts(cutLine, words, sorted);
  if (hasStems) {
    const last = lines.length - 1;
    const known = changesOf(lines[last] ?? '', words);
    const spellings = new Map(changes.flatMap(({ after }) => Object.entries(after.spellings)));
    lines[last] = JSON.stringify(wordStems(sorted, stemmer, { locale, spellings, known }));
  }
  return lines.join('\n');
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const others = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === others.size &&
    entries.every(([name, value]) => others.has(name) && String(others.get(name)) === String(value))
  );
}

// Replaces a page's occurrences in the list of a word, or removes them.
function withPage(list: string, page: number, occurrences: string | undefined): string {
  const pages = new Map(readPages(list));
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
function movedCuts(line: string, before: readonly string[], after: readonly string[]): string {
  const now = new Map(after.map((word, index) => [word, index]));
  const reader = new NumberReader(line);
  let text = '';
  let last = 0;
  for (let at = 0; !reader.done;) {
    at += reader.next();
    const count = reader.next();
    const lengths = Array.from({ length: count }, () => reader.next());
    const place = now.get(before[at] ?? '') ?? 0;
    text += [place - last, count, ...lengths].map(writeNumber).join('');
    last = place;
  }
  return text;
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

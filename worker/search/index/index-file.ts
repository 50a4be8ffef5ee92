/** Parses the embedded search index: what every query needs at once, the rest on demand. */
import {
  type IndexedPage,
  countHeaderLines,
  type PageTexts,
  parseSearchIndexHeader,
  parsePageTexts,
  parseWordStems,
  STRUCTURE_SEPARATOR,
  type WordStems,
} from '../../../model/search/search-index.ts';
import type { SearchNode } from '../../../model/search/search-record.ts';
import type { SearchRules } from '../../../model/search/search-rules.ts';
import { NumberReader, searchWords } from '../../../model/search/search-words.ts';

/** Levels and word counts of a page's nodes. */
export interface PageStructure {
  levels: number[];
  counts: number[];
}

/** The positions of a word in a label of level 0. */
export interface LabelPositions {
  group: number;
  positions: number[];
}

/** An index in memory. */
export interface SearchIndex {
  groups: string[];
  pages: IndexedPage[];
  rules: SearchRules;
  /** The locale by whose rules texts and queries are split into words. Empty in indexes of older builds. */
  locale: string;
  /** All words, sorted. */
  words: string[];
  /** Returns the encoded occurrences in pages of the word at an index of `words`. */
  occurrences(word: number): string;
  /** Returns the compound words (indexes of `words`) that contain this one, such as `cardid` (`card.id`) for `id`. */
  compounds(part: string): number[];
  /** Returns the labels that contain the word. */
  labels(word: string): LabelPositions[];
  /** Returns the number of words in a label. */
  labelLength(group: number): number;
  /** Returns the stems of the words, unless the rules of English make them. */
  stems(): WordStems | undefined;
  structure(page: number): PageStructure;
  nodes(page: number): SearchNode[];
}

/** Parses the text of an index. Throws when it is malformed. */
export function parseSearchIndex(text: string): SearchIndex {
  const lines = text.split('\n');
  const header = parseSearchIndexHeader(lines[0] ?? '');
  const { groups, pages, rules, locale = '' } = header;
  const firstText = countHeaderLines(header);
  const words = (lines[1] ?? '').split(' ');
  const occurrences = (lines[2] ?? '').split(' ');
  const structures = (lines[3] ?? '').split(' ');
  if (words.length !== occurrences.length || structures.length !== pages.length)
    throw new Error(
      'search index: expected matching numbers of words, occurrences and pages; rebuild the site',
    );
  const labelWords = groups.map((label) => searchWords(label, locale));
  const labels = labelIndex(labelWords.map((own) => own.map(({ word }) => word)));
  // Both caches are small compared to the texts, and a common word needs most structures on every key press.
  const knownStructures: (PageStructure | undefined)[] = [];
  const knownNodes: (SearchNode[] | undefined)[] = [];
  const structure = (page: number): PageStructure =>
    (knownStructures[page] ??= parseStructure(structures[page] ?? ''));
  let compounds: Map<string, number[]> | undefined;
  return {
    groups,
    pages,
    rules,
    locale,
    words,
    occurrences: (word) => occurrences[word] ?? '',
    compounds: (part) =>
      (compounds ??= parseCompounds(header.format === 1 ? '' : (lines[4] ?? ''), words)).get(
        part,
      ) ?? [],
    labels: (word) => labels.get(word) ?? [],
    labelLength: (group) => labelWords[group]?.length ?? 0,
    stems: () => {
      const line = lines[firstText + pages.length];
      return line === undefined ? undefined : parseWordStems(line);
    },
    structure,
    nodes: (page) =>
      (knownNodes[page] ??= parseNodes(
        parsePageTexts(lines[firstText + page] ?? ''),
        structure(page),
      )),
  };
}

function labelIndex(labels: string[][]): Map<string, LabelPositions[]> {
  const index = new Map<string, LabelPositions[]>();
  for (const [group, words] of labels.entries())
    for (const [place, word] of words.entries()) {
      const known = index.get(word) ?? [];
      index.set(word, known);
      const label = known.find((entry) => entry.group === group);
      if (label) label.positions.push(place);
      else known.push({ group, positions: [place] });
    }
  return index;
}

function parseCompounds(text: string, words: string[]): Map<string, number[]> {
  const compounds = new Map<string, number[]>();
  const reader = new NumberReader(text);
  let at = 0;
  while (!reader.done) {
    at += reader.next();
    let start = 0;
    for (let left = reader.next(); left > 0; left--) {
      const end = start + reader.next();
      const part = words[at]?.slice(start, end) ?? '';
      start = end;
      const known = compounds.get(part);
      if (known === undefined) compounds.set(part, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  }
  return compounds;
}

function parseStructure(text: string): PageStructure {
  const mark = text.indexOf(STRUCTURE_SEPARATOR);
  const levels = Array.from(text.slice(0, mark), Number);
  const reader = new NumberReader(text.slice(mark + 1));
  return { levels, counts: levels.map(() => reader.next()) };
}

function parseNodes(
  { texts, anchors, keywords }: PageTexts,
  { levels }: PageStructure,
): SearchNode[] {
  let heading = 0;
  return levels.map((level, index) => ({
    level,
    anchor: level > 0 ? (anchors[heading++] ?? '') : '',
    text: texts[index] ?? '',
    ...(index === keywords && { isKeywords: true }),
  }));
}

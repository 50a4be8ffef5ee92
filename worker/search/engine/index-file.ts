/** An embedded index, opened: what every query needs is taken apart at once, the rest when it is asked for. */
import {
  type IndexedPage,
  linesBeforeTexts,
  type PageTexts,
  parseSearchIndexHeader,
  parsePageTexts,
  STRUCTURE_MARK,
} from '../../../model/search/search-index.ts';
import type { SearchNode } from '../../../model/search/search-record.ts';
import type { SearchRules } from '../../../model/search/search-rules.ts';
import { NumberReader, searchWords } from '../../../model/search/search-words.ts';

/** Levels and word counts of a page's nodes. */
export interface Structure {
  levels: number[];
  counts: number[];
}

/** A label of level 0 that has a word, and the places where. */
export interface LabelPlaces {
  group: number;
  places: number[];
}

/** An index in memory. */
export interface SearchIndex {
  groups: string[];
  pages: IndexedPage[];
  rules: SearchRules;
  /** Every word, sorted. */
  words: string[];
  /** Occurrences in pages of the word at an index of `words`. */
  occurrences(word: number): string;
  /** Words (indexes of `words`) that are made of this one and others, such as `cardid` (`card.id`) of `id`. */
  compounds(part: string): number[];
  /** Labels that have the word. */
  labels(word: string): LabelPlaces[];
  /** How many words a label has. */
  labelLength(group: number): number;
  structure(page: number): Structure;
  nodes(page: number): SearchNode[];
}

/** Opens the text of an index. Throws when it is none. */
export function openIndex(text: string): SearchIndex {
  const lines = text.split('\n');
  const header = parseSearchIndexHeader(lines[0] ?? '');
  const { groups, pages, rules } = header;
  const firstText = linesBeforeTexts(header);
  const words = (lines[1] ?? '').split(' ');
  const occurrences = (lines[2] ?? '').split(' ');
  const structures = (lines[3] ?? '').split(' ');
  if (words.length !== occurrences.length || structures.length !== pages.length)
    throw new Error('search index: its lines do not belong together');
  const labelWords = groups.map(searchWords);
  const labels = labelIndex(labelWords.map((own) => own.map(({ word }) => word)));
  // Both are small beside the texts, and a common word needs most of the structures at every key press.
  const openStructures: (Structure | undefined)[] = [];
  const openTexts: (SearchNode[] | undefined)[] = [];
  const structure = (page: number): Structure =>
    (openStructures[page] ??= openStructure(structures[page] ?? ''));
  let compounds: Map<string, number[]> | undefined;
  return {
    groups,
    pages,
    rules,
    words,
    occurrences: (word) => occurrences[word] ?? '',
    compounds: (part) =>
      (compounds ??= openCompounds(header.format === 1 ? '' : (lines[4] ?? ''), words)).get(part) ??
      [],
    labels: (word) => labels.get(word) ?? [],
    labelLength: (group) => labelWords[group]?.length ?? 0,
    structure,
    nodes: (page) =>
      (openTexts[page] ??= openNodes(
        parsePageTexts(lines[firstText + page] ?? ''),
        structure(page),
      )),
  };
}

function labelIndex(labels: string[][]): Map<string, LabelPlaces[]> {
  const index = new Map<string, LabelPlaces[]>();
  for (const [group, words] of labels.entries())
    for (const [place, word] of words.entries()) {
      const known = index.get(word) ?? [];
      index.set(word, known);
      const own = known.find((entry) => entry.group === group);
      if (own) own.places.push(place);
      else known.push({ group, places: [place] });
    }
  return index;
}

function openCompounds(text: string, words: string[]): Map<string, number[]> {
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

function openStructure(text: string): Structure {
  const mark = text.indexOf(STRUCTURE_MARK);
  const levels = Array.from(text.slice(0, mark), Number);
  const reader = new NumberReader(text.slice(mark + 1));
  return { levels, counts: levels.map(() => reader.next()) };
}

function openNodes({ texts, anchors, keywords }: PageTexts, { levels }: Structure): SearchNode[] {
  let heading = 0;
  return levels.map((level, index) => ({
    level,
    anchor: level > 0 ? (anchors[heading++] ?? '') : '',
    text: texts[index] ?? '',
    ...(index === keywords && { isKeywords: true }),
  }));
}

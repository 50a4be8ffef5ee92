/** An embedded index, opened: what every query needs is taken apart at once, the rest when it is asked for. */
import {
  type IndexedPage,
  type PageTexts,
  parseIndexHeader,
  parsePageTexts,
  STRUCTURE_MARK,
  TEXT_LINES,
} from '../../model/search-index.ts';
import type { SearchNode } from '../../model/search-record.ts';
import { NumberReader, searchWords } from '../../model/search-words.ts';

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
  /** Every word, sorted. */
  words: string[];
  /** Occurrences in pages of the word at an index of `words`. */
  occurrences(word: number): string;
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
  const { groups, pages } = parseIndexHeader(lines[0] ?? '');
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
  return {
    groups,
    pages,
    words,
    occurrences: (word) => occurrences[word] ?? '',
    labels: (word) => labels.get(word) ?? [],
    labelLength: (group) => labelWords[group]?.length ?? 0,
    structure,
    nodes: (page) =>
      (openTexts[page] ??= openNodes(
        parsePageTexts(lines[TEXT_LINES + page] ?? ''),
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

function openStructure(text: string): Structure {
  const mark = text.indexOf(STRUCTURE_MARK);
  const levels = Array.from(text.slice(0, mark), Number);
  const reader = new NumberReader(text.slice(mark + 1));
  return { levels, counts: levels.map(() => reader.next()) };
}

function openNodes({ texts, anchors }: PageTexts, { levels }: Structure): SearchNode[] {
  let heading = 0;
  return levels.map((level, index) => ({
    level,
    anchor: level > 0 ? (anchors[heading++] ?? '') : '',
    text: texts[index] ?? '',
  }));
}

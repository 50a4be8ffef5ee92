/** Finds the records that contain the phrases of a query: adjacent words in one field. */
import { NumberReader } from '../../../model/search/search-words.ts';
import { exactTerm } from '../words/candidates.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { StepBudget } from '../words/step-budget.ts';

/** Steps per character of a word's occurrences: for reading them, and for also storing them to match a phrase. */
const READ_STEPS = 1;
const PHRASE_STEPS = 4;

/** Knows which phrases each record contains. Supports up to eight phrases. */
export class Phrases {
  readonly #index: SearchIndex;
  /** Masks of the phrases in each field, by page and node, and by label. */
  readonly #pages: (Uint8Array | undefined)[] = [];
  readonly #labels: Uint8Array;

  constructor(index: SearchIndex, phrases: string[][], budget: StepBudget) {
    this.#index = index;
    this.#labels = new Uint8Array(index.groups.length);
    for (const [at, phrase] of phrases.entries()) this.#add(phrase, 1 << at, budget);
  }

  /** Returns, for each record of a page, a mask of the phrases in it or in a heading above it. */
  of(page: number): Uint8Array {
    const { levels } = this.#index.structure(page);
    const label = this.#labels[this.#index.pages[page]?.group ?? 0] ?? 0;
    const own = this.#pages[page];
    const masks = new Uint8Array(levels.length).fill(label);
    if (own === undefined) return masks;
    // For each heading level: the mask of the current heading, combined with the headings above it.
    const above = [label];
    for (let node = 0; node < levels.length; node++) {
      const level = levels[node] ?? 0;
      if (level > 0) above.length = Math.min(above.length, level);
      const mask = (own[node] ?? 0) | (above.at(-1) ?? 0);
      masks[node] = mask;
      while (above.length < level) above.push(above.at(-1) ?? 0);
      if (level > 0) above.push(mask);
    }
    return masks;
  }

  #add(phrase: string[], bit: number, budget: StepBudget): void {
    for (let group = 0; group < this.#labels.length; group++)
      if (labelHas(this.#index, group, phrase))
        this.#labels[group] = (this.#labels[group] ?? 0) | bit;
    const [word = ''] = phrase;
    if (phrase.length === 1) {
      this.#addWord(word, bit, budget);
      return;
    }
    for (const [page, nodes] of endsOf(this.#index, phrase, budget))
      for (const node of nodes.keys()) this.#mark(page, node, bit);
  }

  #addWord(word: string, bit: number, budget: StepBudget): void {
    for (const { at } of exactTerm(this.#index, word, false)) {
      const occurrences = this.#index.occurrences(at);
      if (!budget.spend(READ_STEPS * occurrences.length)) return;
      const reader = new NumberReader(occurrences);
      let page = 0;
      while (!reader.done) {
        page += reader.next();
        let node = 0;
        for (let left = reader.next(); left > 0; left--) {
          node += reader.next();
          this.#mark(page, node, bit);
          reader.skip(reader.next());
        }
      }
    }
  }

  #mark(page: number, node: number, bit: number): void {
    const nodes = (this.#pages[page] ??= new Uint8Array(this.#index.structure(page).levels.length));
    nodes[node] = (nodes[node] ?? 0) | bit;
  }
}

/** Word positions, by page and node. */
type Places = Map<number, Map<number, Set<number>>>;

// Returns where the phrase ends.
function endsOf(index: SearchIndex, phrase: string[], budget: StepBudget): Places {
  let ends: Places | undefined;
  for (const word of phrase) ends = placesAfter(index, word, ends, budget);
  return ends ?? new Map();
}

// Returns the positions of a word. With `before`, only those that directly follow one of these positions.
function placesAfter(
  index: SearchIndex,
  word: string,
  before: Places | undefined,
  budget: StepBudget,
): Places {
  const positions: Places = new Map();
  for (const { at } of exactTerm(index, word, false)) {
    const occurrences = index.occurrences(at);
    if (!budget.spend(PHRASE_STEPS * occurrences.length)) break;
    const reader = new NumberReader(occurrences);
    let page = 0;
    while (!reader.done) {
      page += reader.next();
      const earlier = before?.get(page);
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        const count = reader.next();
        const starts = earlier?.get(node);
        if (before !== undefined && starts === undefined) {
          reader.skip(count);
          continue;
        }
        let place = 0;
        for (let more = count; more > 0; more--) {
          place += reader.next();
          if (starts === undefined || starts.has(place - 1)) addPlace(positions, page, node, place);
        }
      }
    }
  }
  return positions;
}

function addPlace(positions: Places, page: number, node: number, place: number): void {
  let nodes = positions.get(page);
  if (nodes === undefined) positions.set(page, (nodes = new Map()));
  const own = nodes.get(node);
  if (own) own.add(place);
  else nodes.set(node, new Set([place]));
}

function labelHas(index: SearchIndex, group: number, phrase: string[]): boolean {
  const positions = phrase.map(
    (word) => index.labels(word).find((entry) => entry.group === group)?.positions ?? [],
  );
  return (positions[0] ?? []).some((start) =>
    positions.every((own, distance) => own.includes(start + distance)),
  );
}

/** Which records have the phrases of a query: words side by side in one field. */
import { NumberReader } from '../../../model/search/search-words.ts';
import { exactTerm } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';
import type { StepBudget } from './step-budget.ts';

/** Steps for each character of a word's occurrences: all of them are read, and for a phrase kept in maps and sets. */
const READ_STEPS = 1;
const PLACE_STEPS = 4;

/** The phrases that records have. There are at most eight. */
export class Phrases {
  readonly #index: SearchIndex;
  /** A bit for each phrase that a field has by itself: by page and node, and by label. */
  readonly #pages: (Uint8Array | undefined)[] = [];
  readonly #labels: Uint8Array;

  constructor(index: SearchIndex, phrases: string[][], budget: StepBudget) {
    this.#index = index;
    this.#labels = new Uint8Array(index.groups.length);
    for (const [at, phrase] of phrases.entries()) this.#add(phrase, 1 << at, budget);
  }

  /** For each record of a page, a bit for each phrase that it or a heading above it has. */
  of(page: number): Uint8Array {
    const { levels } = this.#index.structure(page);
    const label = this.#labels[this.#index.pages[page]?.group ?? 0] ?? 0;
    const own = this.#pages[page];
    const masks = new Uint8Array(levels.length).fill(label);
    if (own === undefined) return masks;
    // What a heading of each level has, together with those above it.
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

/** Places in the text, by page and node. */
type Places = Map<number, Map<number, Set<number>>>;

// Where the last word of the phrase stands behind all the others.
function endsOf(index: SearchIndex, phrase: string[], budget: StepBudget): Places {
  let ends: Places | undefined;
  for (const word of phrase) ends = placesAfter(index, word, ends, budget);
  return ends ?? new Map();
}

// Where a word stands; with `before`, only where it follows one of those places.
function placesAfter(
  index: SearchIndex,
  word: string,
  before: Places | undefined,
  budget: StepBudget,
): Places {
  const places: Places = new Map();
  for (const { at } of exactTerm(index, word, false)) {
    const occurrences = index.occurrences(at);
    if (!budget.spend(PLACE_STEPS * occurrences.length)) break;
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
          if (starts === undefined || starts.has(place - 1)) addPlace(places, page, node, place);
        }
      }
    }
  }
  return places;
}

function addPlace(places: Places, page: number, node: number, place: number): void {
  let nodes = places.get(page);
  if (nodes === undefined) places.set(page, (nodes = new Map()));
  const own = nodes.get(node);
  if (own) own.add(place);
  else nodes.set(node, new Set([place]));
}

function labelHas(index: SearchIndex, group: number, phrase: string[]): boolean {
  const places = phrase.map(
    (word) => index.labels(word).find((entry) => entry.group === group)?.places ?? [],
  );
  return (places[0] ?? []).some((start) =>
    places.every((own, distance) => own.includes(start + distance)),
  );
}

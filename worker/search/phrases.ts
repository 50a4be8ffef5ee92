/** Where words stand side by side. */
import { NumberReader } from '../../model/search-words.ts';
import { exactTerm } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';
import type { StepBudget } from './step-budget.ts';

/** Whether a record (a node of a page) has something. */
export type RecordTest = (page: number, node: number) => boolean;

/** A test for the records of which a field has the words of a phrase in their order, side by side. */
export function recordsWith(index: SearchIndex, phrase: string[], budget: StepBudget): RecordTest {
  const ends = endsOf(index, phrase, budget);
  const groups = new Set(
    index.groups.flatMap((_label, group) => (labelHas(index, group, phrase) ? group : [])),
  );
  const known: (boolean[] | undefined)[] = [];
  return (page, node) => {
    if (groups.has(index.pages[page]?.group ?? -1)) return true;
    return (known[page] ??= withHeadings(index, page, ends))[node] === true;
  };
}

/** More nodes than any page has. */
const MOST_NODES = 2 ** 24;

// A record has the headings above it.
function withHeadings(index: SearchIndex, page: number, ends: Places): boolean[] {
  const above: boolean[] = [];
  return index.structure(page).levels.map((level, node) => {
    const own = ends.has(page * MOST_NODES + node);
    if (level > 0) {
      above.length = level;
      above[level] = own;
    }
    return own || above.includes(true);
  });
}

/** By page and node: places in the text. */
type Places = Map<number, Set<number>>;

// Where the last word of the phrase stands behind all the others.
function endsOf(index: SearchIndex, phrase: string[], budget: StepBudget): Places {
  let ends: Places | undefined;
  for (const word of phrase) ends = placesAfter(index, word, ends, budget);
  return ends ?? new Map<number, Set<number>>();
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
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        const key = page * MOST_NODES + node;
        const starts = before?.get(key);
        let place = 0;
        for (let more = reader.next(); more > 0; more--) {
          place += reader.next();
          if (before === undefined || starts?.has(place - 1)) addPlace(places, key, place);
        }
      }
    }
  }
  return places;
}

/** Steps for each character of a word's occurrences: what is found goes into maps and sets. */
const PLACE_STEPS = 4;

function addPlace(places: Places, key: number, place: number): void {
  const own = places.get(key);
  if (own) own.add(place);
  else places.set(key, new Set([place]));
}

function labelHas(index: SearchIndex, group: number, phrase: string[]): boolean {
  const places = phrase.map(
    (word) => index.labels(word).find((entry) => entry.group === group)?.places ?? [],
  );
  return (places[0] ?? []).some((start) =>
    places.every((own, distance) => own.includes(start + distance)),
  );
}

/** Where words stand side by side. */
import { NumberReader } from '../../model/search-words.ts';
import { exactTerm } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';

/** Whether a record (a node of a page) has something. */
export type RecordTest = (page: number, node: number) => boolean;

/** A test for the records of which a field has the words of a phrase in their order, side by side. */
export function recordsWith(index: SearchIndex, phrase: string[]): RecordTest {
  const ends = phrase.reduce<Map<string, Set<number>> | undefined>((before, word) => {
    const places = placesOf(index, word);
    if (before === undefined) return places;
    for (const [key, own] of places) {
      const starts = before.get(key);
      for (const place of own) if (!starts?.has(place - 1)) own.delete(place);
      if (own.size === 0) places.delete(key);
    }
    return places;
  }, undefined);
  const groups = new Set(
    index.groups.flatMap((_label, group) => (labelHas(index, group, phrase) ? group : [])),
  );
  return (page, node) => {
    if (groups.has(index.pages[page]?.group ?? -1)) return true;
    // A record has the headings above it.
    const { levels } = index.structure(page);
    let below = 7;
    for (let at = node; at >= 0 && below > 1; at--) {
      const level = levels[at] ?? 0;
      if (at < node && (level === 0 || level >= below)) continue;
      if (ends?.has(`${page} ${at}`)) return true;
      if (level > 0) below = level;
    }
    return false;
  };
}

// By page and node: the places in the text.
function placesOf(index: SearchIndex, word: string): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (const { at } of exactTerm(index, word, false)) {
    const reader = new NumberReader(index.occurrences(at));
    let page = 0;
    while (!reader.done) {
      page += reader.next();
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        const own = places.get(`${page} ${node}`) ?? new Set();
        places.set(`${page} ${node}`, own);
        let place = 0;
        for (let more = reader.next(); more > 0; more--) own.add((place += reader.next()));
      }
    }
  }
  return places;
}

function labelHas(index: SearchIndex, group: number, phrase: string[]): boolean {
  const places = phrase.map(
    (word) => index.labels(word).find((entry) => entry.group === group)?.places ?? [],
  );
  return (places[0] ?? []).some((start) =>
    places.every((own, distance) => own.includes(start + distance)),
  );
}

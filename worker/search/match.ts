/** Finds the records that have every term of a query, and scores them. */
import { NumberReader } from '../../model/search-words.ts';
import type { Candidate, Term } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';
import { packScore } from './score.ts';

/** A record that matches. */
export interface Match {
  page: number;
  node: number;
  /** `packScore` of it. */
  score: number;
}

/** Words further apart than this are not near each other (Typesense's window). */
const WINDOW = 10;

/** The admitted records that have every term, in document order. */
export function matchRecords(
  index: SearchIndex,
  terms: Term[],
  admits: (page: number, node: number) => boolean,
): Match[] {
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  const all = (1 << terms.length) - 1;
  const fields = new Fields(index, terms);
  const found: Match[] = [];
  for (const [page, { group }] of index.pages.entries()) {
    if (fields.maskOf(page, group) !== all) continue;
    for (const match of pageMatches(index, fields, page, terms.length)) {
      if (admits(page, match.node)) found.push({ page, ...match });
    }
  }
  return found;
}

/** What a field (a heading or a block of text) has of the query. */
interface FieldMatch {
  /** A bit for each term. */
  mask: number;
  /** `packScore` of the field by itself. */
  score: number;
}

// A record is a heading or a block of text together with the headings above it. What those have is put
// together once for all the text below them: a common word is in most of a site's records.
function* pageMatches(
  index: SearchIndex,
  fields: Fields,
  page: number,
  count: number,
): Generator<{ node: number; score: number }> {
  const all = (1 << count) - 1;
  const { levels, counts } = index.structure(page);
  const heads: (FieldMatch | undefined)[] = [fields.label(index.pages[page]?.group ?? 0)];
  let above = together(heads);
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    const own = fields.node(page, node, counts[node] ?? 0, level === 0 ? 8 : 15 - level);
    if (level > 0) {
      heads.length = level;
      heads[level] = own;
      above = together(heads);
    }
    const record = level > 0 || own === undefined ? above : joined(above, own);
    if (record.mask !== all) continue;
    yield { node, score: record.score + Math.min(7, record.fields) };
  }
}

/** What several fields have of the query: the best one's score, and how many they are. */
interface Together extends FieldMatch {
  fields: number;
}

function together(fields: (FieldMatch | undefined)[]): Together {
  let sum: Together = { mask: 0, score: 0, fields: 0 };
  for (const field of fields) if (field) sum = joined(sum, field);
  return sum;
}

function joined(sum: Together, field: FieldMatch): Together {
  return {
    mask: sum.mask | field.mask,
    score: Math.max(sum.score, field.score),
    fields: sum.fields + 1,
  };
}

/** Where a term stands in a field. */
interface Place {
  at: number;
  term: number;
  candidate: Candidate;
}

/** The places of all terms: in the nodes of pages, and in the labels of level 0. */
class Fields {
  readonly #index: SearchIndex;
  readonly #count: number;
  readonly #pages: (Map<number, Place[]> | undefined)[] = [];
  readonly #masks: Uint16Array;
  readonly #labels = new Map<number, Place[]>();
  readonly #labelMasks: Uint16Array;
  readonly #labelMatches = new Map<number, FieldMatch | undefined>();

  constructor(index: SearchIndex, terms: Term[]) {
    this.#index = index;
    this.#count = terms.length;
    this.#masks = new Uint16Array(index.pages.length);
    this.#labelMasks = new Uint16Array(index.groups.length);
    for (const [term, candidates] of terms.entries())
      for (const candidate of candidates) this.#addLabels(term, candidate);
    for (const [term, candidates] of terms.entries())
      for (const candidate of candidates) this.#addPages(term, candidate);
  }

  /** The terms that a page and its label have. */
  maskOf(page: number, group: number): number {
    return (this.#masks[page] ?? 0) | (this.#labelMasks[group] ?? 0);
  }

  node(page: number, node: number, length: number, weight: number): FieldMatch | undefined {
    const places = this.#pages[page]?.get(node);
    return places && fieldMatch(places, { length, weight, count: this.#count });
  }

  label(group: number): FieldMatch | undefined {
    if (this.#labelMatches.has(group)) return this.#labelMatches.get(group);
    const places = this.#labels.get(group);
    const length = this.#index.labelLength(group);
    const match = places && fieldMatch(places, { length, weight: 15, count: this.#count });
    this.#labelMatches.set(group, match);
    return match;
  }

  #addLabels(term: number, candidate: Candidate): void {
    for (const { group, places } of this.#index.labels(candidate.word)) {
      const known = this.#labels.get(group) ?? [];
      this.#labels.set(group, known);
      for (const at of places) known.push({ at, term, candidate });
      this.#labelMasks[group] = (this.#labelMasks[group] ?? 0) | (1 << term);
    }
  }

  // A page that lacks an earlier term is passed over: nothing is kept of it.
  #addPages(term: number, candidate: Candidate): void {
    const reader = new NumberReader(this.#index.occurrences(candidate.at));
    const earlier = (1 << term) - 1;
    let page = 0;
    while (!reader.done) {
      page += reader.next();
      const group = this.#index.pages[page]?.group ?? 0;
      const wanted = (this.maskOf(page, group) & earlier) === earlier;
      if (wanted) this.#masks[page] = (this.#masks[page] ?? 0) | (1 << term);
      const nodes = wanted ? (this.#pages[page] ??= new Map<number, Place[]>()) : NOWHERE;
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        let at = 0;
        const count = reader.next();
        if (!wanted) for (let skip = count; skip > 0; skip--) reader.next();
        else {
          const places = nodes.get(node) ?? [];
          nodes.set(node, places);
          for (let more = count; more > 0; more--) {
            at += reader.next();
            places.push({ at, term, candidate });
          }
        }
      }
    }
  }
}

// Stands in for a page that is passed over; nothing is put into it.
const NOWHERE = new Map<number, Place[]>();

function fieldMatch(
  places: Place[],
  { length, weight, count }: { length: number; weight: number; count: number },
): FieldMatch {
  let mask = 0;
  for (const { term } of places) mask |= 1 << term;
  const { words, cost, span } = bestWindow(places);
  const exact = words === count && length === count && cost === 0;
  const score = packScore({ words, cost, distance: span - words, exact, weight, fields: 0 });
  return { mask, score };
}

/** The stretch with most terms, cheapest and shortest first. */
function bestWindow(places: Place[]): { words: number; cost: number; span: number } {
  if (places.length > 1) places.sort((a, b) => a.at - b.at);
  let best = { words: 0, cost: 0, span: 0 };
  for (let start = 0; start < places.length; start++) {
    const first = places[start]?.at ?? 0;
    let mask = 0;
    let words = 0;
    let cost = 0;
    let span = 0;
    for (let next = start; next < places.length; next++) {
      const place = places[next];
      if (place === undefined || place.at - first >= WINDOW) break;
      const bit = 1 << place.term;
      if (mask & bit) continue;
      mask |= bit;
      words += 1;
      cost += costOf(place.candidate);
      span = place.at - first + 1;
    }
    const better =
      words > best.words ||
      (words === best.words && (cost < best.cost || (cost === best.cost && span < best.span)));
    if (better) best = { words, cost, span };
  }
  return best;
}

function costOf({ edits, typed, word, form }: Candidate): number {
  return edits * 2 + (typed < word.length || form ? 1 : 0);
}

/** Finds the words of a sorted list that differ from a word by few typos (Damerau-Levenshtein: swapped letters count as one). */

/** A word that is near another. */
export interface NearWord {
  /** Its index in the list. */
  at: number;
  /** Typos, at least 1. */
  edits: number;
  /** How many of its letters count as typed. */
  typed: number;
}

// @limit missing letters in a word: The word isn't found.
/** How many letters may be missing. Typesense does not find words two letters longer than what was typed. */
const MAX_MISSING = 1;

/** Returns the words with 1 to `allowed` typos. With `prefix`, the typed word may be a prefix of them. */
export function nearWords(
  words: readonly string[],
  typed: string,
  { allowed, prefix }: { allowed: number; prefix: boolean },
): NearWord[] {
  const found: NearWord[] = [];
  const longest = typed.length + MAX_MISSING;
  const distances = new Distances(typed, allowed);
  for (const [at, other] of words.entries()) {
    if (typed.length - other.length > allowed || (!prefix && other.length > longest)) continue;
    const length = Math.min(other.length, longest);
    if (!distances.compare(other, length)) continue;
    let edits = distances.to(prefix ? typed.length : length);
    // Compares as Typesense does: with the other word's prefix that is as long as what was typed, never a shorter one, so
    // that `colour` matches `color` but not `colored`. A prefix one letter longer also counts when other words share it.
    if (prefix && distances.to(length) < edits) {
      const start = other.slice(0, length);
      const isShared =
        words[at - 1]?.startsWith(start) === true || words[at + 1]?.startsWith(start) === true;
      if (length === other.length || isShared) edits = distances.to(length);
    }
    if (edits === 0 || edits > allowed) continue;
    // Mistyped letters count as typed.
    const isWhole = !prefix || other.length - typed.length <= edits;
    found.push({ at, edits, typed: isWhole ? other.length : typed.length });
  }
  return found;
}

/**
 * The distances of a word from the prefixes of other words. Neighbours in a sorted list share prefixes, so only the columns
 * after the shared prefix are computed, and words with a prefix that differs too much are skipped.
 */
class Distances {
  readonly #word: string;
  readonly #allowed: number;
  /** By length of the other word's prefix: its distances from each prefix of the word. */
  readonly #columns: number[][];
  /** The least distance of each column. */
  readonly #least = [0];
  #other = '';
  /** How many columns belong to `#other`. */
  #known = 0;
  /** The length of the shortest prefix of `#other` that already differs too much. Infinite if there is none. */
  #pruned = Infinity;

  constructor(word: string, allowed: number) {
    this.#word = word;
    this.#allowed = allowed;
    this.#columns = [Array.from({ length: word.length + 1 }, (_, at) => at)];
  }

  /** Compares the first `length` letters of another word. Returns `false` if they differ too much. */
  compare(other: string, length: number): boolean {
    const shared = sharedLength(this.#other, other);
    if (shared >= this.#pruned) return false;
    this.#pruned = Infinity;
    this.#known = Math.min(this.#known, shared);
    this.#other = other;
    while (this.#known < length) {
      this.#addColumn();
      // Swapped letters look back two columns.
      const least = Math.min(this.#least[this.#known] ?? 0, this.#least[this.#known - 1] ?? 0);
      if (least <= this.#allowed) continue;
      this.#pruned = this.#known;
      return false;
    }
    return true;
  }

  /** The distance of the whole word from the first `length` letters of the other. Infinite if the other is shorter. */
  to(length: number): number {
    return length > this.#known
      ? Infinity
      : (this.#columns[length]?.[this.#word.length] ?? Infinity);
  }

  #addColumn(): void {
    const word = this.#word;
    const at = ++this.#known;
    const column = (this.#columns[at] ??= []);
    const before = this.#columns[at - 1] ?? [];
    const beforeThat = this.#columns[at - 2] ?? [];
    const letter = this.#other.charCodeAt(at - 1);
    const previous = this.#other.charCodeAt(at - 2);
    let least = (column[0] = at);
    for (let row = 1; row <= word.length; row++) {
      const typed = word.charCodeAt(row - 1);
      let edits = (before[row - 1] ?? 0) + (typed === letter ? 0 : 1);
      edits = Math.min(edits, (before[row] ?? 0) + 1, (column[row - 1] ?? 0) + 1);
      if (at > 1 && row > 1 && typed === previous && word.charCodeAt(row - 2) === letter)
        edits = Math.min(edits, (beforeThat[row - 2] ?? 0) + 1);
      column[row] = edits;
      if (edits < least) least = edits;
    }
    this.#least[at] = least;
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** What the words of a query may stand for. */

/** A word of the index that matches a word of a query. */
export interface Candidate {
  word: string;
  /** The word's position in the index's sorted list. */
  at: number;
  /** How many letters differ from what was typed. */
  edits: number;
  /** How many letters of the word were typed. Fewer than it has when only a prefix was typed. */
  typed: number;
  /** Where the typed letters begin in the word, if not at its beginning: in compounds. */
  from?: number;
  /** Whether it is another form of the typed word (`cards` for `card`), or a compound with it. */
  form?: true;
}

/** The candidates for one word of a query. Empty when the index has no similar word. */
export type QueryTerm = Candidate[];

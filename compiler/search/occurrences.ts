/** Writes where a word is on a page, as the search index has it (`model/search/search-index.ts`). */
import { writeNumber } from '../../model/search/search-words.ts';

/** The occurrences of a word. They are written as they come, because lists of numbers for each word cost more. */
export class Occurrences {
  /** Number of texts that have the word. */
  #texts = 0;
  /** What is written of the texts before the last one. */
  #before = '';
  /** The last text with the word, its distance from the one before, and its occurrences. */
  #text = 0;
  #distance = 0;
  #count = 0;
  #places = '';
  #place = 0;

  /** Adds an occurrence: the number of the text, and that of the word in it. Occurrences come in order. */
  add(text: number, place: number): void {
    if (this.#texts === 0 || text !== this.#text) {
      if (this.#texts > 0) this.#before += this.#last();
      this.#texts += 1;
      this.#distance = text - this.#text;
      this.#text = text;
      this.#count = 0;
      this.#places = '';
      this.#place = 0;
    }
    this.#count += 1;
    this.#places += writeNumber(place - this.#place);
    this.#place = place;
  }

  /** Returns the number of texts, and of each its distance, its number of occurrences and their distances. */
  write(): string {
    return writeNumber(this.#texts) + this.#before + this.#last();
  }

  #last(): string {
    return writeNumber(this.#distance) + writeNumber(this.#count) + this.#places;
  }
}

/**
 * Passes on only those sentences of a model that cite a source and that the source carries. Whatever a question or a page makes the
 * model write, nothing else reaches the reader.
 */
import { lazyPattern } from '../../model/schema/lazy-pattern.ts';
import type { AskSource } from '../../model/agents/ask-reply.ts';
import { searchWords } from '../../model/search/search-words.ts';

// @limit characters of an answer: Cut.
/** Characters of an answer. */
const MAX_ANSWER = 3000;
// @limit characters of a sentence without a citation: The sentence is dropped.
/** Characters of a sentence. A longer one without a citation is dropped. */
const MAX_CLAIM = 800;
/** Share of the longer words of a sentence that must occur in the sources that it cites. */
const MIN_GROUNDED = 0.5;
/** Shorter words are in every text. */
const MIN_WORD = 4;
/** Words count as equal if they begin with the same letters, because forms differ at the end. */
const SAME_LETTERS = 5;

// Citations with what ends the sentence, and something behind them.
const CITED = /\[\d{1,2}\](?:\s?\[\d{1,2}\])*[.!?;:。！？]?(?=\s|$)/;
const NUMBER = /\[(\d{1,2})\]/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*/gi;

/** The text of an answer, as far as the sources carry it. */
export class GroundedText {
  readonly #sources: readonly AskSource[];
  readonly #locale: string;
  readonly #words = new Map<number, Set<string>>();
  #pending = '';
  #length = 0;

  /** `locale` is the one by whose rules texts are split into words. */
  constructor(sources: readonly AskSource[], locale: string) {
    this.#sources = sources;
    this.#locale = locale;
  }

  /** Whether nothing more is passed on. */
  get isFull(): boolean {
    return this.#length >= MAX_ANSWER;
  }

  /** Takes what the model wrote, and returns the sentences that are complete. */
  push(piece: string): string {
    this.#pending += piece.replace(/[\x00-\t\v-\x1f\x7f-\x9f]/g, '');
    return this.#release(false);
  }

  /** Returns the last sentence. */
  end(): string {
    return this.#release(true);
  }

  #release(isEnd: boolean): string {
    let released = '';
    for (;;) {
      const found = CITED.exec(this.#pending);
      const end = found ? found.index + found[0].length : -1;
      // A further citation may follow.
      if (end < 0 || (end === this.#pending.length && !isEnd)) break;
      const claim = this.#pending.slice(0, end);
      this.#pending = this.#pending.slice(end);
      released += this.#checked(claim);
    }
    if (this.#pending.length > MAX_CLAIM) this.#pending = '';
    const left = released.slice(0, Math.max(0, MAX_ANSWER - this.#length));
    this.#length += left.length;
    return left;
  }

  #checked(claim: string): string {
    const numbers = [...claim.matchAll(NUMBER)]
      .map(([, number]) => Number(number))
      .filter((number) => number >= 1 && number <= this.#sources.length);
    if (numbers.length === 0 || claim.length > MAX_CLAIM) return '';
    const isKnown = (text: string): boolean =>
      numbers.some((number) => this.#sources[number - 1]?.text.includes(text));
    const text = claim
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(ADDRESS, (address) => (isKnown(address.replace(/[.,;:!?)]+$/, '')) ? address : ''))
      .replace(NUMBER, (mark, number) => (numbers.includes(Number(number)) ? mark : ''));
    return this.#isGrounded(text.replace(NUMBER, ''), numbers) ? text : '';
  }

  #isGrounded(text: string, numbers: readonly number[]): boolean {
    const words = wordsOf(text, this.#locale);
    if (words.length === 0) return false;
    const known = words.filter((word) =>
      numbers.some((number) => this.#wordsOf(number).has(word.slice(0, SAME_LETTERS))),
    );
    return known.length / words.length >= MIN_GROUNDED;
  }

  #wordsOf(number: number): Set<string> {
    const known = this.#words.get(number);
    if (known) return known;
    const source = this.#sources[number - 1];
    const text = source ? [...source.trail, source.title, source.text].join('\n') : '';
    const words = new Set(wordsOf(text, this.#locale).map((word) => word.slice(0, SAME_LETTERS)));
    this.#words.set(number, words);
    return words;
  }
}

const NOT_LATIN = lazyPattern('[^\\p{sc=Latin}\\p{N}]', 'u');

// In scripts without spaces, words are short and each of them counts.
function wordsOf(text: string, locale: string): string[] {
  return searchWords(text, locale)
    .map(({ word }) => word)
    .filter((word) => word.length >= MIN_WORD || NOT_LATIN().test(word));
}

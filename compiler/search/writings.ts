/** What the index has of the ways in which words are written. Pages use the same words again and again. */
import { wordParts } from '../../model/search/search-words.ts';

// @limit ways of writing words that a build remembers: All of them are forgotten.
/** Above this many, the known ones are forgotten. */
const MAX_KNOWN = 50_000;

/** How a word is written in a text. */
export interface Writing {
  /** The word. All occurrences share it, so that looking it up is fast. */
  word: string;
  /** Lengths of the parts of a compound word (`card.id`). */
  cut?: number[];
  /** The spelling, if it isn't that of the index. */
  spelling?: string;
}

/** The ways of writing words in a locale. */
export class Writings {
  readonly locale: string;
  readonly #known = new Map<string, Writing>();

  constructor(locale: string) {
    this.locale = locale;
  }

  /** Returns how a word is written. The text decides the word. */
  of(written: string, word: string): Writing {
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const writing = this.#read(written, word);
    this.#known.set(written, writing);
    return writing;
  }

  #read(written: string, word: string): Writing {
    const parts = wordParts(written, this.locale);
    if (parts.length > 0) return { word, cut: parts.map((part) => part.length) };
    const spelling = written.toLowerCase().normalize('NFC');
    return spelling === word ? { word } : { word, spelling };
  }
}

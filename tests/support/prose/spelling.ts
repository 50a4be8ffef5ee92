/** Finds words that neither the British dictionary nor a list of words has. */
import fs from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';

/** Checks spelling with the British dictionary and a list of further words. */
export class Spelling {
  readonly #spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  readonly #known = new Map<string, boolean>();
  readonly #list: string[];
  readonly #used = new Set<string>();

  /** Each list is a file with one word in each line, and comments after `#`. */
  constructor(list: string, ...further: string[]) {
    this.#list = listedIn(list);
    for (const word of [list, ...further].flatMap(listedIn)) this.#spell.add(word);
  }

  /** Returns the misspelt words in texts, each once. */
  misspelt(texts: readonly string[]): string[] {
    const words = new Set(wordsOf(texts));
    for (const word of words) this.#used.add(word.toLowerCase());
    return [...words].filter((word) => !this.#isKnown(word));
  }

  /** Words of the first list that none of the texts so far had. */
  unused(): string[] {
    return this.#list.filter((word) => !this.#used.has(word.toLowerCase()));
  }

  #isKnown(word: string): boolean {
    const known =
      this.#known.get(word) ??
      (this.#spell.correct(word) || this.#spell.correct(word.toLowerCase()));
    this.#known.set(word, known);
    return known;
  }
}

function listedIn(file: string): string[] {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}

// Names in camel case, abbreviations, numbers, addresses and paths are no words.
function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    text
      .replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+|\S*[/_\\{}<>=#$]\S*|\S+\.\w{2,}\S*/g, ' ')
      .split(/[^\p{L}\p{N}'’]+/u)
      .map((word) =>
        word
          .replace(/^['’]+|['’]+$/g, '')
          .replace(/['’]s$/, '')
          .replaceAll('’', "'"),
      )
      .filter((word) => /^\p{L}\p{Ll}+(?:'\p{Ll}+)?$/u.test(word)),
  );
}

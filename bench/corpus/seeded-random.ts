/** Makes reproducible random choices, and sentences from them. */
import { seeded } from '../../tests/support/seeded.ts';
import { SENTENCES, WORDS } from './vocabulary.ts';

/** Random choices that are the same for the same seed. */
export interface SeededRandom {
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns a word for a slot in a sentence. */
  word(slot: keyof typeof WORDS): string;
}

/** Returns the choices for a seed. */
export function seededRandom(seed: number): SeededRandom {
  const random = seeded(seed);
  const between = (low: number, high: number): number =>
    low + Math.floor(random() * (high - low + 1));
  function pick<T>(items: readonly T[]): T {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
  return { between, pick, word: (slot) => pick<string>(WORDS[slot]) };
}

/** Fills the slots of a template: `{noun}` with any noun, `{noun!}` with a capitalised one. */
export function fillTemplate(template: string, random: SeededRandom): string {
  const words = template.replaceAll(/\{(\w+)(!?)\}/g, (_slot, name: string, capital: string) => {
    const text = valueOf(name, random);
    return capital === '!' ? capitalized(text) : text;
  });
  return words.replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

/** Returns a paragraph of `low` to `high` sentences. */
export function paragraph(random: SeededRandom, low: number, high: number): string {
  const sentences = Array.from({ length: random.between(low, high) }, () =>
    fillTemplate(random.pick(SENTENCES), random),
  );
  return sentences.join(' ');
}

/** Converts `tracking code` to `trackingCode`. */
export function camelCase(words: string): string {
  return words.replaceAll(/[^a-zA-Z0-9]+(\w)/g, (_gap, letter: string) => letter.toUpperCase());
}

/** Capitalises the first letter. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Converts words to a URL slug. */
export function slugOf(words: string): string {
  return words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function valueOf(name: string, random: SeededRandom): string {
  if (name === 'count') return String(random.between(3, 80) * 5);
  if (name === 'code') return camelCase(`${random.word('verb')} ${random.word('noun')}`);
  if (name === 'key') return camelCase(`${random.word('adjective')} ${random.word('noun')}`);
  if (!isSlot(name)) throw new Error(`Found the slot {${name}}, which isn't in the vocabulary.`);
  return random.word(name);
}

function isSlot(name: string): name is keyof typeof WORDS {
  return Object.hasOwn(WORDS, name);
}

/** Synonyms, curations, stop words and presets. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Collection, textOf } from './collection.ts';
import type { Json } from './refusal.ts';
import { tokenize } from './tokens.ts';

/** Everything that a search may use besides its collection. */
export interface Sets {
  synonyms: Map<string, Json[]>;
  curations: Map<string, Json[]>;
  stopWords: Map<string, string[]>;
  presets: Map<string, Json>;
}

// A set only has an effect in the locale of the fields.
/** Returns synonyms for a query from the collection's sets and those named in the request. */
export function synonymsOf(
  collection: Collection,
  words: string[],
  { synonyms }: Sets,
  named: string[],
): string[][] {
  const locales = new Set(
    collection.fields.map(({ locale }) => locale).filter((one) => one !== ''),
  );
  const cut = (text: unknown): string[] =>
    tokenize(String(text), collection.separators).map(({ word }) => word);
  const items = [...collection.synonymSets, ...named].flatMap((name) => synonyms.get(name) ?? []);
  return items.flatMap((item) => {
    const locale = textOf(item['locale']);
    if (locale === '' ? locales.size > 0 : !locales.has(locale)) return [];
    const texts = [item['synonyms']].flat().map(cut);
    const root = cut(item['root'] ?? '');
    const from = root.length > 0 ? [root] : texts;
    return from.flatMap((phrase) => {
      const at = words.findIndex((_, start) =>
        phrase.every((word, next) => words[start + next] === word),
      );
      if (at < 0) return [];
      return texts
        .filter((other) => other.join(' ') !== phrase.join(' '))
        .map((other) => words.toSpliced(at, phrase.length, ...other));
    });
  });
}

/** Returns the ids of the documents that curations pin for a query. */
export function pinnedOf(collection: Collection, q: string, { curations }: Sets): string[] {
  const asked = q.toLowerCase().trim();
  return collection.curationSets
    .flatMap((name) => curations.get(name) ?? [])
    .filter(({ rule }) => {
      if (!isObject(rule) || typeof rule['query'] !== 'string') return false;
      const query = rule['query'].toLowerCase();
      return rule['match'] === 'contains' ? asked.includes(query) : asked === query;
    })
    .flatMap(({ includes }) => (Array.isArray(includes) ? includes.filter(isObject) : []))
    .sort((a, b) => Number(a['position']) - Number(b['position']))
    .map((item) => String(item['id']))
    .filter((id) => collection.documents.has(id));
}

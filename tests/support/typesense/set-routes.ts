/** Routes of synonym sets, curation sets and stop words. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Answered, type Asked, ok, parseBody } from './asked.ts';
import { type Json, Refusal } from './refusal.ts';

/** Answers requests for synonym and curation sets. */
export function answerSets(
  asked: Asked,
  name: string | undefined,
  sets: Map<string, Json[]>,
  kind: string,
  itemOf: (item: Json) => Json,
): Answered {
  const { method } = asked;
  if (name === undefined && method === 'GET')
    return ok([...sets].map(([one, items]) => ({ items, name: one })));
  if (name !== undefined && method === 'PUT') {
    const { items } = parseBody(asked);
    if (!Array.isArray(items)) throw new Refusal(400, 'Invalid or missing `items` field');
    const made = items.filter(isObject).map(itemOf);
    sets.set(name, made);
    return ok({ items: made, name });
  }
  const items = sets.get(name ?? '');
  if (!items) throw new Refusal(404, `${kind} not found`);
  if (method === 'GET') return ok({ items, name });
  if (method !== 'DELETE') throw new Refusal(404, 'Not Found');
  sets.delete(name ?? '');
  return ok({ name });
}

/** Answers requests for stop words. */
export function answerStopWords(
  asked: Asked,
  name: string | undefined,
  stopWords: Map<string, string[]>,
): Answered {
  const { method } = asked;
  if (name === undefined && method === 'GET')
    return ok({ stopwords: [...stopWords].map(([id, stopwords]) => ({ id, stopwords })) });
  if (name !== undefined && method === 'PUT') {
    const { stopwords, locale } = parseBody(asked);
    if (!Array.isArray(stopwords))
      throw new Refusal(400, 'Could not find `stopwords` array in the request.');
    stopWords.set(name, stopwords.map(String));
    return ok({ id: name, ...(locale !== undefined && { locale }), stopwords });
  }
  const stopwords = stopWords.get(name ?? '');
  if (!stopwords) throw new Refusal(404, `Stopword \`${name}\` not found.`);
  if (method === 'GET') return ok({ stopwords: { id: name, stopwords } });
  if (method !== 'DELETE') throw new Refusal(404, 'Not Found');
  stopWords.delete(name ?? '');
  return ok({ id: name });
}

/** Returns an item of a synonym set with defaults. Throws `Refusal`. */
export function synonymItem(item: Json): Json {
  if (typeof item['id'] !== 'string') throw new Refusal(400, 'Missing `id` field in synonym item');
  if (!Array.isArray(item['synonyms']))
    throw new Refusal(400, 'Could not find an array of `synonyms`');
  return { root: '', ...item };
}

/** Returns an item of a curation set with defaults. */
export function curationItem(item: Json): Json {
  return {
    excludes: [],
    filter_curated_hits: false,
    includes: [],
    remove_matched_tokens: false,
    stop_processing: true,
    ...item,
  };
}

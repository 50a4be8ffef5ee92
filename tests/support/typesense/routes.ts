/** Answers requests with plain values. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Answered, type Asked, ok, parseBody } from './asked.ts';
import { Collection, textOf } from './collection.ts';
import { parseFilter } from './filter.ts';
import { Keys } from './keys.ts';
import { type Json, Refusal } from './refusal.ts';
import { actionOf, importLines } from './imports.ts';
import { search } from './searching.ts';
import { answerSets, answerStopWords, curationItem, synonymItem } from './set-routes.ts';
import type { Sets } from './sets.ts';

/** Maximum number of searches in a request. */
const MOST_SEARCHES = 50;
/** Maximum length of the query string of a GET search. */
const MOST_QUERY = 4000;

interface Limit {
  keys: string[];
  most: number;
  times: number[];
}

/** The state of a server and its request handlers. */
export class Typesense {
  readonly keys: Keys;
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  readonly sets: Sets = {
    synonyms: new Map(),
    curations: new Map(),
    stopWords: new Map(),
    presets: new Map(),
  };
  readonly #limits: Limit[] = [];

  constructor(adminKey: string) {
    this.keys = new Keys(adminKey);
  }

  /** Answers a request. Never throws. */
  answer(asked: Asked): Answered {
    try {
      return this.#route(asked);
    } catch (error) {
      if (error instanceof Refusal)
        return { status: error.status, body: { message: error.message } };
      throw error;
    }
  }

  #route(asked: Asked): Answered {
    const { method, path } = asked;
    const [first = '', name, third, fourth] = path.split('/').slice(1).map(decodeURIComponent);
    if (path === '/health' && method === 'GET') return ok({ ok: true });
    if (path === '/multi_search' && method === 'POST') return this.#multiSearch(asked);
    const does = (verb: string): void => {
      this.keys.admit(asked.key, `${first}:${verb}`, []);
    };
    switch (first) {
      case 'debug':
        does('list');
        return ok({ state: 1, version: 'double' });
      case 'collections':
        if (third === 'documents' && name !== undefined)
          return this.#documents(asked, name, fourth);
        return this.#collections(asked, name);
      case 'aliases':
        return this.#aliases(asked, name);
      case 'keys':
        does(VERBS[method] ?? '');
        if (method === 'POST') return { status: 201, body: this.keys.create(parseBody(asked)) };
        if (method === 'GET' && name === undefined) return ok({ keys: this.keys.list() });
        if (method === 'DELETE' && name !== undefined) return ok(this.keys.remove(name));
        break;
      case 'limits':
        does(VERBS[method] ?? '');
        if (method === 'POST') return this.#limit(parseBody(asked));
        break;
      case 'synonym_sets':
        does(VERBS[method] ?? '');
        return answerSets(asked, name, this.sets.synonyms, 'Synonym set', synonymItem);
      case 'curation_sets':
        does(VERBS[method] ?? '');
        return answerSets(asked, name, this.sets.curations, 'Curation set', curationItem);
      case 'stopwords':
        does(VERBS[method] ?? '');
        return answerStopWords(asked, name, this.sets.stopWords);
      case 'presets':
        does(VERBS[method] ?? '');
        if (method === 'PUT' && name !== undefined) {
          const { value } = parseBody(asked);
          if (!isObject(value)) throw new Refusal(400, 'Missing `value` field.');
          this.sets.presets.set(name, value);
          return ok({ name, value });
        }
        break;
    }
    throw new Refusal(404, 'Not Found');
  }

  #collections(asked: Asked, name: string | undefined): Answered {
    const { method, key } = asked;
    const verb = VERBS[method] ?? '';
    this.keys.admit(key, `collections:${verb}`, name === undefined ? [] : [name]);
    if (name === undefined) {
      if (method === 'GET')
        return ok([...this.collections.values()].map((one) => one.describe()).reverse());
      if (method !== 'POST') throw new Refusal(404, 'Not Found');
      const collection = new Collection(parseBody(asked));
      if (this.collections.has(collection.name))
        throw new Refusal(409, `A collection with name \`${collection.name}\` already exists.`);
      this.collections.set(collection.name, collection);
      return { status: 201, body: collection.describe() };
    }
    const collection = this.#collection(
      name,
      method === 'DELETE' ? 'No collection with name `' + name + '` found.' : undefined,
    );
    if (method === 'GET') return ok(collection.describe());
    if (method === 'DELETE') {
      this.collections.delete(collection.name);
      return ok(collection.describe());
    }
    if (method !== 'PATCH') throw new Refusal(404, 'Not Found');
    const change = parseBody(asked);
    if (Array.isArray(change['synonym_sets']))
      collection.synonymSets = change['synonym_sets'].map(String);
    if (Array.isArray(change['curation_sets']))
      collection.curationSets = change['curation_sets'].map(String);
    return ok(change);
  }

  #documents(asked: Asked, name: string, id: string | undefined): Answered {
    const { method, key, query, body } = asked;
    if (id === 'search' && method === 'GET') return this.#getSearch(asked, name);
    const verb = id === 'import' ? 'import' : id === 'export' ? 'export' : VERBS[method];
    this.keys.admit(key, `documents:${verb}`, [name]);
    const collection = this.#collection(name);
    if (id === 'import' && method === 'POST')
      return ok(importLines(collection, body, actionOf(query.get('action')), query));
    if (id === 'export' && method === 'GET') {
      const admits = parseFilter(query.get('filter_by') ?? '', collection);
      const documents = [...collection.documents.values()].map(({ document }) => document);
      return ok(
        documents
          .filter(admits)
          .map((one) => JSON.stringify(one))
          .join('\n'),
      );
    }
    if (id === undefined && method === 'POST')
      return {
        status: 201,
        body: collection.store(parseBody(asked), actionOf(query.get('action'))),
      };
    if (id === undefined && method === 'DELETE') {
      const filter = query.get('filter_by');
      if (filter === null) throw new Refusal(400, 'Parameter `filter_by` must be provided.');
      const admits = parseFilter(filter, collection);
      const gone = [...collection.documents.values()].filter(({ document }) => admits(document));
      for (const one of gone) collection.documents.delete(one.id);
      return ok({ num_deleted: gone.length });
    }
    const stored = collection.documents.get(id ?? '');
    if (id === undefined || !/^(?:GET|DELETE|PATCH)$/.test(method))
      throw new Refusal(404, 'Not Found');
    if (!stored) throw new Refusal(404, `Could not find a document with id: ${id}`);
    if (method === 'PATCH') return ok(collection.store({ ...parseBody(asked), id }, 'update'));
    if (method === 'DELETE') collection.documents.delete(id);
    return ok(stored.document);
  }

  #getSearch({ key, query, rawQuery }: Asked, name: string): Answered {
    if (rawQuery.length > MOST_QUERY)
      throw new Refusal(
        400,
        `Query string exceeds max allowed length of ${MOST_QUERY}. Use the /multi_search end-point for larger payloads.`,
      );
    const embedded = this.keys.admit(key, 'documents:search', [name]);
    this.#count(key, 1);
    return ok(this.#search({ ...Object.fromEntries(query), collection: name }, embedded));
  }

  #multiSearch({ key, body, query }: Asked): Answered {
    const given = parseBody({ body });
    const searches: unknown = given['searches'];
    if (!Array.isArray(searches)) throw new Refusal(400, 'Missing `searches` array.');
    if (searches.length === 0 && !this.keys.isAdmin(key))
      throw new Refusal(500, 'Embedded params parsing error.');
    const requests = searches.map((one): Json => {
      if (!isObject(one)) throw new Refusal(400, 'Bad JSON.');
      return { ...Object.fromEntries(query), ...one };
    });
    const names = requests.map(({ collection }) => textOf(collection));
    const embedded = this.keys.admit(key, 'documents:search', names);
    if (searches.length > MOST_SEARCHES)
      throw new Refusal(400, 'Number of multi searches exceeds `limit_multi_searches` parameter.');
    this.#count(key, 1 + searches.length);
    return ok({ results: requests.map((request) => this.#oneOf(request, embedded)) });
  }

  #oneOf(request: Json, embedded: Json): Json {
    try {
      return this.#search(request, embedded);
    } catch (error) {
      if (error instanceof Refusal) return { code: error.status, error: error.message };
      throw error;
    }
  }

  // Combines the key's embedded filter with that of the request.
  #search(request: Json, embedded: Json): Json {
    const collection = this.#collection(textOf(request['collection']));
    const filters = [request['filter_by'], embedded['filter_by']]
      .filter((text) => typeof text === 'string' && text !== '')
      .map((text) => `(${String(text)})`);
    const filtered = embedded['filter_by'] === undefined ? {} : { filter_by: filters.join(' && ') };
    return search(collection, { ...request, ...embedded, ...filtered }, this.sets);
  }

  #collection(name: string, missing = 'Collection not found'): Collection {
    const collection = this.collections.get(this.aliases.get(name) ?? name);
    if (!collection) throw new Refusal(404, missing);
    return collection;
  }

  #aliases(asked: Asked, name: string | undefined): Answered {
    const { method } = asked;
    this.keys.admit(asked.key, `aliases:${VERBS[method] ?? ''}`, name === undefined ? [] : [name]);
    const alias = (one: string): Json => ({ collection_name: this.aliases.get(one), name: one });
    if (name === undefined && method === 'GET')
      return ok({ aliases: [...this.aliases.keys()].map(alias) });
    if (name !== undefined && method === 'PUT') {
      const { collection_name } = parseBody(asked);
      if (typeof collection_name !== 'string')
        throw new Refusal(400, 'Parameter `collection_name` is required.');
      this.aliases.set(name, collection_name);
      return ok(alias(name));
    }
    if (name === undefined || !this.aliases.has(name)) throw new Refusal(404, 'Not Found');
    if (method !== 'GET' && method !== 'DELETE') throw new Refusal(404, 'Not Found');
    const known = alias(name);
    if (method === 'DELETE') this.aliases.delete(name);
    return ok(known);
  }

  #limit(rule: Json): Answered {
    const most = rule['max_requests_1m'];
    if (typeof most !== 'number')
      throw new Refusal(
        400,
        'At least  one of `max_requests_1m` or `max_requests_1h` is required.',
      );
    const keys = Array.isArray(rule['api_keys']) ? rule['api_keys'].map(String) : [];
    this.#limits.push({ keys, most, times: [] });
    return ok({ message: 'OK', rule: { ...rule, id: this.#limits.length - 1 } });
  }

  #count(key: string, times: number): void {
    const now = Date.now();
    for (const limit of this.#limits.filter(({ keys }) => keys.includes(key))) {
      limit.times = limit.times.filter((time) => now - time < 60_000);
      if (limit.times.length >= limit.most)
        throw new Refusal(429, 'Rate limit exceeded or blocked');
      for (let count = 0; count < times; count++) limit.times.push(now);
    }
  }
}

const VERBS: Record<string, string> = {
  GET: 'get',
  POST: 'create',
  PUT: 'upsert',
  PATCH: 'update',
  DELETE: 'delete',
};

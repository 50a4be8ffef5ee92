/** Wraps the official Typesense client. Errors become sentences for the operator. */
import { Client, Errors } from 'typesense';
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import type { CurationObjectSchema } from 'typesense/lib/Typesense/CurationSets.js';
import type { SynonymItemSchema } from 'typesense/lib/Typesense/SynonymSets.js';
import type { PushedRecord } from './schema.ts';
import type { TypesenseSettings } from './settings.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A record that the server refused. */
export interface RefusedRecord {
  id: string;
  error: string;
}

/** Records removed in one request, whose URL contains their ids. */
const DELETE_BATCH = 20;

/** The operations that a push needs. Each throws `OperatorError`. */
export class SearchService {
  readonly #client: Client;
  readonly #settings: TypesenseSettings;

  constructor(settings: TypesenseSettings) {
    this.#settings = settings;
    this.#client = new Client({
      nodes: settings.nodes.map((url) => ({ url })),
      apiKey: settings.key,
      connectionTimeoutSeconds: 30,
      numRetries: Math.max(2, settings.nodes.length),
      retryIntervalSeconds: 0.2,
      logLevel: 'silent',
    });
  }

  /** Name of the collection behind an alias; `null` when the alias does not exist. */
  async aliasTarget(alias: string): Promise<string | null> {
    try {
      return (await this.#client.aliases(alias).retrieve()).collection_name;
    } catch (error) {
      if (error instanceof Errors.ObjectNotFound) return null;
      throw this.#operatorError('reading the alias', error);
    }
  }

  /** Names of all collections. */
  async collections(): Promise<string[]> {
    const all = await this.#do('listing collections', () =>
      this.#client.collections().retrieve({ exclude_fields: 'fields' }),
    );
    return all.map(({ name }) => name);
  }

  async createCollection(schema: CollectionCreateSchema): Promise<void> {
    await this.#do('creating the collection', () => this.#client.collections().create(schema));
  }

  async deleteCollection(name: string): Promise<void> {
    await this.#do(`deleting ${name}`, () => this.#client.collections(name).delete());
  }

  /** Number of records in a collection. */
  async count(name: string): Promise<number> {
    const found = await this.#do('counting records', () =>
      this.#client.collections(name).retrieve(),
    );
    return found.num_documents;
  }

  /** Writes records; returns those that were refused. */
  async write(
    name: string,
    records: PushedRecord[],
    action: 'create' | 'upsert',
  ): Promise<RefusedRecord[]> {
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    const answer = await this.#do('importing records', () =>
      this.#client.collections(name).documents().import(lines, { action }),
    );
    const results = answer.split('\n').map(resultOf);
    return records.flatMap(({ id }, at) => {
      const error = at < results.length ? results[at] : 'the server gave no result';
      return error === null || error === undefined ? [] : { id, error };
    });
  }

  /** The hashes of a collection's records, by id. */
  async hashes(name: string): Promise<Map<string, string>> {
    const text = await this.#do('exporting the collection', () =>
      this.#client.collections(name).documents().export({ include_fields: 'id,record_hash' }),
    );
    const hashes = new Map<string, string>();
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      const value = parseLine(line);
      const { id, record_hash } = isObject(value) ? value : {};
      if (typeof id !== 'string') throw new OperatorError(`${name}: found a record without an id`);
      hashes.set(id, typeof record_hash === 'string' ? record_hash : '');
    }
    return hashes;
  }

  /** Removes records by id. */
  async remove(name: string, ids: string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += DELETE_BATCH) {
      const some = ids.slice(at, at + DELETE_BATCH).map((id) => `\`${id}\``);
      await this.#do('removing records', () =>
        this.#client
          .collections(name)
          .documents()
          .delete({ filter_by: `id:[${some.join(',')}]` }),
      );
    }
  }

  async setSynonyms(name: string, items: SynonymItemSchema[]): Promise<void> {
    await this.#do('writing synonyms', () => this.#client.synonymSets(name).upsert({ items }));
  }

  async setCurations(name: string, items: CurationObjectSchema[]): Promise<void> {
    await this.#do('writing curations', () => this.#client.curationSets(name).upsert({ items }));
  }

  async setStopWords(name: string, stopwords: string[], locale: string): Promise<void> {
    await this.#do('writing stop words', () =>
      this.#client.stopwords().upsert(name, { stopwords, locale }),
    );
  }

  /** Removes a collection's synonyms and curations, if any. */
  async deleteSets(name: string): Promise<void> {
    for (const set of [this.#client.synonymSets(name), this.#client.curationSets(name)])
      try {
        await set.delete();
      } catch (error) {
        if (!(error instanceof Errors.ObjectNotFound))
          throw this.#operatorError('removing synonyms and curations', error);
      }
  }

  /** Points an alias to a collection. The next search uses that collection. */
  async pointAlias(alias: string, collection_name: string): Promise<void> {
    await this.#do('moving the alias', () =>
      this.#client.aliases().upsert(alias, { collection_name }),
    );
  }

  async #do<T>(what: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw this.#operatorError(what, error);
    }
  }

  #operatorError(what: string, error: unknown): OperatorError {
    if (error instanceof OperatorError) return error;
    const { nodes, key } = this.#settings;
    const at = nodes.join(', ');
    if (error instanceof Errors.RequestUnauthorized)
      return new OperatorError(
        `${at} refused the key while ${what}: TYPESENSE_ADMIN_KEY must be one that may write collections, documents, aliases, synonym sets, curation sets and stop words`,
      );
    const message = error instanceof Error ? error.message : String(error);
    // The client's message may quote the request, and with it the key.
    const told = message.replaceAll(key, '…').split('\n')[0] ?? '';
    if (error instanceof Errors.TypesenseError && error.httpStatus !== undefined)
      return new OperatorError(`${at} answered ${error.httpStatus} while ${what}: ${told}`);
    return new OperatorError(`No answer from ${at} while ${what} (${told}). Check TYPESENSE_URL.`);
  }
}

// The error in a line of an import's response; `null` for success.
function resultOf(line: string): string | null {
  const value = parseLine(line);
  if (!isObject(value)) return `the server answered "${line.slice(0, 80)}"`;
  if (value['success'] === true) return null;
  return typeof value['error'] === 'string' ? value['error'] : 'no reason given';
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * The Typesense server that tests use: the fake, or a real one with `TYPESENSE_URL` and `TYPESENSE_ADMIN_KEY`. Tests
 * replace aliases and collections on it. Both servers get the twenty recorded records.
 */
import fs from 'node:fs';
import { isObject } from '../../../model/schema/schema.ts';
import { startTypesense, type TypesenseDouble } from './server.ts';

/** A server with the records in it. */
export interface Subject {
  url: string;
  adminKey: string;
  /** A key that can only search the alias, and that of the locale `fr`. */
  searchKey: string;
  /** `null` for a real server, which has no faults to set. */
  double: TypesenseDouble | null;
  /** Sends a request with the admin key. Throws when the server refuses. */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Creates a collection with these records and points the alias to it, or that of another locale. */
  load(records: object[], locale?: 'fr'): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fake, or connects to the real server. Tests search `alias`. */
export async function typesenseSubject(alias: string): Promise<Subject> {
  const [realUrl = '', realKey = ''] = [
    process.env['TYPESENSE_URL'],
    process.env['TYPESENSE_ADMIN_KEY'],
  ];
  const double = realUrl === '' || realKey === '' ? await startTypesense() : null;
  const url = double?.url ?? realUrl.replace(/\/$/, '');
  const adminKey = double?.adminKey ?? realKey;
  const made: string[] = [];
  const pointed = new Set<string>();

  async function admin(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url + path, {
      method,
      headers: { 'x-typesense-api-key': adminKey },
      ...(body !== undefined && { body: text }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    return answer.startsWith('{') && !answer.includes('\n') ? JSON.parse(answer) : answer;
  }

  const aliases = [alias, `${alias}_fr`];

  async function load(records: object[], locale?: 'fr'): Promise<void> {
    const name = `${alias}_${Date.now()}_${made.length}`;
    await admin('POST', '/collections', { ...schema(), name });
    made.push(name);
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    const outcome = await admin('POST', `/collections/${name}/documents/import`, lines);
    const text = typeof outcome === 'string' ? outcome : JSON.stringify(outcome);
    if (text.includes('"success":false')) throw new Error(text);
    const target = locale === undefined ? alias : `${alias}_${locale}`;
    await admin('PUT', `/aliases/${target}`, { collection_name: name });
    pointed.add(target);
  }

  await load(recordedRecords());
  const actions = ['documents:search'];
  const key = await admin('POST', '/keys', { description: 'test', actions, collections: aliases });
  if (!isObject(key)) throw new Error('No key');
  return {
    url,
    adminKey,
    searchKey: String(key['value']),
    double,
    admin,
    load,
    async close() {
      if (double) return double.close();
      await admin('DELETE', `/keys/${String(key['id'])}`);
      for (const one of pointed) await admin('DELETE', `/aliases/${one}`);
      for (const name of made) await admin('DELETE', `/collections/${name}`);
    },
  };
}

interface Recorded {
  name: string;
  request: { body: unknown };
}

/** Returns the twenty recorded records, in the scraper's schema. */
export function recordedRecords(): Record<string, unknown>[] {
  const { body } = recorded('04-import-jsonl').request;
  return String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function schema(): object {
  const { body } = recorded('02-create-collection').request;
  return isObject(body) ? body : {};
}

function recorded(name: string): Recorded {
  const lines = fs.readFileSync('tests/fixtures/typesense/exchanges.jsonl', 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(`{"name":"${name}"`));
  if (line === undefined) throw new Error(`No exchange ${name}`);
  return JSON.parse(line);
}

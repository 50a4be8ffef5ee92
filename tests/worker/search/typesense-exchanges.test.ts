/**
 * Every recorded exchange with a real Typesense server, asked again in the same order: of the double, or with
 * `TYPESENSE_URL` and `TYPESENSE_ADMIN_KEY` of a real server that holds nothing else.
 */
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../../model/schema/schema.ts';
import { startTypesense, type TypesenseDouble } from '../../support/typesense/server.ts';

interface Exchange {
  name: string;
  request: { method: string; path: string; headers?: Record<string, string>; body?: unknown };
  status: number;
  body: unknown;
}

const exchanges: Exchange[] = fs
  .readFileSync('tests/fixtures/typesense/exchanges.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** What is not asked again, and why. */
const LEFT_OUT: Record<string, string> = {
  '81-metrics': 'numbers of the process',
  '82-stats': 'numbers of the process',
  '92-collection-with-vector': 'vectors: nothing here sends any',
  '93-vec-doc': 'vectors',
  '94-err-embedding-not-auto': 'vectors',
  '95-vec-hybrid-manual': 'vectors',
};

/** What differs from one recording to the next, by the name of the field. */
const VOLATILE = new Set(['created_at', 'search_time_ms', 'version']);

describe('a Typesense server', () => {
  let double: TypesenseDouble | null = null;
  let url = process.env['TYPESENSE_URL'] ?? '';
  let adminKey = process.env['TYPESENSE_ADMIN_KEY'] ?? '';
  const keys = new Map<string, string>();
  /** What a real server is left without. */
  const made: string[] = [
    '/aliases/documentation-master',
    '/aliases/dangling',
    '/collections/documentation-master_1700000000',
    '/collections/documentation-master_1700000999',
    '/collections/documentation-master_empty',
    '/synonym_sets/docs',
    '/curation_sets/docs',
    '/stopwords/common',
    '/presets/modal',
  ];

  async function clear(): Promise<void> {
    const headers = { 'x-typesense-api-key': adminKey };
    for (const path of made) await fetch(url + path, { method: 'DELETE', headers });
  }

  beforeAll(async () => {
    if (url === '' || adminKey === '') {
      double = await startTypesense();
      ({ url, adminKey } = double);
    }
    keys.set('ADMIN_KEY', adminKey);
    await clear();
  });
  afterAll(async () => {
    await clear();
    await double?.close();
  });

  it('receives all but six of the recorded exchanges', () => {
    const names = exchanges.map(({ name }) => name);
    expect(names).toHaveLength(126);
    expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(LEFT_OUT)).toHaveLength(6);
  });

  it.each(exchanges.filter(({ name }) => !(name in LEFT_OUT)))(
    'answers $name',
    async (exchange) => {
      if (exchange.name === '130-rate-limit-0') await limitTwoAMinute();
      const { method, path, headers = {}, body } = requestOf(exchange);
      const response = await fetch(url + withKeys(path), {
        method,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, withKeys(value)]),
        ),
        ...(body !== undefined && {
          body: withKeys(typeof body === 'string' ? body : JSON.stringify(body)),
        }),
      });
      const text = await response.text();
      expect(response.status, text).toBe(exchange.status);
      const answer = parsed(text);
      const expected = parsed(exchange.body);
      if (isObject(answer) && isObject(expected) && typeof expected['value'] === 'string') {
        if (typeof answer['value'] === 'string') keys.set(expected['value'], answer['value']);
        made.push(`/keys/${String(answer['id'])}`);
        // A server that has made keys before counts on.
        Object.assign(answer, { value: expected['value'], id: expected['id'] });
      }
      if (exchange.name === '09-key-create-search-only') makeScopedKeys();
      expect(answer).toEqual(expected);
    },
  );

  it('allows browsers on other origins', async () => {
    const response = await fetch(`${url}/multi_search`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://docs.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-typesense-api-key',
      },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'content-type,x-typesense-api-key',
    );
  });

  function withKeys(text: string): string {
    return [...keys].reduce((known, [placeholder, key]) => {
      return known.replaceAll(placeholder, key);
    }, text);
  }

  // The recording has no key that can be read, so the two made from the search key are made again.
  function makeScopedKeys(): void {
    const parent = keys.get('SEARCH_KEY') ?? '';
    const scoped = (expires_at: number): string => {
      const parameters = JSON.stringify({ filter_by: 'language:=fr', expires_at });
      const digest = createHmac('sha256', parent).update(parameters).digest('base64');
      return Buffer.from(digest + parent.slice(0, 4) + parameters).toString('base64');
    };
    keys.set('SCOPED_KEY_FR', scoped(4_102_444_800));
    keys.set('SCOPED_KEY_EXPIRED', scoped(1));
  }

  // The rule in force in the last four exchanges was not recorded, nor was their request: from their answers.
  async function limitTwoAMinute(): Promise<void> {
    const response = await fetch(`${url}/limits`, {
      method: 'POST',
      headers: { 'x-typesense-api-key': adminKey },
      body: JSON.stringify({
        action: 'throttle',
        api_keys: [keys.get('LIMIT_KEY')],
        max_requests_1m: 2,
      }),
    });
    expect(response.status).toBe(200);
  }
});

function requestOf({ name, request }: Exchange): Exchange['request'] {
  if (!name.startsWith('130-')) return request;
  const search = {
    collection: 'documentation-master',
    q: 'project',
    query_by: 'content',
    per_page: 1,
  };
  return {
    ...request,
    headers: { 'x-typesense-api-key': 'LIMIT_KEY' },
    body: { searches: [search] },
  };
}

// Lines of JSON are parsed one by one. What is volatile is left out, what a JSON parser says is cut.
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return steady(body);
  if (body === '') return '';
  const lines: unknown[] = body.split('\n').map((line) => JSON.parse(line));
  return lines.length === 1 ? steady(lines[0]) : lines.map(steady);
}

function steady(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^(Bad JSON): .*$/s, '$1');
  if (Array.isArray(value)) return value.map(steady);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE.has(name))
      .map(([name, item]) => [name, steady(item)]),
  );
}

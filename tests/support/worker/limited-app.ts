/** Creates an app with fake rate-limit bindings and a release with a search index and a glyph atlas for social images. */
import { NO_RULES } from '../../../model/search/search-rules.ts';
import { deflateSync } from 'node:zlib';
import { vi } from 'vitest';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { memoryKv, type MemoryKv } from '../kv/memory-kv.ts';
import { withKnownHeaders } from './known-headers.ts';
import { sampleRelease, type SampleOptions } from './sample-release.ts';

/** A served release and the calls of its rate limits. */
export interface LimitedApp {
  kv: MemoryKv;
  /** Classes of the counted requests, in order. */
  asked: string[];
  /** Keys of the counted requests. */
  keys: string[];
  /** Answers for all bindings. Replace its implementation to refuse, throw or hang. */
  limit: ReturnType<typeof vi.fn<() => Promise<{ success: boolean }>>>;
  /** Sends a request from an IP address reserved for documentation (RFC 5737). */
  ask(path: string, init?: RequestInit & { ip?: string }): Promise<Response>;
}

const LETTERING = 'lettering'.padEnd(32, '0');
const INDEX = 'index'.padEnd(32, '0');

/** Serves a sample release. */
export function limitedApp(options: SampleOptions = {}, variables: Partial<Env> = {}): LimitedApp {
  const { manifest, values } = sampleRelease(options);
  manifest.lettering = LETTERING;
  manifest.search = { object: INDEX, records: 0 };
  const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
  const kv = memoryKv({
    ...values,
    [POINTER_KEY]: JSON.stringify(pointer),
    [objectKey(INDEX)]: indexText(),
    // The real bytes aren't text. This entry only exists so that reads of it are counted.
    [objectKey(LETTERING)]: '',
  });
  const letters = deflateSync(
    `${JSON.stringify({ faces: { title: FACE, text: FACE }, icon: null })}\n`,
  );
  const get = kv.namespace.get.bind(kv.namespace) as (
    key: string,
    options: { type: string },
  ) => Promise<unknown>;
  const namespace = {
    async get(key: string, options: { type: string }) {
      const value = await get(key, options);
      return key === objectKey(LETTERING) ? new Response(letters).body : value;
    },
  } as unknown as Env['DOCS'];

  const asked: string[] = [];
  const keys: string[] = [];
  const limit = vi.fn(async () => ({ success: true }));
  const binding = (cost: string) => ({
    limit({ key }: { key: string }) {
      asked.push(cost);
      keys.push(key);
      return limit();
    },
  });
  const app = createApp();
  const env = {
    DOCS: namespace,
    VERSION: { id: 'worker-1' },
    RATE_LIMIT_RENDER: binding('render'),
    RATE_LIMIT_SEARCH: binding('search'),
    RATE_LIMIT_EXPENSIVE: binding('expensive'),
    RATE_LIMIT_MOCK: binding('mock'),
    ...variables,
  } satisfies Env;
  return {
    kv,
    asked,
    keys,
    limit,
    async ask(path, { ip = '203.0.113.7', ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set('cf-connecting-ip', ip);
      const request = new Request(`https://docs.example.com${path}`, { ...init, headers });
      return withKnownHeaders(path, await app.fetch(request, env));
    },
  };
}

function indexText(): string {
  const page = {
    path: '/guide/cards/creating',
    lvl0: 'Docs',
    language: 'en-GB',
    version: 'current',
    tag: 'docs-default-current',
    search: { object: '', records: 1 },
  };
  const words = locateWords([{ level: 1, anchor: '', text: 'Creating cards' }], 'en-GB');
  return searchIndexText([page], [words], { locale: 'en-GB', rules: NO_RULES });
}

const FACE = { size: 16, letters: {} };

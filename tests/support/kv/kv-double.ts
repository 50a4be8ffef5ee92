/**
 * A fake of Workers KV that is as strict as the documentation: the REST API with its limits, a store with delayed
 * visibility of writes, and edges that cache values and misses.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocsNamespace } from '../../../worker/config/bindings.ts';
import { ACCOUNT, type ApiCall, type ApiReply, kvApi, TOKEN } from './kv-api.ts';
import { KvStore } from './kv-store.ts';

/**
 * What happens to a request: it passes, only half of a bulk write is done, nothing is done, the connection is cut during
 * the response, or the connection is cut before anything is done.
 */
export type Verdict = 'pass' | 'half' | 'nothing' | 'cut answer' | 'cut request';

/** The running fake. */
export interface KvDouble {
  /** Base URL of the API. */
  url: string;
  /** Environment variables that point commands to it. */
  env: Record<string, string>;
  store: KvStore;
  /** Requests so far. */
  calls: ApiCall[];
  /** Called before a request is carried out. By default, all pass. */
  judge: (call: ApiCall) => Verdict | Promise<Verdict>;
  /** Called after a request is carried out and before its response. */
  done: (call: ApiCall) => void | Promise<void>;
  /** Returns the namespace as a worker at a new location sees it. */
  edge(options?: EdgeOptions): DocsNamespace;
  close(): Promise<void>;
}

/** Options of an edge. */
export interface EdgeOptions {
  /** Milliseconds until a write reaches the edge, 0 by default. */
  delay?: (key: string) => number;
}

/** Starts the fake on a loopback port. */
export async function kvDouble(): Promise<KvDouble> {
  const store = new KvStore();
  const calls: ApiCall[] = [];
  const answer = kvApi(store);
  const server = http.createServer((request, response) => {
    void respond(request).then((reply) => {
      if (reply === null) return response.destroy();
      const { status, body, isCut } = reply;
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      if (!isCut) return response.end(body);
      response.write(body.slice(0, Buffer.byteLength(body) / 2), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port never has a path as its address.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/client/v4`;

  async function respond(
    request: http.IncomingMessage,
  ): Promise<(ApiReply & { isCut?: boolean }) | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const call: ApiCall = {
      method: request.method ?? 'GET',
      path: (request.url ?? '').replace(/^\/client\/v4/, ''),
      token: request.headers.authorization ?? '',
      body: Buffer.concat(chunks),
    };
    calls.push(call);
    const verdict = await double.judge(call);
    // A request that isn't carried out gets no successful response either.
    if (verdict === 'nothing') return { status: 502, body: '' };
    if (verdict === 'cut request') return null;
    const reply = answer(call, verdict === 'half');
    await double.done(call);
    return { ...reply, isCut: verdict === 'cut answer' };
  }

  const double: KvDouble = {
    url,
    env: {
      CLOUDFLARE_API_BASE_URL: url,
      CLOUDFLARE_API_TOKEN: TOKEN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    },
    store,
    calls,
    judge: () => 'pass',
    done: () => {},
    edge: (options = {}) => edge(store, options),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** The shortest `cacheTtl` that KV accepts, in seconds. */
const SHORTEST_TTL = 30;

function edge(store: KvStore, { delay = () => 0 }: EdgeOptions): DocsNamespace {
  const cache = new Map<string, { value: Uint8Array | null; at: number }>();
  async function read(key: string, cacheTtl: number): Promise<Uint8Array | null> {
    if (cacheTtl < SHORTEST_TTL) throw new Error(`Invalid cache_ttl of ${cacheTtl}.`);
    const now = store.now();
    const kept = cache.get(key);
    // Each reader sets the maximum age: a shorter `cacheTtl` also applies to values that others have cached.
    if (kept && now < kept.at + cacheTtl * 1000) return kept.value;
    const value = store.read(key, now - delay(key));
    // Misses are cached like values, and for as long.
    cache.set(key, { value, at: now });
    return value;
  }
  function get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>;
  function get(
    key: string,
    options: { type: 'stream'; cacheTtl: number },
  ): Promise<ReadableStream | null>;
  async function get(key: string, options: { type: 'text' | 'stream'; cacheTtl: number }) {
    const value = await read(key, options.cacheTtl);
    if (value === null) return null;
    return options.type === 'text'
      ? Buffer.from(value).toString('utf8')
      : new Response(new Uint8Array(value)).body;
  }
  return { get };
}

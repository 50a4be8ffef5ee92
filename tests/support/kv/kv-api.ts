/** A fake of Cloudflare's REST API for KV, with the documented limits, on top of a store. */
import { isUtf8 } from 'node:buffer';
import { isObject } from '../../../model/schema/schema.ts';
import type { KvStore, Operation } from './kv-store.ts';

/** The account, namespace and token of the fake. */
export const ACCOUNT = 'a'.repeat(32);
export const NAMESPACE = '0123456789abcdef0123456789abcdef';
export const TOKEN = 'test-token';

/** A received request. */
export interface ApiCall {
  method: string;
  /** Path below the API's base URL, with the query. */
  path: string;
  /** Value of the `authorization` header. */
  token: string;
  body: Buffer;
}

/** A response. */
export interface ApiReply {
  status: number;
  body: string | Buffer;
}

const MOST_PAIRS = 10_000;
const MOST_BODY = 100_000_000;
const MOST_READ_KEYS = 100;
const MOST_VALUE = 25 * 1024 * 1024;
const MOST_KEY = 512;
const MOST_METADATA = 1024;
/** Shortest time between writes to the same key. */
const KEY_PAUSE_MS = 1000;

/** Refuses a request with a status and Cloudflare's error code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns a function that answers requests. With `half`, a bulk write stops in the middle. */
export function kvApi(store: KvStore): (call: ApiCall, half: boolean) => ApiReply {
  const base = `/accounts/${ACCOUNT}/storage/kv/namespaces/`;

  function route(call: ApiCall, half: boolean): ApiReply {
    const { pathname, searchParams } = new URL(call.path, 'http://api');
    if (call.token !== `Bearer ${TOKEN}`) throw new Refusal(403, 9109, 'Invalid access token');
    if (pathname === '/accounts') return success([{ id: ACCOUNT, name: 'Test account' }]);
    if (!pathname.startsWith(base)) throw new Refusal(404, 7003, 'Could not route');
    const [id, ...rest] = pathname.slice(base.length).split('/');
    if (id !== NAMESPACE) throw new Refusal(404, 10013, 'namespace not found');
    const name = `${call.method} ${rest[0] ?? ''}${rest[0] === 'bulk' && rest[1] ? `/${rest[1]}` : ''}`;
    switch (name) {
      case 'GET ':
        return success({ id, title: 'docs' });
      case 'GET values':
        return value(decodeURIComponent(rest[1] ?? ''));
      case 'GET keys':
        return keys(searchParams);
      case 'PUT bulk':
        return write(json(call), half);
      case 'POST bulk/get':
        return read(json(call));
      case 'POST bulk/delete':
        return remove(json(call));
      default:
        throw new Refusal(405, 10405, `Method not allowed: ${name}`);
    }
  }

  // Like any location, the API sees writes late and caches misses.
  const misses = new Map<string, number>();
  function seen(key: string): Uint8Array | null {
    if ((misses.get(key) ?? 0) > store.now()) return null;
    const found = store.read(key, store.now() - store.apiDelay);
    if (found === null) misses.set(key, store.now() + store.apiMissTtl);
    return found;
  }

  function value(key: string): ApiReply {
    count('reads', 1);
    const found = seen(key);
    if (found === null) throw new Refusal(404, 10009, "get: 'key not found'");
    return { status: 200, body: Buffer.from(found) };
  }

  function keys(query: URLSearchParams): ApiReply {
    count('lists', 1);
    const limit = Number(query.get('limit') ?? 1000);
    if (!(limit >= 10 && limit <= 1000)) throw new Refusal(400, 10029, 'limit out of range');
    const all = store.keys(query.get('prefix') ?? '', store.now() - store.apiDelay);
    const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64').toString() || 0);
    const result = all.slice(from, from + limit);
    const next = from + limit < all.length ? Buffer.from(String(from + limit)) : Buffer.from('');
    const info = { count: result.length, cursor: next.toString('base64') };
    return success(result, info);
  }

  function write(body: unknown, half: boolean): ApiReply {
    if (!Array.isArray(body) || body.length === 0 || body.length > MOST_PAIRS)
      throw new Refusal(400, 10026, `expected 1 to ${MOST_PAIRS} pairs`);
    const pairs = body.map(parsePair);
    count('writes', pairs.length);
    const taken = half ? pairs.slice(0, Math.ceil(pairs.length / 2)) : pairs;
    const failed = taken.filter(({ key }) => store.now() - store.lastWrite(key) < KEY_PAUSE_MS);
    if (failed.length === pairs.length)
      throw new Refusal(429, 10033, 'a key takes one write a second');
    for (const { key, bytes, metadata } of taken)
      if (!failed.some((pair) => pair.key === key)) store.write(key, bytes, metadata);
    return success({
      successful_key_count: taken.length - failed.length,
      unsuccessful_keys: failed.map(({ key }) => key),
    });
  }

  function read(body: unknown): ApiReply {
    const names = isObject(body) && Array.isArray(body['keys']) ? body['keys'].map(String) : [];
    if (names.length === 0 || names.length > MOST_READ_KEYS)
      throw new Refusal(400, 10030, `expected 1 to ${MOST_READ_KEYS} keys`);
    count('reads', names.length);
    const values: Record<string, string | null> = {};
    let size = 0;
    for (const name of names) {
      const found = seen(name);
      if (found && !isUtf8(found)) throw new Refusal(400, 10031, `${name} holds no text`);
      size += found?.length ?? 0;
      values[name] = found && Buffer.from(found).toString('utf8');
    }
    if (size > MOST_VALUE) throw new Refusal(413, 10032, 'the values are larger than 25 MB');
    return success({ values });
  }

  function remove(body: unknown): ApiReply {
    if (!Array.isArray(body) || body.length > MOST_PAIRS)
      throw new Refusal(400, 10026, `expected at most ${MOST_PAIRS} keys`);
    count('deletes', body.length);
    for (const name of body.map(String)) store.write(name, null);
    return success({ successful_key_count: body.length, unsuccessful_keys: [] });
  }

  function count(operation: Operation, by: number): void {
    if (store.used[operation] + by > store.allowed[operation])
      throw new Refusal(
        429,
        10048,
        'your account has reached the free usage limit for this operation for today',
      );
    store.used[operation] += by;
  }

  return (call, half) => {
    try {
      return route(call, half);
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : { status: 500, code: 10001 };
      const message = error instanceof Error ? error.message : String(error);
      const errors = [{ code, message }];
      return {
        status,
        body: JSON.stringify({ success: false, errors, messages: [], result: null }),
      };
    }
  };
}

function success(result: unknown, info?: object): ApiReply {
  const envelope = { success: true, errors: [], messages: [], result };
  return {
    status: 200,
    body: JSON.stringify(info ? { ...envelope, result_info: info } : envelope),
  };
}

function json({ body }: ApiCall): unknown {
  if (body.length > MOST_BODY) throw new Refusal(413, 10032, 'the request is larger than 100 MB');
  return JSON.parse(body.toString('utf8'));
}

function parsePair(pair: unknown): { key: string; bytes: Uint8Array; metadata: unknown } {
  if (!isObject(pair) || typeof pair['key'] !== 'string' || typeof pair['value'] !== 'string')
    throw new Refusal(400, 10026, 'a pair has a key and a value');
  const { key, value, base64, metadata } = pair;
  if (key === '' || key === '.' || key === '..' || Buffer.byteLength(String(key)) > MOST_KEY)
    throw new Refusal(400, 10027, 'the key is empty or too long');
  const text = String(value);
  const bytes = base64 === true ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8');
  if (base64 === true && bytes.toString('base64') !== text)
    throw new Refusal(400, 10028, 'the value is no base64');
  if (bytes.length > MOST_VALUE) throw new Refusal(413, 10032, `${String(key)} is above 25 MiB`);
  if (metadata !== undefined && Buffer.byteLength(JSON.stringify(metadata)) > MOST_METADATA)
    throw new Refusal(400, 10034, 'the metadata is above 1,024 bytes');
  return { key: String(key), bytes, metadata };
}

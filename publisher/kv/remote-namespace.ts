/** A namespace on Cloudflare, over the REST API of KV. */
import { isUtf8 } from 'node:buffer';
import { isObject } from '../../model/schema/schema.ts';
import { type CloudflareApi, pause, UnknownOutcome } from './cloudflare-api.ts';
import {
  type ListedKey,
  type Namespace,
  type KeyValuePair,
  MAX_BULK_READ_KEYS,
} from './namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

// @limit values of a bulk write: Written in another request.
/** Most pairs in a bulk write. The API takes 10,000, but a failed request is resent as a whole. */
const WRITE_PAIRS = 1000;
// @limit bytes of a bulk write: Written in another request.
/** Most bytes in a bulk write before JSON and base64. The API takes 100 MB. */
const WRITE_BYTES = 20_000_000;
// @limit keys of a bulk delete: Deleted in another request.
/** Most keys in a bulk delete. */
const DELETE_KEYS = 10_000;
/** How long other locations may see the old value. Cloudflare says 60 seconds "or more". */
export const PROPAGATION_SECONDS = 120;
// @limit ms between the clocks of this machine and of Cloudflare: A warning.
/** A larger clock difference is worth a warning, since this machine's clock dates the builds. */
const CLOCK_WARNING_MS = 300_000;
/** Pauses before the keys that a bulk write could not store are sent again. */
const RETRY_MS = [1100, 2000, 4000, 8000];

/** Opens a namespace, after a request that checks the namespace and the credentials. */
export async function openRemoteNamespace(
  api: CloudflareApi,
  account: string,
  id: string,
  settling = PROPAGATION_SECONDS,
): Promise<Namespace> {
  const base = `/accounts/${account}/storage/kv/namespaces/${id}`;
  await api.result(base);
  if (Math.abs(api.ahead) > CLOCK_WARNING_MS)
    console.warn(
      `This machine's clock is ${Math.round(Math.abs(api.ahead) / 60_000)} minutes ${api.ahead > 0 ? 'ahead of' : 'behind'} Cloudflare's. Times are those of Cloudflare.`,
    );
  const value = (key: string): string => `${base}/values/${encodeURIComponent(key)}`;

  async function writeBatch(pairs: KeyValuePair[], once: boolean): Promise<void> {
    let waiting = new Map(pairs.map((pair) => [pair.key, pair]));
    for (let turn = 0; waiting.size > 0; turn++) {
      const body = [...waiting.values()].map(encoded);
      const result = await api.result(`${base}/bulk`, { method: 'PUT', body, once });
      const failed = isObject(result) ? result['unsuccessful_keys'] : undefined;
      const names: unknown[] = Array.isArray(failed) ? failed : [];
      waiting = new Map([...waiting].filter(([key]) => names.includes(key)));
      if (waiting.size === 0) return;
      const wait = RETRY_MS[turn];
      if (once)
        throw new UnknownOutcome(`KV did not store ${[...waiting.keys()].join(', ')}.`, true);
      if (wait === undefined)
        throw new OperatorError(
          `KV did not store ${waiting.size} of ${pairs.length} values, such as ${[...waiting.keys()][0]}. Run the same command again.`,
        );
      await pause(wait);
    }
  }

  return {
    name: `the namespace ${id} of the account ${account}`,
    id: `${account}-${id}`,
    settling,
    now: () => Date.now() - api.ahead,
    async text(key) {
      const bytes = await api.send(value(key));
      return bytes && Buffer.from(bytes).toString('utf8');
    },
    bytes: (key) => api.send(value(key)),
    async texts(keys) {
      const found = new Map<string, string>();
      for (let start = 0; start < keys.length; start += MAX_BULK_READ_KEYS) {
        const part = keys.slice(start, start + MAX_BULK_READ_KEYS);
        const body = { keys: part, type: 'text' };
        const result = await api.result(`${base}/bulk/get`, { method: 'POST', body });
        const values = isObject(result) && isObject(result['values']) ? result['values'] : {};
        for (const [key, text] of Object.entries(values))
          if (typeof text === 'string') found.set(key, text);
      }
      return found;
    },
    async write(pairs) {
      for (const batch of batches(pairs)) await writeBatch(batch, false);
    },
    async writeOnce(pair) {
      try {
        await writeBatch([pair], true);
        return 'written';
      } catch (error) {
        if (error instanceof UnknownOutcome) return error.isRefused ? 'refused' : 'unknown';
        throw error;
      }
    },
    async list(prefix) {
      const found: ListedKey[] = [];
      let cursor = '';
      do {
        const query = new URLSearchParams({ prefix, limit: '1000', ...(cursor && { cursor }) });
        const page = await api.envelope(`${base}/keys?${query.toString()}`);
        found.push(...listedKeys(page['result']));
        const info = page['result_info'];
        cursor = isObject(info) && typeof info['cursor'] === 'string' ? info['cursor'] : '';
      } while (cursor !== '');
      return found;
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETE_KEYS) {
        const body = keys.slice(start, start + DELETE_KEYS);
        await api.send(`${base}/bulk/delete`, { method: 'POST', body });
      }
    },
    close: () => Promise.resolve(),
  };
}

function* batches(pairs: KeyValuePair[]): Generator<KeyValuePair[]> {
  let batch: KeyValuePair[] = [];
  let bytes = 0;
  for (const pair of pairs) {
    const own = pair.value.length;
    if (batch.length > 0 && (batch.length >= WRITE_PAIRS || bytes + own > WRITE_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(pair);
    bytes += own;
  }
  if (batch.length > 0) yield batch;
}

function encoded({ key, value, metadata }: KeyValuePair): object {
  const meta = metadata === undefined ? {} : { metadata };
  if (typeof value === 'string') return { key, value, ...meta };
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  // base64 adds a third to the size, so only binary values use it.
  return isUtf8(bytes)
    ? { key, value: bytes.toString('utf8'), ...meta }
    : { key, value: bytes.toString('base64'), base64: true, ...meta };
}

function listedKeys(result: unknown): ListedKey[] {
  if (!Array.isArray(result)) return [];
  return result.filter(isObject).map(({ name, metadata }) => ({
    name: String(name),
    ...(metadata !== undefined && { metadata }),
  }));
}

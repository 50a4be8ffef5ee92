/** A worker that acts as a fake KV with faults: errors, misses, and reads that block until they are released. */
import { WorkerEntrypoint } from 'cloudflare:workers';
import { memoryKv } from '../kv/memory-kv.ts';

/** What happens when a key is read. Promises can't be passed to another worker, so there is no `after`. */
export type Fault = 'throw' | 'miss' | 'wait';

const kv = memoryKv();

/** The fake KV. The worker under test calls `get`, tests call everything else. */
export default class FaultKv extends WorkerEntrypoint {
  /** Reads a value like a namespace. */
  async get(
    key: string,
    options: { type: 'text' | 'stream'; cacheTtl: number },
  ): Promise<string | ReadableStream | null> {
    const { type, cacheTtl } = options;
    return type === 'stream'
      ? kv.namespace.get(key, { type, cacheTtl })
      : kv.namespace.get(key, { type, cacheTtl });
  }

  /** Adds values. */
  seed(entries: Record<string, string>): void {
    for (const [key, value] of Object.entries(entries)) kv.values.set(key, value);
  }

  /** Sets the fault of a key or `*`. `null` removes it. */
  fail(key: string, fault: Fault | null): void {
    if (fault === null) kv.faults.delete(key);
    else kv.faults.set(key, fault);
  }

  /** Returns the keys that were read since the last call. */
  takeReads(): string[] {
    return kv.reads.splice(0);
  }

  /** Clears values, faults and reads. */
  clear(): void {
    kv.values.clear();
    kv.faults.clear();
    kv.reads.length = 0;
  }

  override async fetch(): Promise<Response> {
    return new Response('fault-kv');
  }
}

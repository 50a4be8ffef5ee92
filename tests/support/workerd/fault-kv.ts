/** A worker that stands in for KV, with faults: throws, misses, and answers that wait until they are let go. */
import { WorkerEntrypoint } from 'cloudflare:workers';
import { memoryKv } from '../kv/memory-kv.ts';

/** What happens when a key is asked for. A promise cannot be handed to another worker. */
export type Fault = 'throw' | 'miss' | 'wait';

const kv = memoryKv();

/** The stand-in: `get` is the worker's side, everything else the test's. */
export default class FaultKv extends WorkerEntrypoint {
  /** Answers as a namespace would. */
  async get(
    key: string,
    options: { type: 'text' | 'stream'; cacheTtl: number },
  ): Promise<string | ReadableStream | null> {
    const { type, cacheTtl } = options;
    return type === 'stream'
      ? kv.namespace.get(key, { type, cacheTtl })
      : kv.namespace.get(key, { type, cacheTtl });
  }

  /** Puts values in. */
  seed(entries: Record<string, string>): void {
    for (const [key, value] of Object.entries(entries)) kv.values.set(key, value);
  }

  /** Makes a key (or `*`) fail; `null` makes it sound again. */
  fail(key: string, fault: Fault | null): void {
    if (fault === null) kv.faults.delete(key);
    else kv.faults.set(key, fault);
  }

  /** The keys that were asked for since the last call. */
  takeReads(): string[] {
    return kv.reads.splice(0);
  }

  /** Forgets values, faults and reads. */
  clear(): void {
    kv.values.clear();
    kv.faults.clear();
    kv.reads.length = 0;
  }

  override async fetch(): Promise<Response> {
    return new Response('fault-kv');
  }
}

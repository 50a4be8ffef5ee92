/** A worker that stands in for KV, with faults: throws, misses, and answers that wait until they are let go. */
import { WorkerEntrypoint } from 'cloudflare:workers';

/** What happens when a key is asked for; `wait` holds the answer until the key is given another fault, or none. */
export type Fault = 'throw' | 'miss' | 'wait';

const values = new Map<string, string>();
const faults = new Map<string, Fault>();
let reads: string[] = [];

/** The stand-in: `get` is the worker's side, everything else the test's. */
export default class FaultKv extends WorkerEntrypoint {
  /** Answers as a namespace would. */
  async get(key: string, options: { type: string }): Promise<string | ReadableStream | null> {
    reads.push(key);
    const fault = (): Fault | undefined => faults.get(key) ?? faults.get('*');
    // The runtime ends a request that waits for a promise of another, so this one asks again and again.
    while (fault() === 'wait') await new Promise((resolve) => setTimeout(resolve, 5));
    if (fault() === 'throw') throw new Error('KV GET failed: 503 Service Unavailable');
    if (fault() === 'miss') return null;
    const value = values.get(key);
    if (value === undefined) return null;
    return options.type === 'stream' ? new Response(value).body : value;
  }

  /** Puts values in. */
  seed(entries: Record<string, string>): void {
    for (const [key, value] of Object.entries(entries)) values.set(key, value);
  }

  /** Makes a key (or `*`) fail; `null` makes it sound again. */
  fail(key: string, fault: Fault | null): void {
    if (fault === null) faults.delete(key);
    else faults.set(key, fault);
  }

  /** The keys that were asked for since the last call. */
  takeReads(): string[] {
    const taken = reads;
    reads = [];
    return taken;
  }

  /** Forgets values, faults and reads. */
  clear(): void {
    values.clear();
    faults.clear();
    reads = [];
  }

  override async fetch(): Promise<Response> {
    return new Response('fault-kv');
  }
}

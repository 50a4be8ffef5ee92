/** A fake of a worker's KV in memory, with a log of reads and faults that the test sets. */
import type { DocsNamespace } from '../../../worker/config/bindings.ts';

/**
 * What happens when a key is read. `after` waits for a promise, and `wait` waits until the key gets another fault or
 * none.
 */
export type Fault = 'throw' | 'miss' | 'wait' | { after: Promise<unknown> };

/** A namespace with its values, its log of reads and its faults, by key or `*`. */
export interface MemoryKv {
  namespace: DocsNamespace;
  values: Map<string, string>;
  reads: string[];
  faults: Map<string, Fault>;
}

/** Creates a namespace with the given values. */
export function memoryKv(initial: Record<string, string> = {}): MemoryKv {
  const values = new Map(Object.entries(initial));
  const reads: string[] = [];
  const faults = new Map<string, Fault>();

  function get(key: string, options: { type: 'text' }): Promise<string | null>;
  function get(key: string, options: { type: 'stream' }): Promise<ReadableStream | null>;
  async function get(key: string, { type }: { type: 'text' | 'stream' }) {
    reads.push(key);
    const faultNow = (): Fault | undefined => faults.get(key) ?? faults.get('*');
    // workerd ends a request that waits for a promise of another request, so poll.
    while (faultNow() === 'wait') await new Promise((resolve) => setTimeout(resolve, 5));
    const fault = faultNow();
    if (fault === 'throw') throw new Error('KV GET failed: 503 Service Unavailable');
    if (typeof fault === 'object') await fault.after;
    const value = fault === 'miss' ? undefined : values.get(key);
    if (value === undefined) return null;
    return type === 'stream' ? new Response(value).body : value;
  }

  return { namespace: { get }, values, reads, faults };
}

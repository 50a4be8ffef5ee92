/** Simulates isolates at several locations that read the pointer from an eventually consistent KV (`kv-model.ts`). */
import { lastKnownFor } from '../../worker/release/last-known.ts';
import { type CachedPointer, loadPointer } from '../../worker/release/pointer-read.ts';
import type { Store } from '../../worker/release/release-store.ts';
import type { KvModel } from './kv/kv-model.ts';
import type { VirtualTime } from './kv/virtual-time.ts';

/** How often an isolate reads the pointer, ms. */
export const POINTER_TTL_MS = 30_000;

/** The result of an isolate's read of the pointer. */
export interface Sight {
  location: number;
  /** When the read started and ended, ms since the epoch. */
  began: number;
  ended: number;
  /** Whether the isolate refuses the object from then on. */
  refuses: boolean;
}

/** A Cache API in memory. */
export function memoryCaches(): { default: Pick<Cache, 'match' | 'put'> } {
  const kept = new Map<unknown, string>();
  return {
    default: {
      match: (key) => Promise.resolve(kept.has(key) ? new Response(kept.get(key)) : undefined),
      async put(key, response) {
        kept.set(key, await response.text());
      },
    },
  };
}

/** At each location, runs one isolate until `end`, and starts a new one with each of its reads. */
export async function watchIsolates(
  model: KvModel,
  time: VirtualTime,
  { locations, object, end }: { locations: number; object: string; end: number },
): Promise<Sight[]> {
  const sights: Sight[] = [];
  const pause = (): Promise<void> =>
    new Promise((resolve) => time.setTimeout(resolve, POINTER_TTL_MS));
  const watch = async (location: number): Promise<void> => {
    const machine = model.machine();
    // Reading the pointer uses no other part of a store.
    const store = {
      pointer: async () => (await machine.text('pointer')) ?? '',
    } as unknown as Store;
    const lastKnown = lastKnownFor(`https://location-${location}.example/`, 'worker');
    let lasting: CachedPointer | null = null;
    const read = async (cached: CachedPointer | null): Promise<CachedPointer> => {
      const began = time.now;
      const kept: Promise<unknown>[] = [];
      const background = (_name: string, work: Promise<unknown>): void => void kept.push(work);
      const now = await loadPointer(store, cached, { background, lastKnown });
      await Promise.all(kept);
      const refuses = now.publication.withdrawn.objects.has(object);
      sights.push({ location, began, ended: time.now, refuses });
      return now;
    };
    for (; time.now < end; await pause()) {
      lasting = await read(lasting);
      await read(null);
    }
  };
  await Promise.all(Array.from({ length: locations }, (_location, at) => watch(at)));
  return sights;
}

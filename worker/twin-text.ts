/** Twins of pages as text, for what answers with more than one or with a part of one. */
import { Unreachable, type Store } from './store.ts';
import { log } from './log.ts';

/** The text of a twin, or `null` when it cannot be read. */
export async function twinText(store: Store, hash: string): Promise<string | null> {
  try {
    return await new Response(await store.object(hash)).text();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    log('error', 'twin-unreachable', { hash, error });
    return null;
  }
}

/** Reads at once: a worker has six connections, and pages are asked for beside these. */
const AHEAD = 4;

/** The texts of many twins, in order, a few read ahead. Errors when one cannot be read: half a text is none. */
export function twinTexts(store: Store, hashes: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting: Promise<string | null>[] = [];
  let next = 0;
  const ahead = (): void => {
    while (waiting.length < AHEAD && next < hashes.length)
      waiting.push(twinText(store, hashes[next++] ?? ''));
  };
  return new ReadableStream({
    async pull(controller) {
      ahead();
      const first = waiting.shift();
      if (first === undefined) return controller.close();
      const text = await first;
      if (text === null) return controller.error(new Unreachable('a twin could not be read'));
      controller.enqueue(encoder.encode(`${text}\n`));
    },
  });
}

/** Which assets a release says that it has: looked up for those alone that KV does not show. */
import type { Manifest } from '../model/release.ts';
import type { Store } from './store.ts';

/** The isolate's memory of inventories: one, since old releases have settled. */
export interface Inventories {
  /** Hashes in the inventory of a release; empty in releases from before there was any. Throws `Unreachable`. */
  of(manifest: Manifest, store: Store): Promise<ReadonlySet<string>>;
}

/** An empty memory. */
export function rememberInventories(): Inventories {
  let held: { hash: string; hashes: ReadonlySet<string> } | null = null;
  return {
    async of({ inventory }, store) {
      if (inventory === undefined) return new Set();
      if (held?.hash !== inventory) {
        const text = await new Response(await store.object(inventory)).text();
        held = { hash: inventory, hashes: new Set(text.split('\n')) };
      }
      return held.hashes;
    },
  };
}

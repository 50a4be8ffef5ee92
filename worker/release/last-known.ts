/**
 * The last pointer that any isolate of this location has read, saved at the edge: an isolate that starts while KV is down
 * still knows the current release, and with it every page in the edge cache.
 *
 * The Cache API belongs to the zone, so several sites can share it. The key holds the requested host and the version of the
 * worker, which no two deployed workers have in common. For workers without a version, the pointer that is found is
 * checked against the requested path.
 */
import { createEdgeTier } from '../cache/two-tier-cache.ts';
import { withoutBase } from '../../model/href.ts';
import { parsePointerState, type PointerState } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { reportFailure } from '../observability/binding-failures.ts';

/** Storage for a site's last pointer. */
export interface LastKnown {
  /** Saves the text of a valid pointer, unless the saved one has a later withdrawal. Never rejects. */
  save(text: string): Promise<void>;
  /** Loads the saved text, or `null`. Never rejects: it's called when something has failed already. */
  load(): Promise<string | null>;
  /** Whether a loaded release can belong to the requested site. */
  canServe(manifest: Manifest): boolean;
}

/** Long enough to repair an outage. */
const SECONDS_7_DAYS = 7 * 86_400;
/** The reader has already waited for KV, and the edge cache answers within a few milliseconds. */
const LOAD_MS = 500;
/** No response waits for a save, but `waitUntil` must not run for long. */
const SAVE_MS = 5000;

/** The last known pointer for a request's URL and a version of the worker. */
export function lastKnownFor(url: string, version: string): LastKnown {
  const edge = createEdgeTier<string>({
    // Cloudflare recommends a host of the worker's own in cache keys; no page can have this path.
    url: (key) => new URL(`/_pointer/${encodeURIComponent(key)}`, url).href,
    toResponse: (text) =>
      new Response(text, { headers: { 'cache-control': `max-age=${SECONDS_7_DAYS}` } }),
    fromResponse: (response) => response.text(),
  });
  async function read(ms: number): Promise<{ text: string | null } | 'failed'> {
    try {
      return { text: await edge.read(version, ms) };
    } catch (error) {
      reportFailure(caches, 'Cache API', error);
      return 'failed';
    }
  }
  return {
    async save(text) {
      const saved = await read(SAVE_MS);
      if (saved === 'failed') return;
      const before = saved.text === null || saved.text === text ? null : stateOf(saved.text);
      if (before !== null && isOlder(stateOf(text), before)) return;
      await edge.write(version, before === null ? text : withRefusals(text, before));
    },
    async load() {
      const saved = await read(LOAD_MS);
      return saved === 'failed' ? null : saved.text;
    },
    canServe({ site }) {
      return withoutBase(site.baseUrl, new URL(url).pathname) !== null;
    },
  };
}

/** Saves and loads nothing. */
export const NO_LAST_KNOWN: LastKnown = {
  save: () => Promise.resolve(),
  load: () => Promise.resolve(null),
  canServe: () => false,
};

// Isolates of one location read KV at different times, so the last one to write may have the older text.
function isOlder(text: PointerState | null, saved: PointerState | null): boolean {
  const generation = (state: PointerState | null): number => state?.withdrawn?.generation ?? 0;
  return generation(text) < generation(saved) && (text?.at ?? '') <= (saved?.at ?? '');
}

// Whoever published the newer pointer may not have seen the withdrawal that the saved one lists.
function withRefusals(text: string, saved: PointerState): string {
  const state = stateOf(text);
  const { withdrawn, revoked = [] } = saved;
  const isLater = (withdrawn?.generation ?? 0) > (state?.withdrawn?.generation ?? 0);
  const lost = revoked.filter((id) => !state?.revoked?.includes(id));
  if (state === null || (!isLater && lost.length === 0)) return text;
  const pointer: object = JSON.parse(text);
  return JSON.stringify({
    ...pointer,
    ...(isLater && { withdrawn }),
    revoked: [...(state.revoked ?? []), ...lost],
  });
}

function stateOf(text: string): PointerState | null {
  try {
    return parsePointerState(JSON.parse(text));
  } catch {
    return null; // An invalid pointer is overwritten.
  }
}

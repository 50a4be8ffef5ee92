/**
 * The last pointer that this location has read, kept in the Cache API: a cold isolate that cannot reach KV
 * still knows the release, and with it every page that the edge holds.
 *
 * The Cache API belongs to the zone and not to the worker, so several sites share it. The key names the host that was
 * asked for and the version of the worker, which no two workers have in common, and what is found is checked against
 * the address once more for workers without a version.
 */
import { withoutBase } from '../../model/href.ts';
import { parsePointerState, type PointerState } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';

/** Where a site's last pointer is kept. */
export interface LastKnown {
  /** Keeps the text of a sound pointer, unless what is kept knows of a later withdrawal. Never rejects. */
  keep(text: string): Promise<void>;
  /** The text that was kept last, or `null`. Never rejects: it is asked when something failed already. */
  recall(): Promise<string | null>;
  /** Whether a recalled release can be the one of the site that was asked. */
  mayBe(manifest: Manifest): boolean;
}

/** Long enough for an outage to be repaired. */
const DAYS_7 = 7 * 86_400;
/** The reader has waited for KV already; in the same building an answer takes a few milliseconds. */
const RECALL_MS = 500;
/** Nobody waits for this, and what is behind a response may not hold its place for long. */
const KEEP_MS = 5000;

/** The place for the host and the path of `url`, and a version of the worker. */
export function lastKnownFor(url: string, version: string): LastKnown {
  return {
    async keep(text) {
      if (typeof caches === 'undefined') return;
      const headers = { 'cache-control': `max-age=${DAYS_7}` };
      try {
        const kept = await withDeadline(read(keyOf(url, version)), KEEP_MS);
        const before = kept === null || kept === text ? null : stateOf(kept);
        if (before !== null && isOlder(stateOf(text), before)) return;
        const next = before === null ? text : withRefusals(text, before);
        const put = caches.default.put(keyOf(url, version), new Response(next, { headers }));
        await withDeadline(put, KEEP_MS);
      } catch (error) {
        reportFailure(caches, 'Cache API', error);
      }
    },
    async recall() {
      if (typeof caches === 'undefined') return null;
      try {
        return await withDeadline(read(keyOf(url, version)), RECALL_MS);
      } catch (error) {
        reportFailure(caches, 'Cache API', error);
        return null;
      }
    },
    mayBe({ site }) {
      const { pathname } = new URL(url);
      return withoutBase(site.baseUrl, pathname) !== null;
    },
  };
}

/** No place: the pointer is neither kept nor recalled. */
export const NO_LAST_KNOWN: LastKnown = {
  keep: () => Promise.resolve(),
  recall: () => Promise.resolve(null),
  mayBe: () => false,
};

async function read(key: string): Promise<string | null> {
  const kept = await caches.default.match(key);
  return kept === undefined ? null : await kept.text();
}

// The platform advises keys with a host of the worker's own; no page can have this path.
function keyOf(url: string, version: string): string {
  return new URL(`/_pointer/${encodeURIComponent(version)}`, url).href;
}

// Isolates of one location read KV at different times, and the last one to write may have the older text.
function isOlder(text: PointerState | null, kept: PointerState | null): boolean {
  const generation = (state: PointerState | null): number => state?.withdrawn?.generation ?? 0;
  return generation(text) < generation(kept) && (text?.at ?? '') <= (kept?.at ?? '');
}

// Whoever wrote the newer pointer may not have seen the withdrawal that the kept one lists.
function withRefusals(text: string, kept: PointerState): string {
  const state = stateOf(text);
  const { withdrawn, revoked = [] } = kept;
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
    return null; // What cannot be read is replaced.
  }
}

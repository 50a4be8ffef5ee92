/**
 * Empties the Workers Cache of both entrypoints. Each can only purge its own, and nothing outside of the worker purges
 * either: no dashboard and no API of the zone.
 */
import { isObject } from '../../model/schema/schema.ts';
import type { PagesBinding } from '../context/request-context.ts';

/** Empties the Workers Cache that stands before the entrypoint with this context. `false` where there is none. */
export async function purgeOwn(context: unknown): Promise<boolean> {
  if (!isObject(context) || !isObject(context['cache'])) return false;
  const { cache } = context;
  if (!canPurge(cache)) return false;
  const result = await cache.purge({ purgeEverything: true });
  if (isObject(result) && result['success'] === false)
    throw new Error(`the cache was not purged: ${JSON.stringify(result['errors'])}`);
  return true;
}

/** Empties both caches from the default entrypoint, and names those that there were. Throws when one fails. */
export async function purgeCaches(context: unknown, pages: PagesBinding | null): Promise<string[]> {
  const purged: string[] = [];
  if (await purgeOwn(context)) purged.push('default');
  if (pages === null) return purged;
  const response = await pages.fetch(new Request(PAGES_PURGE, { method: 'POST' }));
  if (!response.ok) throw new Error(`the entrypoint Pages answered ${response.status}`);
  purged.push('Pages');
  return purged;
}

// Pages are asked for with GET, so the method says enough. Caches pass a POST on.
const PAGES_PURGE = 'https://pages.invalid/';

interface Purgeable {
  purge(options: { purgeEverything: true }): Promise<unknown>;
}

function canPurge(cache: object): cache is Purgeable {
  return 'purge' in cache && typeof cache.purge === 'function';
}

/**
 * Workers Cache, which is in front of both entrypoints. Each entrypoint can only purge its own cache, and nothing
 * outside of the worker (no dashboard, no API of the zone) can purge either.
 */
import { isObject } from '../../model/schema/schema.ts';

/** The part that is used of the loopback binding to `Pages`. */
export interface PagesBinding {
  fetch(request: Request): Promise<Response>;
}

/** The loopback binding to `Pages` if Workers Cache is on: without the cache the detour gains nothing. */
export function pagesBehindCache(context: unknown): PagesBinding | null {
  if (!isObject(context) || !context['cache'] || !isObject(context['exports'])) return null;
  const { Pages } = context['exports'];
  return isPagesBinding(Pages) ? Pages : null;
}

function isPagesBinding(value: unknown): value is PagesBinding {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder && 'fetch' in value && typeof value.fetch === 'function';
}

/** Purges the Workers Cache in front of the entrypoint with this execution context. Returns `false` if there is none. */
export async function purgeOwnCache(context: unknown): Promise<boolean> {
  if (!isObject(context) || !isObject(context['cache'])) return false;
  const { cache } = context;
  if (!canPurge(cache)) return false;
  const result = await cache.purge({ purgeEverything: true });
  if (isObject(result) && result['success'] === false)
    throw new Error(`the cache was not purged: ${JSON.stringify(result['errors'])}`);
  return true;
}

/** Purges both caches from the default entrypoint and returns the names of those that exist. Throws if one fails. */
export async function purgeCaches(context: unknown, pages: PagesBinding | null): Promise<string[]> {
  const purged: string[] = [];
  if (await purgeOwnCache(context)) purged.push('default');
  if (pages === null) return purged;
  const response = await pages.fetch(new Request(PAGES_PURGE, { method: 'POST' }));
  if (!response.ok) throw new Error(`the entrypoint Pages answered ${response.status}`);
  purged.push('Pages');
  return purged;
}

// Pages are requested with GET, so the method is enough. Caches pass a POST on.
const PAGES_PURGE = 'https://pages.invalid/';

interface Purgeable {
  purge(options: { purgeEverything: true }): Promise<unknown>;
}

function canPurge(cache: object): cache is Purgeable {
  return 'purge' in cache && typeof cache.purge === 'function';
}

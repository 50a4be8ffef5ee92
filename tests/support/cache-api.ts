import { vi } from 'vitest';

/** Stubs the Cache API of one location, shared by its isolates. Returns its entries by URL. */
export function stubCacheApi(): Map<string, Response> {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
  };
  vi.stubGlobal('caches', { default: cache });
  return stored;
}

import { vi } from 'vitest';

/** Puts an empty Cache API of one location in place, shared by its isolates. Returns what it stores, by URL. */
export function stubCacheApi(): Map<string, Response> {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
  };
  vi.stubGlobal('caches', { default: cache });
  return stored;
}

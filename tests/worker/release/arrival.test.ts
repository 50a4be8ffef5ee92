/** A release with many new assets: how long the previous one is served where KV doesn't show all of them yet. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectKey } from '../../../model/release/release.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';

const ASSETS = Array.from({ length: 500 }, (_, at) => `image${String(at).padStart(19, '0')}`);
/** Duration of a KV read, ms. */
const READ_MS = 20;

quietLog();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a location where KV shows the pointer to `release-b`, and its assets except for late ones. */
function placeWith(late: string[], variables: { POINTER_TTL?: string } = {}): TestApp {
  const app = testApp({}, variables);
  const get = app.kv.namespace.get.bind(app.kv.namespace);
  Object.assign(app.kv.namespace, {
    get: (...args: Parameters<typeof get>) => {
      vi.setSystemTime(Date.now() + READ_MS);
      return get(...args);
    },
  });
  for (const hash of ASSETS) if (!late.includes(hash)) app.kv.values.set(objectKey(hash), 'bytes');
  return app;
}

function publish(app: TestApp): void {
  const next = sampleRelease({ id: 'release-b', previous: 'release-a' });
  const pointer: unknown = JSON.parse(next.values['pointer'] ?? '');
  const at = new Date().toISOString();
  const text = JSON.stringify({ ...Object(pointer), at, fresh: ASSETS });
  for (const [key, value] of Object.entries({ ...next.values, pointer: text }))
    app.kv.values.set(key, value);
}

const shown = async (app: TestApp): Promise<string | null> => {
  const { headers } = await app.get('/');
  // Let what goes on behind the response come to its end.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return headers.get('x-release');
};
const readsOf = (app: TestApp): string[] => app.kv.reads.filter((key) => key.includes('image'));

describe('a release with 500 new assets', () => {
  it("waits for each of them, and doesn't check those that have arrived again", async () => {
    for (const [at, hash] of ASSETS.entries()) {
      // One from each part of the list; every asset would do.
      if (at % 71 !== 3) continue;
      const app = placeWith([hash], { POINTER_TTL: '0' });
      expect(await shown(app)).toBe('release-a');
      publish(app);
      expect(await shown(app)).toBe('release-a');
      app.kv.values.set(objectKey(hash), 'bytes');
      expect(await shown(app)).toBe('release-b');
      const again = readsOf(app).filter((key) => key !== objectKey(hash));
      expect(again).toHaveLength(new Set(again).size);
      expect(new Set(readsOf(app)).size).toBe(500);
    }
  });

  it('delays a reader on a cold isolate only briefly, and continues with the next request', async () => {
    const app = placeWith([]);
    publish(app);
    expect(await shown(app)).toBe('release-a');
    const first = readsOf(app).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(100);
    // Behind this response the rest is looked for, although the pointer was read a moment ago.
    expect(await shown(app)).toBe('release-a');
    expect(await shown(app)).toBe('release-b');
    expect(readsOf(app)).toHaveLength(500);
  });
});

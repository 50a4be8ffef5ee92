/** The cache of search indexes: one index is read and parsed at a time. */
import { expect, it } from 'vitest';
import { createSearchIndexCache } from '../../../worker/search/index/index-cache.ts';
import { Unreachable } from '../../../worker/release/release-store.ts';
import { indexOf } from '../../support/worker/typesense-app.ts';

const TEXT = indexOf([{ path: '/a', texts: ['Card'] }]);

/** A store whose objects end when `finish` is called, in the order in which they were read. */
class HeldStore {
  readonly read: string[] = [];
  readonly #held: PromiseWithResolvers<ReadableStream>[] = [];

  object(hash: string): Promise<ReadableStream> {
    this.read.push(hash);
    const held = Promise.withResolvers<ReadableStream>();
    this.#held.push(held);
    return held.promise;
  }

  finish(text: string): void {
    this.#held.shift()?.resolve(new Blob([text]).stream());
  }
}

it('opens one index after another, and the next one also after a failure', async () => {
  const store = new HeldStore();
  const cache = createSearchIndexCache();
  const background = (_name: string, work: Promise<unknown>): void => void work.catch(() => {});
  const opened = ['a', 'b', 'a', 'c'].map((hash) => cache.open(hash, store, background));
  await expect.poll(() => store.read).toEqual(['a']);
  store.finish(TEXT);
  expect(await opened[0]).toBe(await opened[2]);
  await expect.poll(() => store.read).toEqual(['a', 'b']);
  store.finish('{}');
  await expect(opened[1]).rejects.toThrow(Unreachable);
  await expect.poll(() => store.read).toEqual(['a', 'b', 'c']);
  store.finish(TEXT);
  expect((await opened[3])?.pages).toHaveLength(1);
});

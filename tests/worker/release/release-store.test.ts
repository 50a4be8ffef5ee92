import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore, Unreachable } from '../../../worker/release/release-store.ts';
import { gate } from '../../support/worker/gate.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const text = async (stream: ReadableStream): Promise<string> => new Response(stream).text();

describe('a KV read', () => {
  it('is repeated in parallel when it is slow, and the first response counts', async () => {
    const kv = memoryKv({ 'object/a': 'late but sound' });
    const answer = gate();
    kv.faults.set('object/a', { after: answer.opened });
    const store = openStore(kv.namespace);
    const reading = store.object('a');
    await vi.advanceTimersByTimeAsync(999);
    expect(store.reads).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.reads).toBe(2);
    answer.open();
    expect(await text(await reading)).toBe('late but sound');
  });

  it('is sent once when the response arrives within half a second', async () => {
    const kv = memoryKv({ 'object/a': 'sound' });
    const answer = gate();
    kv.faults.set('object/a', { after: answer.opened });
    const store = openStore(kv.namespace);
    const reading = store.object('a');
    await vi.advanceTimersByTimeAsync(500);
    answer.open();
    await reading;
    expect(store.reads).toBe(1);
  });

  it('that never settles ends in `Unreachable`', async () => {
    const kv = memoryKv({ 'object/a': 'never' });
    kv.faults.set('object/a', { after: gate().opened });
    const reading = openStore(kv.namespace).object('a');
    const failure = expect(reading).rejects.toThrow(Unreachable);
    await vi.advanceTimersByTimeAsync(4000);
    await failure;
  });

  it('that returns no value twice is `Unreachable` and absent', async () => {
    const error: unknown = await openStore(memoryKv().namespace)
      .object('a')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ absent: true });
  });

  it('that fails is `Unreachable` and not absent', async () => {
    const kv = memoryKv();
    kv.faults.set('*', 'throw');
    const error: unknown = await openStore(kv.namespace)
      .object('a')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'Unreachable', absent: false });
  });

  it('has a long cache TTL for immutable values, and a short one after a missing value', async () => {
    const asked: number[] = [];
    const store = openStore({
      get: (_key: string, { cacheTtl }: { cacheTtl: number }) => {
        asked.push(cacheTtl);
        return Promise.resolve(null);
      },
    });
    await store.object('a').catch(() => undefined);
    expect(asked).toEqual([86_400, 60]);
  });
});

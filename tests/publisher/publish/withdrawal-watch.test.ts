/** What watches a withdrawal: the command itself, and every publisher. */
import { beforeEach, expect, it, vi } from 'vitest';
import { confirmMove } from '../../../publisher/publish/confirmation.ts';
import { lastMove, nextPointer } from '../../../publisher/pointer/next-pointer.ts';
import { PointerUpdateRefused } from '../../../compiler/diagnostics/operator-error.ts';
import { WRITE_WINDOW_MS } from '../../../publisher/pointer/pointer-move.ts';
import { objectReader } from '../../../publisher/releases/release-contents.ts';
import { applyWithdrawal, confirmWithdrawal } from '../../../publisher/withdraw/withdrawal.ts';
import { parsePointer, type Pointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';

const SETTLING = 120;
const WATCH_MS = 2 * SETTLING * 1000 + WRITE_WINDOW_MS;
const TARGET = { releases: [], objects: ['secret'], paths: ['/a'], revoked: ['draft'] };
let clock: number;
let steps: number;

/** A namespace that may be two minutes behind, on a clock that `wait` moves. */
function lateNamespace() {
  return { ...memoryNamespace(), settling: SETTLING, now: () => clock };
}

type Late = ReturnType<typeof lateNamespace>;

function manifest(id: string): Manifest {
  const pages = { '/a': { object: 'secret', title: 'A', description: '' } };
  const value = { id, author: '', site: {}, client: {}, redirects: {}, files: {}, sidebars: {} };
  return { ...value, pages: { inline: { pages, branches: {} } } } as unknown as Manifest; // As much of one as is read.
}

function pointerAfter(base: Pointer | null, id: string): Pointer {
  const at = new Date(clock).toISOString();
  return nextPointer(base, { manifest: manifest(id), at, by: 'publish' });
}

function put(namespace: Late, pointer: Pointer): void {
  namespace.store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)));
}

function shown(namespace: Late): Pointer {
  return parsePointer(namespace.store.text(POINTER_KEY) ?? '');
}

/** Moves the clock, and does `work` at the given step. */
const waiting = (work: Record<number, () => void> = {}) =>
  async function wait(milliseconds: number): Promise<void> {
    clock += milliseconds;
    work[(steps += 1)]?.();
  };

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  clock = Date.parse('2026-11-20T10:00:00Z');
  steps = 0;
});

it('purges the caches once more when every location has seen the withdrawal', async () => {
  const namespace = lateNamespace();
  put(namespace, pointerAfter(null, 'one'));
  const read = objectReader('none', namespace);
  const purges: number[] = [];
  const purge = async (): Promise<void> => void purges.push(clock);
  const applied = await applyWithdrawal(namespace, TARGET, read);
  expect(shown(namespace).withdrawn?.hidden).toEqual({ one: ['/a'] });
  await confirmWithdrawal(namespace, TARGET, applied, { read, purge, wait: waiting() });
  expect(purges).toHaveLength(1);
  expect(purges[0]).toBeGreaterThanOrEqual(applied.written + WATCH_MS);
});

it('withdraws again as soon as a pointer without the withdrawal appears, and purges after that', async () => {
  const namespace = lateNamespace();
  const base = pointerAfter(null, 'one');
  put(namespace, base);
  const read = objectReader('none', namespace);
  const purges: number[] = [];
  const purge = async (): Promise<void> => void purges.push(clock);
  const applied = await applyWithdrawal(namespace, TARGET, read);
  let overwritten = 0;
  const wait = waiting({
    3: () => {
      overwritten = clock;
      put(namespace, pointerAfter(base, 'stale'));
    },
    4: () => expect(shown(namespace).withdrawn?.objects).toEqual(['secret']),
  });
  await confirmWithdrawal(namespace, TARGET, applied, { read, purge, wait });
  expect(shown(namespace)).toMatchObject({ release: 'stale', revoked: ['draft'] });
  expect(purges).toEqual([expect.any(Number)]);
  expect(purges[0]).toBeGreaterThanOrEqual(overwritten + WATCH_MS);
});

it('is restored by a publisher whose own move was overwritten together with it', async () => {
  const namespace = lateNamespace();
  const base = pointerAfter(null, 'one');
  put(namespace, base);
  const read = objectReader('none', namespace);
  const { pointer: withdrawn } = await applyWithdrawal(namespace, TARGET, read);
  const pointer = pointerAfter(withdrawn, 'two');
  put(namespace, pointerAfter(base, 'stale'));
  const move = { move: lastMove(pointer), written: clock, pointer };
  await expect(confirmMove(namespace, move, { read, wait: waiting() })).rejects.toBeInstanceOf(
    PointerUpdateRefused,
  );
  expect(shown(namespace)).toMatchObject({
    release: 'stale',
    revoked: ['draft'],
    withdrawn: { objects: ['secret'], paths: ['/a'] },
  });
});

it('is restored by a publisher that overwrote it and notices that in a late read', async () => {
  const namespace = lateNamespace();
  const base = pointerAfter(null, 'one');
  put(namespace, base);
  const read = objectReader('none', namespace);
  const { pointer: withdrawn } = await applyWithdrawal(namespace, TARGET, read);
  clock += 1000;
  const pointer = pointerAfter(base, 'two');
  // The first look still shows what was there before.
  put(namespace, withdrawn);
  const wait = waiting({ 1: () => put(namespace, pointer) });
  await confirmMove(
    namespace,
    { move: lastMove(pointer), written: clock, pointer },
    { read, wait },
  );
  expect(shown(namespace)).toMatchObject({ release: 'two', withdrawn: { objects: ['secret'] } });
});

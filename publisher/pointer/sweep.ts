/**
 * Coordinates `gc` with the commands that publish. KV has no locks, so both sides use the key `gc`.
 *
 * A sweep first writes its start to the key and waits until every location sees that, and it sees what others wrote before
 * (twice `Namespace.settling`). Then it reads the pointer and the releases, and deletes what none of them needs. Once
 * every location sees the deletes (`Namespace.settling` again), it increments the generation.
 *
 * A command that moves the pointer reads the key before it reads anything else, again before the move, and once more after
 * it. If the key is unchanged after the move, every sweep sees the move in time and keeps what the pointer names. If the
 * key changed before the move, the command starts over. If it changed after the move, the command waits for the end of the
 * sweep and repairs: a publish uploads what is gone, a rollback moves back. So the pointer never stays at a release that
 * lacks an object.
 */
import { isObject } from '../../model/schema/schema.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

// @key gc: Whether `edgepress gc` is deleting: `Sweep` as JSON. Written at its start and its end.
/** The key that holds the state of `edgepress gc`. */
export const SWEEP_KEY = 'gc';

/** The state of garbage collection. */
export interface Sweep {
  /** Incremented by each sweep; 0 before the first. */
  generation: number;
  /** Start of the running sweep, ISO 8601 UTC; `null` when none runs. */
  since: string | null;
}

// @limit ms of a run of `gc`: It counts as killed, and others may publish.
/** A sweep ends within this many milliseconds, so an older one was killed. */
export const MAX_SWEEP_MS = 60 * 60_000;
/** Pause between two reads while a sweep runs. */
const POLL_MS = 5000;

/** Reads the state. */
export async function readSweep(namespace: Namespace): Promise<Sweep> {
  const text = await namespace.text(SWEEP_KEY);
  if (text === null) return { generation: 0, since: null };
  const sweep = parseSweep(text);
  if (sweep !== null) return sweep;
  throw new OperatorError(
    `The key "${SWEEP_KEY}" in ${namespace.name} is damaged, so it is unknown whether "edgepress gc" is deleting. To replace the key, run "npx edgepress gc --delete --take-over".`,
  );
}

/** The state for a takeover. A damaged one is replaced by one that no publish has seen. */
export async function takeOverSweep(namespace: Namespace): Promise<Sweep> {
  const text = await namespace.text(SWEEP_KEY);
  const sweep = text === null ? { generation: 0, since: null } : parseSweep(text);
  return sweep ?? { generation: Math.floor(namespace.now() / 1000), since: null };
}

/** Writes the state. */
export async function writeSweep(namespace: Namespace, sweep: Sweep): Promise<void> {
  await namespace.write([{ key: SWEEP_KEY, value: JSON.stringify(sweep) }]);
}

/** Reads the state. Rejects while a sweep runs. */
export async function assertNoSweep(namespace: Namespace): Promise<Sweep> {
  const sweep = await readSweep(namespace);
  if (isRunning(sweep, namespace))
    throw new OperatorError(
      `"edgepress gc" has been deleting in ${namespace.name} since ${sweep.since}: run this command again when it is done. If it was killed, finish it with "npx edgepress gc --delete --take-over".`,
    );
  return sweep;
}

/** Waits until no sweep runs, and returns the state. */
export async function waitForSweepEnd(namespace: Namespace): Promise<Sweep> {
  let isTold = false;
  for (;;) {
    const sweep = await readSweep(namespace);
    if (!isRunning(sweep, namespace)) return sweep;
    if (!isTold)
      console.log(
        `"edgepress gc" has been deleting in ${namespace.name} since ${sweep.since}: waiting until it is done. If it was killed, finish it with "npx edgepress gc --delete --take-over".`,
      );
    isTold = true;
    await pause(POLL_MS);
  }
}

/** Whether a sweep has started or ended since `before` was read. */
export async function hasSwept(namespace: Namespace, before: Sweep): Promise<boolean> {
  const now = await readSweep(namespace);
  return now.generation !== before.generation || now.since !== before.since;
}

/** Whether a sweep is running, by the store's clock, which all machines share. */
export function isRunning({ since }: Sweep, namespace: Namespace): boolean {
  return since !== null && namespace.now() - Date.parse(since) < MAX_SWEEP_MS;
}

function parseSweep(text: string): Sweep | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || typeof value['generation'] !== 'number') return null;
    const { generation, since } = value;
    return { generation, since: typeof since === 'string' ? since : null };
  } catch {
    return null; // Damaged: the caller decides what to do.
  }
}

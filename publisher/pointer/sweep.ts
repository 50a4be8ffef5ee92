/**
 * How `gc` and the commands that publish stay out of each other's way without locks, which KV does not have.
 *
 * Before it looks at anything, `gc` writes under the key `gc` that it sweeps, and waits for longer than KV takes
 * to show that to everybody, and to show it what others wrote before (twice `Namespace.settling`). Only then it
 * reads the pointer and the releases, and deletes what none of them needs. When all its deletes are sure to be
 * seen (`Namespace.settling` again), it raises the generation.
 *
 * Whoever moves the pointer reads the key before looking at what is there, again before the move, and once more
 * after it. If the key says the same after the move, then the move was early enough for every sweep to see it, and
 * what the pointer names stays. If it says something else before the move, the command begins anew. If it does so
 * after the move, the command waits for the end of the sweep and mends: a publish uploads what is gone, a rollback
 * goes back. So no pointer stays at a release that lacks an object.
 */
import { isObject } from '../../model/schema/schema.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** The key that holds the state of `npm run gc`. */
export const SWEEP_KEY = 'gc';

/** The state of sweeping. */
export interface Sweep {
  /** Grows with each sweep; 0 when there was none. */
  generation: number;
  /** When the sweep that runs was begun, ISO 8601 UTC; `null` when none does. */
  since: string | null;
}

/** A sweep ends itself before this, in milliseconds; a mark that is older was left by one that was killed. */
export const LONGEST_SWEEP_MS = 60 * 60_000;
/** Pause between two looks at a sweep that runs. */
const LOOK_MS = 5000;

/** Reads the state. */
export async function readSweep(namespace: Namespace): Promise<Sweep> {
  const text = await namespace.text(SWEEP_KEY);
  if (text === null) return { generation: 0, since: null };
  const sweep = parseSweep(text);
  if (sweep !== null) return sweep;
  throw new OperatorError(
    `The key "${SWEEP_KEY}" in ${namespace.name} cannot be understood, so nobody can tell whether "npm run gc" is deleting. "npm run gc -- --delete --take-over" writes it anew.`,
  );
}

/** The state for who takes over: one that cannot be understood becomes one that no publish has seen. */
export async function takeOverSweep(namespace: Namespace): Promise<Sweep> {
  const text = await namespace.text(SWEEP_KEY);
  const sweep = text === null ? { generation: 0, since: null } : parseSweep(text);
  return sweep ?? { generation: Math.floor(namespace.now() / 1000), since: null };
}

/** Writes the state. */
export async function writeSweep(namespace: Namespace, sweep: Sweep): Promise<void> {
  await namespace.write([{ key: SWEEP_KEY, value: JSON.stringify(sweep) }]);
}

/** The state, where no sweep runs. Rejects while one does. */
export async function noSweep(namespace: Namespace): Promise<Sweep> {
  const sweep = await readSweep(namespace);
  if (isRunning(sweep, namespace))
    throw new OperatorError(
      `"npm run gc" has been deleting in ${namespace.name} since ${sweep.since}: run this again when it is done (if it was killed, "npm run gc -- --delete" finishes it).`,
    );
  return sweep;
}

/** Waits until no sweep runs, however long that takes, and returns the state. */
export async function sweepEnd(namespace: Namespace): Promise<Sweep> {
  let isTold = false;
  for (;;) {
    const sweep = await readSweep(namespace);
    if (!isRunning(sweep, namespace)) return sweep;
    if (!isTold)
      console.log(
        `"npm run gc" has been deleting in ${namespace.name} since ${sweep.since}: waiting for its end, then looking again at what is there. If it was killed, "npm run gc -- --delete --take-over" finishes it.`,
      );
    isTold = true;
    await pause(LOOK_MS);
  }
}

/** Whether a sweep has begun or ended since `before` was read. */
export async function hasSwept(namespace: Namespace, before: Sweep): Promise<boolean> {
  const now = await readSweep(namespace);
  return now.generation !== before.generation || now.since !== before.since;
}

/** Whether a sweep runs, as far as one can tell: by the store's clock, which all machines share. */
export function isRunning({ since }: Sweep, namespace: Namespace): boolean {
  return since !== null && namespace.now() - Date.parse(since) < LONGEST_SWEEP_MS;
}

function parseSweep(text: string): Sweep | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || typeof value['generation'] !== 'number') return null;
    const { generation, since } = value;
    return { generation, since: typeof since === 'string' ? since : null };
  } catch {
    return null; // The caller says what that means.
  }
}

/**
 * Failures of optional bindings. What fails for one request fails for most of them, so the operator gets one line a
 * minute for each binding, and `/_health` names it; the reader's answer goes on without.
 */
import { log } from './log.ts';

/** A binding is named by `/_health` for so long after its last failure, in milliseconds. */
const REMEMBERED_MS = 300_000;
/** Between two lines about one binding. */
const QUIET_MS = 60_000;

interface Failure {
  /** When it failed last, ms since the epoch. */
  at: number;
  /** When that was last written. */
  logged: number;
}

// By what owns the binding: the isolate's configuration, or a global of the runtime.
const failures = new WeakMap<object, Map<string, Failure>>();

/** Notes that the binding `name` has failed. */
export function reportFailure(owner: object, name: string, error: unknown): void {
  const known = failures.get(owner) ?? new Map<string, Failure>();
  failures.set(owner, known);
  const now = Date.now();
  const logged = known.get(name)?.logged ?? -Infinity;
  const isDue = now - logged >= QUIET_MS;
  if (isDue) log('error', 'binding-failed', { binding: name, error });
  known.set(name, { at: now, logged: isDue ? now : logged });
}

/** Names of the owner's bindings that have failed within five minutes. */
export function recentFailures(owner: object): string[] {
  const now = Date.now();
  const known = [...(failures.get(owner) ?? [])];
  return known.filter(([, { at }]) => now - at < REMEMBERED_MS).map(([name]) => name);
}

/**
 * Records failures of optional bindings. A failing binding usually fails for most requests, so each one is logged once a minute,
 * and `/_health` lists it. Responses don't depend on these bindings.
 */
import { log } from './log.ts';

/** How long `/_health` lists a binding after its last failure, in ms. */
const RECENT_MS = 300_000;
// @limit ms between two log lines about a binding: Not logged.
/** Minimum time between two log lines about a binding, in ms. */
const LOG_INTERVAL_MS = 60_000;

interface Failure {
  /** Time of the last failure, ms since the epoch. */
  at: number;
  /** Time of the last log line. */
  logged: number;
}

// Keyed by the binding's owner: the isolate's configuration, or a global of the runtime.
const failures = new WeakMap<object, Map<string, Failure>>();

/** Records a failure of the binding `name`. */
export function reportFailure(owner: object, name: string, error: unknown): void {
  const known = failures.get(owner) ?? new Map<string, Failure>();
  failures.set(owner, known);
  const now = Date.now();
  const logged = known.get(name)?.logged ?? -Infinity;
  const isDue = now - logged >= LOG_INTERVAL_MS;
  if (isDue) log('error', 'binding-failed', { binding: name, error });
  known.set(name, { at: now, logged: isDue ? now : logged });
}

/** Returns the names of the owner's bindings that failed in the last five minutes. */
export function recentFailures(owner: object): string[] {
  const now = Date.now();
  const known = [...(failures.get(owner) ?? [])];
  return known.filter(([, { at }]) => now - at < RECENT_MS).map(([name]) => name);
}

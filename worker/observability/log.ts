/** Logs events for the operator as lines of JSON. They never contain readers' data. */

import type { LogEvent } from './log-event.ts';

/** `info` is for counts, `warn` for problems that resolve themselves, and `error` for problems that need an operator. */
type Level = 'info' | 'warn' | 'error';

/** Logs an event with its fields. An `Error` is logged as its message. */
export function log(level: Level, event: LogEvent, fields: Record<string, unknown>): void {
  try {
    console[level](JSON.stringify({ level, event, ...fields }, errorAsMessage));
  } catch {
    // A failure to log must not break the response, and there is nowhere else to report it.
  }
}

/** Formats an error as one line. An `AggregateError` lists all of its errors. */
export function errorText(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
}

function errorAsMessage(_key: string, value: unknown): unknown {
  return value instanceof Error ? errorText(value) : value;
}

/** One line of JSON for each thing that an operator should know. Readers' data never goes in. */

/** `info` is for counts; `warn` is something that mends itself; `error` wants a person. */
type Level = 'info' | 'warn' | 'error';

/** Writes an event with its facts; an `Error` among them is written as its message. */
export function log(level: Level, event: string, facts: Record<string, unknown>): void {
  try {
    console[level](JSON.stringify({ level, event, ...facts }, errorAsMessage));
  } catch {
    // A line that cannot be written must not cost a reader the answer, and there is nowhere else to say it.
  }
}

/** An error in one line; one that stands for several says each. */
export function errorText(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
}

function errorAsMessage(_key: string, value: unknown): unknown {
  return value instanceof Error ? errorText(value) : value;
}

/** One line of JSON for each thing that an operator should know. Readers' data never goes in. */

/** Writes an event with its facts; an `Error` among them is written as its message. */
export function log(level: 'warn' | 'error', event: string, facts: Record<string, unknown>): void {
  const line = JSON.stringify({ level, event, ...facts }, errorAsMessage);
  if (level === 'error') console.error(line);
  else console.warn(line);
}

function errorAsMessage(_key: string, value: unknown): unknown {
  if (value instanceof AggregateError) return value.errors.map(String).join('; ');
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
}

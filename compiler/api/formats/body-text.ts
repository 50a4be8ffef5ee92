/** Writes an example in the format of its media type, where that isn't JSON. */
import { stringify } from 'yaml';
import { isObject } from '../../../model/schema/schema.ts';
import type { Json } from '../source/json.ts';
import { valueText } from '../document/parameter-style.ts';
import type { Resolve } from '../document/schema.ts';
import { xmlText } from './xml-text.ts';

/** Returns an object or a list as the text of its media type. Any other value is returned unchanged. */
export function writtenValue(
  { mediaType, schema }: { mediaType: string; schema: Json },
  value: unknown,
  resolve: Resolve,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const type = mediaType.toLowerCase().replace(/;.*/, '').trim();
  if (/[/+]xml$/.test(type)) return xmlText(schema, value, resolve);
  if (/[/+](?:x-)?yaml$/.test(type)) return stringify(value, { aliasDuplicateObjects: false });
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const lines = entries.map((one) => JSON.stringify(one));
  if (/[/+](?:x-)?(?:jsonl|ndjson|json-lines)$/.test(type)) return lines.join('\n');
  if (type === 'application/json-seq') return lines.map((line) => `\u001E${line}\n`).join('');
  if (type === 'text/event-stream') return entries.map(serverSentEvent).join('\n');
  if (/[/+]csv$/.test(type) && entries.every(isObject)) return csvText(entries);
  return value;
}

// An object with `data` describes the event, and any other one is its data.
function serverSentEvent(value: unknown): string {
  const isEvent = isObject(value) && 'data' in value;
  const lines = isEvent
    ? Object.entries(value).filter(([name]) => /^(?:id|event|retry|data|comment)$/.test(name))
    : [['data', value] as const];
  return lines.map(([name, one]) => `${name}: ${valueText(one)}\n`).join('');
}

// Objects and lists in a cell are JSON (RFC 4180 knows text only).
function csvText(rows: Json[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (values: unknown[]): string => values.map(cell).join(',');
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name])))].join('\n');
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : valueText(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

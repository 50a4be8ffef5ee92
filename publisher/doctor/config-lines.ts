/** Writes a part of a wrangler configuration as lines of TOML or JSON. */
import { isObject } from '../../model/schema/schema.ts';

/** The formats of a configuration. */
export type ConfigFormat = 'toml' | 'json';

/** Returns the lines that add `part` to a configuration. Those of JSON go between the outer braces. */
export function configLines(part: Record<string, unknown>, format: ConfigFormat): string[] {
  if (format === 'toml') return tomlLines(part, '');
  const lines = JSON.stringify(part, null, 2).split('\n').slice(1, -1);
  return lines.map((line) => line.slice(2));
}

// Keys with plain values come first: what follows the header of a table belongs to that table.
function tomlLines(table: Record<string, unknown>, path: string): string[] {
  const entries = Object.entries(table);
  const lines = entries
    .filter(([, value]) => !isTable(value) && !isTableList(value))
    .map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`);
  for (const [key, value] of entries) {
    const name = path === '' ? tomlKey(key) : `${path}.${tomlKey(key)}`;
    if (isTableList(value))
      for (const item of value) lines.push(`[[${name}]]`, ...inlineLines(item));
    else if (isTable(value)) {
      const own = tomlLines(value, name);
      lines.push(...(own[0]?.startsWith('[') ? own : [`[${name}]`, ...own]));
    }
  }
  return lines;
}

function inlineLines(table: Record<string, unknown>): string[] {
  return Object.entries(table).map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`);
}

function tomlKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`;
  if (isObject(value)) return `{ ${inlineLines(value).join(', ')} }`;
  // A basic string of TOML has the escapes of JSON.
  return JSON.stringify(value);
}

function isTable(value: unknown): value is Record<string, unknown> {
  return isObject(value);
}

function isTableList(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTable);
}

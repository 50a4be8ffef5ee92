/** Reads values of an unchecked configuration. */
import { isObject } from '../../model/schema/schema.ts';

/** Returns the value if it is an object, else an empty object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Returns the value if it is an array, else an empty array. */
export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a string. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the strings of an array. */
export function texts(value: unknown): string[] {
  return asArray(value).filter((entry) => typeof entry === 'string');
}

/** Converts HTML to plain text. */
export function withoutTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&copy;/g, '©')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;!?])/g, '$1')
    .trim();
}

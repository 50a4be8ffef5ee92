/** Reads plain values of a configuration that nobody has checked. */
import { isObject } from '../../model/schema/schema.ts';

/** The value as an object; an empty one where it is none. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one where it is none. */
export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value where it is a text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list. */
export function texts(value: unknown): string[] {
  return asArray(value).filter((entry) => typeof entry === 'string');
}

/** HTML as plain text. */
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

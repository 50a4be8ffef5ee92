/** Reads the examples that a document has in files of their own (`externalValue`). */
import { parse } from 'yaml';
import type { ReferenceScope } from './source-files.ts';

/** Returns the example in a file: the value of JSON and YAML, otherwise the text. Returns nothing if it's no text. */
export function externalExample(file: string, { read }: Pick<ReferenceScope, 'read'>): unknown {
  const text = read(file);
  // What isn't UTF-8 was replaced by this character.
  if (/[\0\uFFFD]/.test(text)) return undefined;
  if (!/\.(?:json|ya?ml)$/i.test(file)) return text;
  try {
    const value: unknown = /\.json$/i.test(file) ? JSON.parse(text) : parse(text);
    return value;
  } catch {
    // An example may be one of a body that isn't well-formed.
    return text;
  }
}

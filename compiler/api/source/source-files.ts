/** The files that a document consists of: where they may be, and what they contain. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { decodePath } from '../../../model/path.ts';
import { isReallyBelow } from '../../files/real-path.ts';
import { ApiFault } from './fault.ts';
import { type Identifiers, identifiersOf } from './identifiers.ts';

/** A parsed file. */
export interface ParsedFile {
  text: string;
  value: unknown;
}

/** How files are read, and where. */
export interface ReferenceScope {
  /** Absolute path of the folder that files must be in. */
  root: string;
  /** Returns the text of a file, with the site's variables filled in. */
  read: (file: string) => string;
  parse: (file: string) => ParsedFile;
}

/** A file of the document. */
export interface SourceFile extends ParsedFile {
  file: string;
  url: string;
  identifiers: Identifiers;
}

/** A reference to another file, as it's written. */
export interface WrittenReference {
  /** `$ref`, `externalValue`. */
  keyword: string;
  text: string;
  /** The part that names the file. */
  name: string;
}

/** Opens a file. Identifiers are only looked for where the text has any. */
export function sourceFile(file: string, { text, value }: ParsedFile): SourceFile {
  const url = pathToFileURL(file).href;
  const hasIdentifiers = /\$(?:id|anchor|dynamicAnchor)\b/.test(text);
  return { file, url, text, value, identifiers: identifiersOf(hasIdentifiers ? value : null, url) };
}

/** Returns the line of the first place that contains a text. */
export function lineContaining(text: string, wanted: string): number {
  const index = text.indexOf(wanted);
  return index < 0 ? 1 : text.slice(0, index).split('\n').length;
}

/** Whether the name of a file is an address on the network. */
export function isRemote(name: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(name);
}

/** Returns the absolute path of a file that another one refers to. Throws an `ApiFault` if it isn't one of the site's. */
export function localFile(
  { keyword, text, name }: WrittenReference,
  from: SourceFile,
  { root, known }: { root: string; known: ReadonlySet<string> },
): string {
  const target = path.resolve(path.dirname(from.file), decodePath(name) ?? name);
  const written = `\`${keyword}: ${text}\``;
  const fault = (message: string): ApiFault =>
    new ApiFault(from.file, lineContaining(from.text, text), message);
  if (isRemote(name)) throw fault(`found ${written}, expected a file of the site`);
  if (known.has(target)) return target;
  if (!target.startsWith(root + path.sep))
    throw fault(`found ${written}, expected a file below the content folder`);
  if (!fs.existsSync(target)) throw fault(`${written}: there is no file \`${name}\``);
  if (!isReallyBelow(root, target))
    throw fault(
      `${written}: found a symbolic link to a file outside of the content folder, expected a file below it`,
    );
  return target;
}

/** Returns the example in a file: the value of JSON and YAML, otherwise the text. Returns nothing if the file isn't text. */
export function externalExample(file: string, { read }: Pick<ReferenceScope, 'read'>): unknown {
  const text = read(file);
  // Decoding replaces bytes that aren't UTF-8 with this character.
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

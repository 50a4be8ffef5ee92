/** Puts the files that a document refers to into the document, so that every reference is within it. */
import fs from 'node:fs';
import path from 'node:path';
import { isReallyBelow } from '../../files/real-path.ts';
import { decodePath } from '../../../model/path.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { ApiFault } from './fault.ts';
import type { Json } from './json.ts';

/** Member of the document that has the files, by their number. */
const FILES = 'x-files';

/** Members whose content is data and not part of the document. */
const DATA_MEMBERS = new Set(['example', 'default', 'enum', 'const', 'value']);

/** A parsed file. */
export interface ParsedFile {
  text: string;
  value: unknown;
}

/** How files are read, and where. */
export interface ReferenceScope {
  /** Absolute path of the folder that files must be in. */
  root: string;
  parse: (file: string) => ParsedFile;
}

/** A document with its files. */
export interface BundledDocument {
  root: Json;
  /** Absolute paths of the files, without the document itself. */
  files: string[];
}

/** Returns the document with the content of all files that it refers to. Throws an `ApiFault`. */
export function bundleReferences(
  document: Json,
  file: string,
  { root, parse }: ReferenceScope,
): BundledDocument {
  const names = new Map<string, string>([[file, '']]);
  const contents: Record<string, unknown> = {};

  // Rewrites the references of a file. What is below `example` and the like is data, unless that is a property's name.
  function rewritten(value: unknown, from: string, text: () => string, isMap = false): unknown {
    if (Array.isArray(value)) return value.map((one) => rewritten(one, from, text));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
      if (key === '$ref' && typeof one === 'string') return [key, referenceTo(one, from, text)];
      if (!isMap && DATA_MEMBERS.has(key)) return [key, one];
      return [key, rewritten(one, from, text, !isMap && key === 'properties')];
    });
    return Object.fromEntries(entries);
  }

  function referenceTo(ref: string, from: string, text: () => string): string {
    const [, name = '', pointer = ''] = /^([^#]*)#?(.*)$/.exec(ref) ?? [];
    const target = name === '' ? from : path.resolve(path.dirname(from), decodePath(name) ?? name);
    const line = (): number => lineContaining(text(), ref);
    if (/^[a-z][a-z\d+.-]+:|^\/\//i.test(name))
      throw new ApiFault(from, line(), `found \`$ref: ${ref}\`, expected a file of the site`);
    if (target !== file && !target.startsWith(root + path.sep))
      throw new ApiFault(
        from,
        line(),
        `found \`$ref: ${ref}\`, expected a file below the content folder`,
      );
    if (!names.has(target)) {
      if (!fs.existsSync(target))
        throw new ApiFault(from, line(), `\`$ref: ${ref}\`: there is no file \`${name}\``);
      if (target !== file && !isReallyBelow(root, target))
        throw new ApiFault(
          from,
          line(),
          `\`$ref: ${ref}\`: found a symbolic link to a file outside of the content folder, expected a file below it`,
        );
      const at = `${names.size}-${path.basename(target).replace(/\.\w+$/, '')}`;
      names.set(target, `/${FILES}/${escaped(at)}`);
      const parsed = parse(target);
      contents[at] = rewritten(parsed.value, target, () => parsed.text);
    }
    return `#${names.get(target)}${pointer === '/' ? '' : pointer}`;
  }

  let own: string | undefined;
  const bundled = rewritten(document, file, () => (own ??= fs.readFileSync(file, 'utf8')));
  const whole = isObject(bundled) ? bundled : {};
  const files = [...names.keys()].filter((name) => name !== file);
  return { root: files.length === 0 ? whole : { ...whole, [FILES]: contents }, files };
}

/** Returns the line of the first place that contains a text. */
export function lineContaining(text: string, wanted: string): number {
  const index = text.indexOf(wanted);
  return index < 0 ? 1 : text.slice(0, index).split('\n').length;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

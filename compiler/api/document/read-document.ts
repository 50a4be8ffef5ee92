/** Reads an OpenAPI document with the files that it refers to, and upgrades it to OpenAPI 3.1. */
import fs from 'node:fs';
import { upgrade } from '@scalar/openapi-upgrader';
import { parseDocument } from 'yaml';
import { isObject } from '../../../model/schema/schema.ts';
import { ApiFault } from '../source/fault.ts';
import type { Json } from '../source/json.ts';
import { bundleReferences } from '../source/references.ts';
import type { ParsedFile } from '../source/source-files.ts';
import { inlineSwaggerReferences } from '../source/swagger-references.ts';

/** A document that was read. */
export interface ReadDocument {
  /** The document as OpenAPI 3.1, with the files that it refers to. */
  root: Json;
  /** The document in its own version, with the files that it refers to. */
  bundled: Json;
  /** Its text, with the site's variables filled in. */
  text: string;
  /** Absolute paths of all files that it was made of. */
  files: string[];
  /** References that lead nowhere, and examples that can't be read. */
  faults: ApiFault[];
}

/** Where a document is, and how its text is changed before it's parsed. */
export interface DocumentSource {
  file: string;
  /** Absolute path of the content folder. */
  root: string;
  /** Fills in the site's variables. */
  substitute: (text: string) => string;
}

/** Reads a document. Throws an `ApiFault` if it isn't valid, or refers to a file that can't be read. */
export function readDocument({ file, root, substitute }: DocumentSource): ReadDocument {
  const read = (name: string): string => substitute(fs.readFileSync(name, 'utf8'));
  const parse = (name: string): ParsedFile => {
    const content = read(name);
    return { text: content, value: parseText(content, name) };
  };
  const { text, value } = parse(file);
  const document = { text, value: checked(value, file) };
  const { root: bundled, files, faults } = bundleReferences(file, document, { root, read, parse });
  const upgraded = upgradeDocument(bundled, file);
  return { root: upgraded, bundled, text, files: [file, ...files], faults };
}

/** Parses the text of a document of any version, and upgrades it. It can't refer to other files. Throws an `ApiFault`. */
export function parseApiText(text: string, file = 'openapi.yaml'): Json {
  return upgradeDocument(checked(parseText(text, file), file), file);
}

// Nearly all large documents are JSON, which parses much faster than YAML.
function parseText(text: string, file: string): unknown {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // It may still be YAML, whose parser tells the line of a mistake.
    }
  }
  const parsed = parseDocument(text, { logLevel: 'error', uniqueKeys: false });
  const [fault] = parsed.errors;
  if (fault)
    throw new ApiFault(
      file,
      fault.linePos?.[0].line,
      (fault.message.split('\n')[0] ?? '').replace(/:$/, ''),
    );
  // An alias repeats the object of its anchor, so that even a document with very many of them is small until it is written out.
  const value: unknown = parsed.toJS({ maxAliasCount: -1 });
  if (countValues(value, new Map()) <= MOST_VALUES) return value;
  throw new ApiFault(
    file,
    undefined,
    `its YAML aliases repeat too many values, expected at most ${MOST_VALUES} values in all`,
  );
}

// @limit values in an OpenAPI document, aliases repeated: The build fails (`api-document`).
/** The document of Kubernetes, with 4 MB, has 74,000. */
const MOST_VALUES = 5_000_000;

// Values that are repeated are counted each time, but visited once. An object in itself has no end.
function countValues(value: unknown, counts: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = counts.get(value);
  if (known !== undefined) return known;
  counts.set(value, Infinity);
  const total = Object.values(value).reduce<number>(
    (sum, one) => sum + countValues(one, counts),
    1,
  );
  counts.set(value, total);
  return total;
}

function checked(value: unknown, file: string): Json {
  const version = isObject(value) ? (value['openapi'] ?? value['swagger']) : undefined;
  if (isObject(value) && /^(?:2\.0|3\.[012](?:\.|$))/.test(String(version))) return value;
  throw new ApiFault(
    file,
    undefined,
    `found ${version === undefined ? 'neither `openapi` nor `swagger`' : `version ${JSON.stringify(version)}`}, expected \`openapi: 3.1.x\`, 3.0 or 2.0`,
  );
}

function upgradeDocument(root: Json, file: string): Json {
  try {
    // YAML aliases share objects, which the upgrade would change once for each place.
    const upgraded: unknown = upgrade(
      JSON.parse(JSON.stringify(inlineSwaggerReferences(root))),
      '3.1',
    );
    return isObject(upgraded) ? upgraded : root;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiFault(file, undefined, `it could not be upgraded to OpenAPI 3.1: ${reason}`);
  }
}

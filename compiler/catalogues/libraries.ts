/** Reads what the site's client libraries offer: a YAML file of symbols. */
import * as v from 'valibot';
import { filledText, matching, object, record, routePath } from '../../model/schema/fields.ts';
import type { VariableLookup } from '../docs/variables.ts';
import { readYamlSource } from './yaml-source.ts';

/** The number of a version, as people write it. */
const version = matching(/^\d+(?:\.\d+){0,2}$/, 'a version in quotes, such as "4" or "4.2.0"');

const versionSchema = object({
  /** The number of the major version. */
  version,
  /** Whether it isn't released yet. Only the last one can be. */
  upcoming: v.optional(v.boolean(), false),
  summary: filledText,
  /** Requirements that differ from those of the version before. */
  requires: v.optional(
    v.array(object({ name: filledText, before: filledText, after: filledText })),
    [],
  ),
  /** What else changes, besides symbols. */
  changes: v.optional(v.array(filledText), []),
});

const librarySchema = object({
  id: filledText,
  label: filledText,
  /** The language of signatures, as in code fences. */
  language: filledText,
  /** Path of the page about the library. */
  page: routePath,
  /** The object that functions without a receiver are members of, in TypeScript. */
  object: v.optional(filledText),
  /** Path of the page with its `<LibraryReference>`, which migration guides link to. */
  reference: v.optional(routePath),
  /** Major versions with a migration guide, the oldest first. */
  versions: v.optional(v.array(versionSchema), []),
});

const placeSchema = object({
  /** The name in this library, if it differs. */
  name: v.optional(filledText),
  /** The declaration in the library's language. Absent for what only the next major version has. */
  signature: v.optional(filledText),
  /** The declaration in the next major version, if it differs. */
  next: v.optional(filledText),
  /** The versions that introduced it, deprecated it and removed it. */
  since: v.optional(version),
  deprecated: v.optional(version),
  removed: v.optional(version),
  /** Declarations before a major version changed them, by that version. */
  before: v.optional(record(filledText), {}),
  /** What users of the library do about a change, by the major version that has it. */
  migrate: v.optional(record(filledText), {}),
});

const symbolSchema = object({
  name: filledText,
  kind: v.picklist(['function', 'component', 'type']),
  summary: filledText,
  in: record(placeSchema),
  parameters: v.optional(v.array(object({ name: filledText, text: filledText })), []),
  returns: v.optional(filledText),
  /** Codes of errors that it reports. */
  errors: v.optional(v.array(filledText), []),
  notes: v.optional(filledText),
});

const librariesSchema = object({
  libraries: v.array(librarySchema),
  groups: v.array(object({ title: filledText, symbols: v.array(symbolSchema) })),
});

/** A major version of a library. */
export interface LibraryVersion extends v.InferOutput<typeof versionSchema> {}

/** A library. */
export interface Library extends v.InferOutput<typeof librarySchema> {}

/** A function, a component or a type, with its form in each library that has it. */
export interface LibrarySymbol extends v.InferOutput<typeof symbolSchema> {}

/** The libraries and their symbols in groups. */
export interface Libraries extends v.InferOutput<typeof librariesSchema> {}

/** A symbol in one library. */
export interface LibraryPlace extends v.InferOutput<typeof placeSchema> {}

/** Reads the file. Throws a `BuildError` that names the faulty line. */
export function readLibraries(root: string, source: string, variables: VariableLookup): Libraries {
  return readYamlSource(
    { root, source, variables, setting: 'libraries', rule: 'libraries', label: 'Libraries' },
    librariesSchema,
  );
}

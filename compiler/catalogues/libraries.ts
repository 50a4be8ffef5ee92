/** Reads what the site's client libraries offer: a YAML file of symbols, for their reference and for TypeScript declarations. */
import * as v from 'valibot';
import { filledText, object, record, routePath } from '../../model/schema/fields.ts';
import type { VariableLookup } from '../docs/variables.ts';
import { readYamlSource } from './yaml-source.ts';

const librarySchema = object({
  id: filledText,
  label: filledText,
  /** The language of signatures, as in code fences. */
  language: filledText,
  /** Path of the page about the library. */
  page: routePath,
  /** The object that functions without a receiver are members of, in TypeScript. */
  object: v.optional(filledText),
});

const placeSchema = object({
  /** The name in this library, if it differs. */
  name: v.optional(filledText),
  /** The declaration in the library's language. Absent for what only the next major version has. */
  signature: v.optional(filledText),
  /** The declaration in the next major version, if it differs. */
  next: v.optional(filledText),
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

/** A library. */
export interface Library extends v.InferOutput<typeof librarySchema> {}

/** A function, a component or a type, with its form in each library that has it. */
export interface LibrarySymbol extends v.InferOutput<typeof symbolSchema> {}

/** The libraries and their symbols in groups. */
export interface Libraries extends v.InferOutput<typeof librariesSchema> {}

/** Reads the file. Throws a `BuildError` that names the faulty line. */
export function readLibraries(root: string, source: string, variables: VariableLookup): Libraries {
  return readYamlSource(
    { root, source, variables, setting: 'libraries', rule: 'libraries', label: 'Libraries' },
    librariesSchema,
  );
}

/** Returns the TypeScript declarations of a library: those of its current or of its next major version. */
export function typescriptDeclarations(
  { libraries, groups }: Libraries,
  id: string,
  version: 'current' | 'next',
): string {
  const library = libraries.find((one) => one.id === id);
  const signatures = groups
    .flatMap(({ symbols }) => symbols)
    .flatMap(({ in: places }) => {
      const { signature, next } = places[id] ?? {};
      return (version === 'next' ? (next ?? signature) : signature) ?? [];
    });
  const isStatement = (text: string): boolean =>
    /^(?:const|function|class|interface|type)\b/.test(text);
  const members = signatures
    .filter((text) => !isStatement(text))
    .flatMap((text) => text.split('\n'));
  const statements = signatures.filter(isStatement).map((text) =>
    // A hook is a function outside of the object, and a symbol may have several.
    text.replaceAll(/^(const|function|class|interface|type)\b/gm, (word) =>
      word === 'interface' || word === 'type' ? `export ${word}` : `export declare ${word}`,
    ),
  );
  return [
    "import type { ForwardRefExoticComponent, FunctionComponent, RefAttributes } from 'react';",
    `export declare const ${library?.object}: {\n  ${members.join('\n  ')}\n};`,
    ...statements,
    '',
  ].join('\n');
}

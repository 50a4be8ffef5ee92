/** Reads the site's error codes: a YAML file for their page and for the links to it from tables. */
import * as v from 'valibot';
import { filledText, object, routePath } from '../../model/schema/fields.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import type { VariableLookup } from '../docs/variables.ts';
import { readYamlSource } from './yaml-source.ts';

const texts = v.pipe(v.array(filledText), v.minLength(1, 'a list with at least one text'));

const codeSchema = object({
  /** The code as programs get it. It is also the anchor of its entry. */
  code: filledText,
  /** Other spellings, such as constants of a language. */
  also: v.optional(v.array(filledText), []),
  /** HTTP status. */
  status: v.optional(v.number()),
  /** One sentence that says what happened. */
  message: filledText,
  /** Where readers meet it. */
  where: texts,
  /** Usual causes, the most likely first. */
  causes: texts,
  /** What to do. */
  fix: filledText,
  /** Example that differs from the group's. */
  example: v.optional(v.unknown()),
  /** Path of the page with details. */
  see: v.optional(routePath),
  /** Whether all tables link to it. With `false`, for words that are also names of fields, only columns of codes do. */
  link: v.optional(v.boolean(), true),
});

const groupSchema = object({
  title: filledText,
  /** Path of the section about all of them. */
  intro: filledText,
  /** Title of the examples. `$status` stands for the status with its reason phrase. */
  exampleTitle: filledText,
  /** What programs get, with `$code`, `$message` and `$status` in its texts. */
  example: v.unknown(),
  codes: v.array(codeSchema),
});

/** A code with what readers need to know about it. */
export interface ErrorCode extends v.InferOutput<typeof codeSchema> {}

/** Codes that programs get in the same way. */
export interface ErrorGroup extends v.InferOutput<typeof groupSchema> {}

/** The codes, and the page that explains them. */
export interface ErrorCatalogue {
  groups: ErrorGroup[];
  /** Path of the page below the base URL. */
  page: string;
}

/** Reads the groups. Throws a `BuildError` that names the faulty line. */
export function readErrorCodes(
  root: string,
  source: string,
  variables: VariableLookup,
): ErrorGroup[] {
  const from = { root, source, variables, setting: 'errors.source' };
  const groups = readYamlSource(
    { ...from, rule: 'error-codes', label: 'Error codes' },
    v.array(groupSchema),
  );
  const seen = new Set<string>();
  for (const { code, also } of groups.flatMap(({ codes }) => codes))
    for (const name of [code, ...also]) {
      if (seen.has(name))
        throw new BuildError([
          {
            severity: 'error',
            rule: 'error-codes',
            file: `${root}/${source}`,
            message: `Error codes: the code \`${name}\` is defined twice.`,
          },
        ]);
      seen.add(name);
    }
  return groups;
}

/** Returns the example of a code: its own, or the group's with the code filled in. */
export function exampleOfCode({ example }: ErrorGroup, code: ErrorCode): unknown {
  if (code.example !== undefined) return code.example;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value === '$status') return code.status;
      return value.replaceAll('$code', code.code).replaceAll('$message', code.message);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
  };
  return fill(example);
}

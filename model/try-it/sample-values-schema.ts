/** The `sampleValues` setting: values in code that readers can replace with their own. */
import * as v from 'valibot';
import type { SampleValue } from './sample-values.ts';
import type { Issue } from '../schema/schema.ts';
import { filledText, matching, object } from '../schema/fields.ts';

/** Schema of `sampleValues`. */
export const sampleValuesSchema = v.optional(
  v.array(
    object({
      /** Name of the value, for example `environment`. Browsers store the reader's value with it. */
      id: matching(/^[a-z][\w-]*$/i, 'a name of letters, digits, `-` and `_`'),
      /** Label of the field, for example `Environment id`. */
      label: filledText,
      /** The text in samples that the reader's value replaces, for example `env_1234`. */
      example: matching(
        /^[\w.~:@/-]{4,}$/,
        'at least four letters, digits or characters of `_ . ~ : @ / -`',
      ),
    }),
  ),
  [],
);

/** Finds values with the id or the example of another. */
export function sampleValueIssues(values: SampleValue[]): Issue[] {
  return values.flatMap((value, index) =>
    (['id', 'example'] as const)
      .filter((field) => values.findIndex((other) => other[field] === value[field]) < index)
      .map((field) => ({
        path: `sampleValues[${index}].${field}`,
        found: `"${value[field]}" again`,
        expected: `a text of its own`,
      })),
  );
}

/** Schema of the messages of the interface in the configuration. `string-checks.ts` compares them with the English ones. */
import * as v from 'valibot';
import { object, record } from '../schema/fields.ts';

const form = v.optional(v.string());

/** Schema of `strings`: the messages of each locale, by name. */
export const stringsSchema = v.optional(
  record(
    record(
      v.union([
        v.string(),
        object({
          /** Form for zero, where the language has one. */
          zero: form,
          /** Form for one. */
          one: form,
          /** Form for two, where the language has one. */
          two: form,
          /** Form for a few, where the language has one. */
          few: form,
          /** Form for many, where the language has one. */
          many: form,
          /** Form for all other numbers. */
          other: v.string(),
        }),
      ]),
    ),
  ),
  {},
);

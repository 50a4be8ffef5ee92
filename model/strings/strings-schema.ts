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
        object({ zero: form, one: form, two: form, few: form, many: form, other: v.string() }),
      ]),
    ),
  ),
  {},
);

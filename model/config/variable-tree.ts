/** The `variables` setting: values that pages use as `{name.of.value}`. */
import * as v from 'valibot';
import { record } from '../schema/fields.ts';

/** Variables, nested by name. */
export interface VariableTree {
  [name: string]: string | VariableTree;
}

/** Schema of `variables`. */
export const variablesSchema: v.GenericSchema<VariableTree> = record(
  v.lazy((value) =>
    typeof value === 'object' ? variablesSchema : v.string('text, or an object of them'),
  ),
);

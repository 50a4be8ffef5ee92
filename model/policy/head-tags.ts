/** Schema of `head`: elements in the head of every page. */
import * as v from 'valibot';
import { object, record } from '../schema/fields.ts';

/** Schema of an element. Stylesheets are in `styles.css`, and scripts in `scripts`. */
export const headTagSchema = object({
  /** Name of the element. */
  tag: v.picklist(['meta', 'link']),
  /** Its attributes, in lower case. */
  attributes: record(v.string()),
});

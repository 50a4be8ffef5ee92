/** Whether pages show their last change. */
import * as v from 'valibot';
import { object } from './fields.ts';

/** Schema of `lastUpdated`. */
export const lastUpdatedSchema = object({
  /** Show the date. */
  time: v.boolean(),
  /** Show the author of the commit. */
  author: v.boolean(),
});

/** What pages show of their last change. */
export type LastUpdated = v.InferOutput<typeof lastUpdatedSchema>;

/** The `analytics` settings: what readers' browsers report. */
import type * as v from 'valibot';
import type { marketingSchema } from './analytics-schema.ts';

/** URL of the marketing service's script. */
export function marketingScript({
  script,
  portal,
}: Pick<v.InferOutput<typeof marketingSchema>, 'script' | 'portal'>): string {
  return script.replaceAll('{portal}', portal);
}

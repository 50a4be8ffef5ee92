/** The origins that readers send requests to from the pages of an API. */
import type { TryItConfig } from './try-it-schema.ts';

/** Returns the origins of the servers of some APIs. */
export function requestOrigins(apis: readonly { tryIt: TryItConfig }[]): string[] {
  const urls = apis.flatMap(({ tryIt }) => (tryIt === false ? [] : tryIt.servers));
  return [...new Set(urls.map(({ url }) => new URL(url).origin))];
}

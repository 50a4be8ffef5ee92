/** Puts the entry of an error code first in searches for exactly that code. */
import type { Curation } from '../../model/search/search-rules.ts';
import type { ErrorCatalogue } from './error-codes.ts';

/** Returns a curation for each code and each of its other spellings. */
export function codeCurations({ groups, page }: ErrorCatalogue): Curation[] {
  return groups.flatMap(({ codes }) =>
    codes.flatMap(({ code, also }) =>
      [code, ...also].map((query) => ({
        query,
        match: 'exact' as const,
        pin: [`${page}#${code}`],
        hide: [],
      })),
    ),
  );
}

/** Decides which releases to keep. */
import type { Pointer } from '../../model/release/pointer.ts';
import { historyOf } from '../pointer/next-pointer.ts';
import type { ListedRelease } from '../releases/release-list.ts';

/** The retention rule. */
export interface Retention {
  /** Number of latest published releases that are kept, however old they are. */
  keep: number;
  /** Releases that were current within this many milliseconds are kept, however many came after them. */
  window: number;
}

/**
 * The rule without flags: a tab that was opened twelve publishes ago, or one that has been open for two weeks, still
 * finds its pages, its chunks and its islands.
 */
export const DEFAULT_RETENTION: Retention = { keep: 12, window: 14 * 86_400_000 };

/** Returns the reason for keeping each kept release, by its id. `now`: ms since the epoch, by the store's clock. */
export function retained(
  releases: ListedRelease[],
  pointer: Pointer,
  { keep, window }: Retention,
  now: number,
): Map<string, string> {
  const reasons = new Map<string, string>();
  const listed = new Map(releases.map((release) => [release.id, release]));
  const give = (id: string | null, reason: string): void => {
    if (id !== null && listed.has(id) && !reasons.has(id)) reasons.set(id, reason);
  };
  give(pointer.release, 'current');
  give(pointer.previous, 'previous');
  const moves = historyOf(pointer);
  for (const [index, { release }] of moves.entries()) {
    const until = Date.parse(moves[index + 1]?.at ?? '');
    if (until > now - window) give(release, 'was current within the window');
  }
  for (const { id, preview } of releases)
    if (preview !== undefined && Date.parse(preview) > now) give(id, `preview until ${preview}`);
  const published = releases.filter(({ preview }) => preview === undefined);
  for (const { id, created } of published)
    if (Date.parse(created) > now - window) give(id, 'built within the window');
  // Last published first, followed by releases outside the pointer's history, by age.
  const order = new Set([
    ...moves.map(({ release }) => release).reverse(),
    ...published.map(({ id }) => id).reverse(),
  ]);
  for (const id of [...order].filter((one) => listed.has(one)).slice(0, keep))
    give(id, `one of the last ${keep}`);
  return reasons;
}

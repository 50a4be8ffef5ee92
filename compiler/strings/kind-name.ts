/** The names of admonitions. */
import type { ContentStrings } from '../../model/strings/content-strings.ts';

/** The kinds that the interface has a name for. */
const KINDS = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
  'success',
  'secondary',
] as const;

/** Returns the name of a kind of admonition. The site's own kinds keep theirs. */
export function kindName(kind: string, strings: ContentStrings): string {
  const known = KINDS.find((name) => name === kind);
  return known ? strings[known] : kind.slice(0, 1).toUpperCase() + kind.slice(1);
}

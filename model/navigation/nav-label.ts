/** The icon and the badge of an entry of the navigation. */
import * as v from 'valibot';
import { filledText, matching, object } from '../schema/fields.ts';

/** Schema of the name of an icon. */
export const iconSchema = matching(
  /^[\w-]+$/,
  'the name of a file in the folder `icons`, without `.svg`',
);

const kind = v.optional(v.picklist(['info', 'success', 'warning', 'danger']));

/** Schema of a badge: its text, alone or with its kind. */
export const badgeSchema = v.pipe(
  v.union(
    [
      filledText,
      object({
        /** The text of the badge. */
        text: filledText,
        /** Its colour. Default: `info`. */
        kind,
      }),
    ],
    'a text, or an object with `text` and `kind` (info, success, warning, danger)',
  ),
  v.transform((badge) => (typeof badge === 'string' ? { text: badge } : badge)),
);

/** The fields of entries that can have an icon and a badge. */
export const labelFields = {
  /** Name of an SVG file in the folder `icons`, without `.svg`. Default: none. */
  icon: v.optional(iconSchema),
  /**
   * A short text after the label, for example `New`, or `{ text: 'Beta', kind: 'warning' }`. Kinds: `info`, `success`,
   * `warning`, `danger`. Default: none.
   */
  badge: v.optional(badgeSchema),
};

/** A badge. */
export interface EntryBadge {
  /** Plain text, one word. */
  text: string;
  /** The colour. */
  kind?: 'info' | 'success' | 'warning' | 'danger' | undefined;
}

/** What an entry shows beside its label. */
export interface LabelExtras {
  /** Name of an icon. It is the id of its symbol in the image with all icons of the site. */
  icon?: string | undefined;
  /** A word beside the label, for example "New". */
  badge?: EntryBadge | undefined;
}

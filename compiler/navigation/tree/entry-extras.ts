/** What entries of a sidebar have besides their label: class name, icon and badge. */
import * as v from 'valibot';
import { labelFields, type LabelExtras } from '../../../model/navigation/nav-label.ts';
import { parseWith } from '../../../model/schema/fields.ts';
import type { Issue } from '../../../model/schema/schema.ts';
import type { DocFile } from '../../docs/read-docs.ts';

/** The extras of an entry. */
export interface EntryExtras extends LabelExtras {
  className?: string;
}

const schema = v.object(labelFields);

/** Reads the extras of an entry in a configuration. */
export function parseExtras(value: Record<string, unknown>): {
  extras: EntryExtras;
  issues: Issue[];
} {
  const { icon, badge } = value;
  const given = { ...(icon !== undefined && { icon }), ...(badge !== undefined && { badge }) };
  const parsed = parseWith(schema, given);
  return {
    extras: { ...classNameOf(value), ...parsed.value },
    issues: parsed.issues,
  };
}

/** The class name of an entry in a configuration. */
export function classNameOf({ className }: Record<string, unknown>): { className?: string } {
  return typeof className === 'string' && className !== '' ? { className } : {};
}

/** The icon and the badge in the front matter of a page. */
export function extrasOfPage({ frontMatter }: DocFile): EntryExtras {
  const { sidebar_icon: icon, sidebar_badge: badge } = frontMatter;
  return pickExtras({ icon, badge });
}

/** The extras among the fields of an entry. */
export function pickExtras({ className, icon, badge }: EntryExtras): EntryExtras {
  return {
    ...(className !== undefined && { className }),
    ...(icon !== undefined && { icon }),
    ...(badge !== undefined && { badge }),
  };
}

/** Splits large sidebar levels into windows: a page shows only the window that contains it. */
import type { PageLanguage } from '../locales/site-languages.ts';
import { fillText, type PluralForms, pluralText } from '../../model/strings/message.ts';
import type { Branch, NavItem, NavLink } from '../../model/release/navigation.ts';

// @limit entries of a level of a sidebar: The level is split into parts.
/** A level with more entries is split. */
const MAX_LEVEL_ENTRIES = 60;

// @limit entries of a part of a level: The next part begins.
/** Entries in a window: about as many as a small site has, so that pages of large sites aren't any heavier. */
const WINDOW_ENTRIES = 10;

/** Returns the id of the window that contains an entry. The first window has the id of its level. */
export function windowId(level: string, index: number, count: number): string {
  const run = windowAt(index, count);
  return run === 0 ? level : `${level}~${run}`;
}

/** Returns where an entry that only its own page shows is inserted into its window, if it comes before the entry at `index`. */
export function placeInWindow(index: number, count: number): number {
  const run = windowAt(index, count);
  // The first entry of a later window links to the entries before it.
  return run === 0 ? index : index - run * WINDOW_ENTRIES + 1;
}

// An entry after all others belongs to the last window.
function windowAt(index: number, count: number): number {
  return count > MAX_LEVEL_ENTRIES ? Math.floor(Math.min(index, count - 1) / WINDOW_ENTRIES) : 0;
}

/** Splits a level into windows with their ids, each with links to the entries before and after it. */
export function splitIntoWindows(
  level: string,
  items: Branch,
  { locale, strings }: PageLanguage,
): [id: string, run: Branch][] {
  if (items.length <= MAX_LEVEL_ENTRIES) return [[level, items]];
  return Array.from({ length: Math.ceil(items.length / WINDOW_ENTRIES) }, (_entry, index) => {
    const [start, end] = [index * WINDOW_ENTRIES, (index + 1) * WINDOW_ENTRIES];
    const before = linkInto(items.slice(0, start).toReversed(), strings.entriesBefore, locale);
    const after = linkInto(items.slice(end), strings.entriesAfter, locale);
    return [
      windowId(level, start, items.length),
      [...before, ...items.slice(start, end), ...after],
    ];
  });
}

// Links to the nearest page of the next window, whose sidebar shows that window, also without JavaScript.
function linkInto(items: NavItem[], forms: PluralForms, locale: string): NavLink[] {
  const near = items.find((item) => item.type !== 'html' && item.href.startsWith('/'));
  if (near === undefined || near.type === 'html') return [];
  const label = fillText(pluralText(forms, items.length, locale), { label: near.label });
  return [{ type: 'link', label, href: near.href, className: 'run' }];
}

/** Levels of a sidebar with very many entries, cut into runs: a page shows the run that it stands in. */
import type { Branch, NavItem, NavLink } from '../../model/release/navigation.ts';

/** Up to this many entries a level is shown whole. */
const WIDEST = 60;

/** Entries in a run: about as many as a small site has, so that a page costs readers and worker the same. */
const RUN = 10;

/** The id of the run in which an entry stands; the level's own id for the first run, and for one that is whole. */
export function windowId(level: string, index: number, count: number): string {
  const run = count > WIDEST ? Math.floor(index / RUN) : 0;
  return run === 0 ? level : `${level}~${run}`;
}

/** A level's runs by id, in order, each with links to the pages before and after it. */
export function cutWindows(level: string, items: Branch): [id: string, run: Branch][] {
  if (items.length <= WIDEST) return [[level, items]];
  return Array.from({ length: Math.ceil(items.length / RUN) }, (_entry, index) => {
    const [start, end] = [index * RUN, (index + 1) * RUN];
    const before = linkInto(items.slice(0, start).toReversed(), 'Before');
    const after = linkInto(items.slice(end), 'After');
    return [
      windowId(level, start, items.length),
      [...before, ...items.slice(start, end), ...after],
    ];
  });
}

// A link to the nearest page of the neighbouring run: there the sidebar shows that run, also without JavaScript.
function linkInto(items: NavItem[], word: string): NavLink[] {
  const near = items.find((item) => item.type !== 'html' && item.href.startsWith('/'));
  if (near === undefined || near.type === 'html') return [];
  const label = `${word}: ${near.label} (${items.length} more)`;
  return [{ type: 'link', label, href: near.href, className: 'run' }];
}

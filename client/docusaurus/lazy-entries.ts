/** A list of entries of a sidebar that is looked up when a component reads it. */
import type { SiteSidebarEntry } from './host.ts';

/** Returns the list. `DocCardList` recognises it by the property `isCurrent`, and doesn't read it. */
export function lazyEntries(find: () => SiteSidebarEntry[]): SiteSidebarEntry[] {
  return new Proxy<SiteSidebarEntry[]>([], {
    get: (_target, key) => {
      const entries = find();
      const value: unknown = Reflect.get(entries, key);
      return typeof value === 'function' ? value.bind(entries) : value;
    },
    has: (_target, key) => key === 'isCurrent' || key in find(),
  });
}

/** The entries of all pages from run to run: made again only where something that an entry says has changed. */
import { fillCards, indexPageObjects } from '../navigation/card-list.ts';
import type { PageResult } from '../page/page.ts';
import type { LastChange } from '../docs/git-times.ts';
import type { Navigation, PagePlace } from '../navigation/navigation.ts';
import { pageEntry } from './page-entry.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { PageEntry } from '../../model/release/release.ts';

/** What entries are made of. */
export interface EntriesInput {
  source: SiteSource;
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  navigation: Navigation;
  /** Last commits by file. */
  times: Map<string, LastChange>;
  /** Folder of the objects. */
  store: string;
}

/** An entry with all that it was made from, besides its page and the configuration. */
interface KnownEntry {
  doc: DocFile;
  place: PagePlace | undefined;
  change: LastChange | undefined;
  entry: PageEntry;
}

/** Makes entries, and keeps them. */
export class PageEntries {
  #known = new WeakMap<PageResult, KnownEntry>();
  #configKey = '';

  /** The entries by path. A site without a page at `/` gets a redirect from there. */
  run({ source, docs, pages, navigation, times, store }: EntriesInput): Map<string, PageEntry> {
    const entries = new Map<string, PageEntry>();
    const address = { origin: new URL(source.config.url).origin, baseUrl: source.config.baseUrl };
    const configKey = JSON.stringify(source.config);
    if (configKey !== this.#configKey) this.#known = new WeakMap();
    this.#configKey = configKey;
    for (const doc of docs) {
      const page = pages.get(doc.file);
      if (page === undefined) continue;
      const place = navigation.places.get(doc.path);
      const change = times.get(doc.file);
      const known = this.#known.get(page);
      if (known && known.doc === doc && known.place === place && known.change === change) {
        entries.set(doc.path, known.entry);
        continue;
      }
      const cards = navigation.cards.get(doc.path) ?? [];
      const forms = page.cards ? fillCards(page, cards, address, store) : {};
      const entry = pageEntry(doc, { ...page, ...forms }, place, change, source);
      entries.set(doc.path, entry);
      // A card list shows other pages, so it is filled in anew.
      if (!page.cards) this.#known.set(page, { doc, place, change, entry });
    }
    for (const index of navigation.indexPages) {
      if (entries.has(index.path)) continue;
      const place = navigation.places.get(index.path);
      entries.set(index.path, {
        ...indexPageObjects(index, address, store),
        title: index.title,
        description: index.description,
        ...(place?.sidebar === undefined ? {} : { sidebar: place.sidebar, trail: place.trail }),
        crumbs: place?.crumbs ?? [{ label: index.title }],
        layout: 'wide',
      });
    }
    if (!entries.has('/')) addRoot(entries, docs, source);
    return entries;
  }
}

// The base URL itself must lead somewhere: to the first page of the first sidebar.
function addRoot(entries: Map<string, PageEntry>, docs: DocFile[], source: SiteSource): void {
  const first = docs.find((doc) => entries.has(doc.path));
  if (first === undefined || source.config.redirects.some((rule) => rule.from === '/')) return;
  const start =
    [...entries].find(
      ([, entry]) =>
        entry.sidebar !== undefined && entry.previous === undefined && entry.next !== undefined,
    )?.[0] ?? first.path;
  source.config.redirects.push({ from: '/', to: start, status: 302 });
}

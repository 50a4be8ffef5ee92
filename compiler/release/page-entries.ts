/** The entries of all pages, created again only when something in them has changed. */
import { splitLocale } from '../../model/locales/locale-path.ts';
import { BlogObjects, type BlogSite } from '../blog/blog-objects.ts';
import { feedLinks } from '../blog/head.ts';
import { fillCards, indexPageObjects, type SiteAddress } from '../navigation/card-list.ts';
import { blogStrings } from '../blog/strings.ts';
import type { PageLanguages } from '../locales/site-languages.ts';
import type { PageResult } from '../page/page.ts';
import type { LastChange } from '../docs/git-times.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { PagePosition } from '../navigation/page-position.ts';
import { crumbsIn, folderFacts, hasRoot, pageEntry, versionBadge } from './page-entry.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { PageEntry } from '../../model/release/release.ts';

/** Everything that entries are created from. */
export interface EntriesInput {
  source: SiteSource;
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  navigation: Navigation;
  /** Last commits by file. */
  times: Map<string, LastChange>;
  /** Names of the layouts that pages can choose. */
  layouts: string[];
  languages: PageLanguages;
  /** Folder of the objects. */
  store: string;
}

/** An entry with everything that it was created from, except its page and the configuration. */
interface KnownEntry {
  doc: DocFile;
  place: PagePosition | undefined;
  change: LastChange | undefined;
  entry: PageEntry;
}

/** Creates entries, and keeps them for the next build. */
export class PageEntries {
  readonly #blogs = new BlogObjects();
  // By page, and by the id of the docs folder: a page can be in the place of translations too.
  #known = new WeakMap<PageResult, Map<string, KnownEntry>>();
  #configKey = '';

  /** Returns the entries by path. */
  run({
    source,
    docs,
    pages,
    navigation,
    times,
    layouts,
    languages,
    store,
  }: EntriesInput): Map<string, PageEntry> {
    const entries = new Map<string, PageEntry>();
    const { baseUrl } = source.config;
    const { locales } = source.config;
    const attributes = (locale: string): string => {
      const found = locales.list.find(({ code }) => code === locale);
      return ` lang="${locale}" dir="${found?.direction ?? 'ltr'}"`;
    };
    const original = attributes(locales.default);
    const siteAt = (path: string): BlogSite => {
      const { locale } = splitLocale(locales, path);
      const own = attributes(locale);
      const language = languages.others[locale] ?? languages.default;
      return { baseUrl, language, strings: blogStrings(language), own, original, store };
    };
    const address = (root = '/'): SiteAddress => ({
      origin: new URL(source.config.url).origin,
      baseUrl,
      root,
    });
    const configKey = JSON.stringify([source.config, layouts]);
    if (configKey !== this.#configKey) this.#known = new WeakMap();
    this.#configKey = configKey;
    for (const doc of docs) {
      const page = pages.get(doc.file);
      if (page === undefined) continue;
      const place = navigation.places.get(doc.path);
      const change = times.get(doc.file);
      const entriesOf = this.#known.get(page) ?? new Map<string, KnownEntry>();
      this.#known.set(page, entriesOf);
      const known = entriesOf.get(doc.instance);
      if (known && known.doc === doc && known.place === place && known.change === change) {
        entries.set(doc.path, known.entry);
        continue;
      }
      const cards = navigation.cards.get(doc.path) ?? [];
      const forms = {
        ...(place?.post && this.#blogs.post(page, place.post, siteAt(doc.path))),
        ...(page.cards && fillCards(page, cards, address(doc.root), store)),
      };
      const entry = pageEntry(doc, { ...page, ...forms }, place, change, { source, layouts });
      entries.set(doc.path, entry);
      // A list of cards shows other pages, so it is filled in for every build.
      if (!page.cards) entriesOf.set(doc.instance, { doc, place, change, entry });
    }
    for (const index of navigation.indexPages) {
      if (entries.has(index.path)) continue;
      const { list, blog, root } = index;
      const object = list && this.#blogs.list(list, { blog, root }, pages, siteAt(index.path));
      const place = navigation.places.get(index.path);
      entries.set(index.path, {
        ...(object ? { object } : indexPageObjects(index, address(root), store)),
        ...folderFacts(index.root, source.config),
        ...(!list &&
          versionBadge(source.config.docs.filter(hasRoot(index.root)).find(({ badge }) => badge))),
        title: index.title,
        description: index.description,
        ...(place?.sidebar === undefined ? {} : { sidebar: place.sidebar, trail: place.ancestors }),
        crumbs: crumbsIn(index.root, source.config, place ?? { crumbs: [{ label: index.title }] }),
        ...(place?.previous && { previous: place.previous }),
        ...(place?.next && { next: place.next }),
        layout: 'wide',
        ...(list &&
          'posts' in list.content && { posts: list.content.posts.map((post) => post.path) }),
        ...(blog && { head: feedLinks(blog, source.config) }),
      });
    }
    return entries;
  }
}

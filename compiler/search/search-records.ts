/** Makes the search records of a site from its finished HTML, without a crawler. */
import type { PageResult, PageSearch } from '../page/page.ts';
import { readObject, writeObject } from '../objects/objects.ts';
import { type SearchMeta, searchText } from './search-text.ts';
import type { HtmlNode } from '../html/tree.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { DocFile } from '../docs/read-docs.ts';
import {
  type PageTexts,
  type PageWords,
  parsePageWords,
  STRUCTURE_SEPARATOR,
} from '../../model/search/search-index.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import {
  recordAt,
  type SearchNode,
  type SearchDocument,
  type SearchRecord,
  UNVERSIONED_TAG,
} from '../../model/search/search-record.ts';
import { searchWords, writeNumber } from '../../model/search/search-words.ts';
import { Occurrences } from './occurrences.ts';
import { Writings } from './writings.ts';
import { localeOfId, splitLocale } from '../../model/locales/locale-path.ts';
import { configIn } from '../locales/localised-config.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** A page that search can find: where its text is stored, and properties that its file does not contain. */
export interface SearchablePage extends Omit<SearchDocument, 'nodes' | 'url'> {
  search: PageSearch;
}

// A thread compiles pages of one language after the other, and they use the same words.
let writings = new Writings('');

/** Stores the text and words of a page. Runs in the compile thread, which has the page's tree. */
export function storePageWords(
  store: string,
  article: HtmlNode[],
  meta: SearchMeta & { locale: string },
): PageSearch {
  return storeNodes(store, searchText(article, meta), meta.locale);
}

/** Input for selecting the searchable pages. */
export interface SearchableSite {
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  navigation: Navigation;
  config: ResolvedConfig;
  /** Folder of the objects. */
  store: string;
}

/** Returns the pages that search may find, sorted by path. Unlisted pages and drafts are left out. */
export function searchablePages({
  docs,
  pages,
  navigation,
  config,
  store,
}: SearchableSite): SearchablePage[] {
  const { locales } = config;
  const scopes = new SearchScopes(docs, config);
  const lvl0 = (path: string): string =>
    navigation.places.get(path)?.post?.blog.title ?? topCategory(path, navigation) ?? titleAt(path);
  const titleAt = (path: string): string =>
    configIn(config, splitLocale(locales, path).locale).title;
  const known = new Map<string, SearchablePage>();
  for (const doc of docs) {
    const page = pages.get(doc.file);
    if (page === undefined || doc.frontMatter.unlisted || doc.frontMatter.draft) continue;
    const { path, instance } = doc;
    const language = splitLocale(locales, path).locale;
    const scope = scopes.of(instance);
    if (scope === null) continue;
    known.set(path, { path, lvl0: lvl0(path), language, ...scope, search: page.search });
  }
  for (const { path, title, description, list } of navigation.indexPages) {
    if (known.has(path) || list) continue;
    const language = splitLocale(locales, path).locale;
    const nodes = [
      { level: 1, anchor: '', text: title },
      ...(description === '' ? [] : [{ level: 0, anchor: '', text: description }]),
    ];
    const search = storeNodes(store, nodes, language);
    const scope = scopes.of(instanceAt(path, config));
    if (scope === null) continue;
    known.set(path, { path, lvl0: lvl0(path), language, ...scope, search });
  }
  return [...known.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The version and tag under which each docs folder is searched. */
class SearchScopes {
  readonly #current: string;
  readonly #versions = new Map<string, string>();
  readonly #locales: ResolvedConfig['locales'];
  /** Ids of folders that search leaves out: versions of folders that the version menu isn't about, but the latest. */
  readonly #hidden = new Set<string>();

  constructor(docs: DocFile[], { versions, locales, docs: folders }: ResolvedConfig) {
    this.#locales = locales;
    for (const { id, version, versioned } of folders) {
      if (version === undefined || versioned === undefined) continue;
      if (versioned.isMain) this.#versions.set(id, version);
      else if (versioned.behind !== 0) this.#hidden.add(id);
    }
    this.#current = (versions.find((entry) => entry.isLast) ?? versions[0])?.name ?? 'current';
    const instances = new Map(docs.map((doc) => [doc.path, doc.instance]));
    // A version's folder is the one with its main page. If several versions share a folder, the last version gets it.
    for (const { name, path } of versions.toSorted((a, b) => Number(b.isLast) - Number(a.isLast))) {
      const instance = instances.get(path);
      if (instance !== undefined && !this.#versions.has(instance))
        this.#versions.set(instance, name);
    }
    if (!this.#versions.has('default')) this.#versions.set('default', this.#current);
  }

  /** A folder without a version appears in searches of every version: all of them ask for its tag (`request.ts`). */
  of(instance: string): Pick<SearchablePage, 'version' | 'tag'> | null {
    if (this.#hidden.has(instance)) return null;
    // Translations belong to the version of their originals.
    const locale = localeOfId(this.#locales, instance);
    const isOriginal = locale === this.#locales.default;
    const original = isOriginal ? instance : instance.slice(locale.length + 1);
    const version = this.#versions.get(original);
    if (version === undefined) return { version: this.#current, tag: UNVERSIONED_TAG };
    return { version, tag: `docs-default-${version}` };
  }
}

// A generated index is below the route of its docs folder. The longest prefix is the closest match.
function instanceAt(path: string, { docs }: ResolvedConfig): string {
  const holding = docs
    .map(({ id, routeBasePath }) => ({
      id,
      base: `/${routeBasePath.split('/').filter(Boolean).join('/')}`,
    }))
    .filter(({ base }) => base === '/' || path === base || path.startsWith(`${base}/`))
    .toSorted((a, b) => b.base.length - a.base.length);
  return holding[0]?.id ?? 'default';
}

/** Yields the records of all pages, page by page. */
export function* searchRecords(
  pages: SearchablePage[],
  config: ResolvedConfig,
  store: string,
): Generator<SearchRecord> {
  const origin = new URL(config.url).origin;
  for (const { search, ...page } of pages) {
    const nodes = nodesOf(parsePageWords(readObject(store, search.object).toString('utf8')));
    const url = origin + withBase(config.baseUrl, encodePath(page.path));
    const whole = { ...page, url, nodes };
    for (const index of nodes.keys()) yield recordAt(whole, index);
  }
}

function storeNodes(store: string, nodes: SearchNode[], locale: string): PageSearch {
  const words = JSON.stringify(locateWords(nodes, locale));
  // @object build-only
  return { object: writeObject(store, words), records: nodes.length };
}

/** Returns the texts of a page with the positions of their words. */
export function locateWords(nodes: SearchNode[], locale: string): PageWords {
  if (writings.locale !== locale) writings = new Writings(locale);
  const spellings = new Map<string, string>();
  const places = new Map<string, Occurrences>();
  const cuts = new Map<string, number[]>();
  const counts = nodes.map((node, index) => {
    const words = searchWords(node.text, locale);
    for (const [place, found] of words.entries()) {
      const written = node.text.slice(found.start, found.end);
      const { word, cut, spelling } = writings.of(written, found.word);
      if (spelling !== undefined) spellings.set(word, spelling);
      if (cut !== undefined) cuts.set(word, cut);
      let own = places.get(word);
      if (own === undefined) places.set(word, (own = new Occurrences()));
      own.add(index, place);
    }
    return writeNumber(words.length);
  });
  const keywords = nodes.findIndex(({ isKeywords }) => isKeywords);
  return {
    texts: nodes.map((node) => node.text),
    ...(keywords >= 0 && { keywords }),
    anchors: nodes.filter((node) => node.level > 0).map((node) => node.anchor),
    structure: nodes.map((node) => node.level).join('') + STRUCTURE_SEPARATOR + counts.join(''),
    words: Object.fromEntries([...places].map(([word, own]) => [word, own.write()])),
    cuts: Object.fromEntries(cuts),
    spellings: Object.fromEntries(spellings),
  };
}

function nodesOf(page: PageTexts & { structure: string }): SearchNode[] {
  const { texts, anchors, structure, keywords } = page;
  let heading = 0;
  return texts.map((text, index) => {
    const level = Number(structure[index] ?? 0);
    const anchor = level > 0 ? (anchors[heading++] ?? '') : '';
    return { level, anchor, text, ...(index === keywords && { isKeywords: true }) };
  });
}

function topCategory(path: string, navigation: Navigation): string | undefined {
  const place = navigation.places.get(path);
  if (place?.sidebar === undefined) return undefined;
  // Items on the first level are in no category.
  const isBelow = place.ancestors.some((id) => !id.startsWith(`${place.sidebar}~`));
  if (!isBelow) return undefined;
  return place.crumbs[0]?.label;
}

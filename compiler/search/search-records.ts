/** Search records of a site's pages: read from finished HTML, no crawler needed. */
import type { PageResult, PageSearch } from '../page/page.ts';
import { readObject, writeObject } from '../objects/objects.ts';
import { type SearchMeta, searchText } from '../html/search-text.ts';
import type { Part } from '../html/tree.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { DocFile } from '../docs/read-docs.ts';
import {
  type PageTexts,
  type PageWords,
  parsePageWords,
  STRUCTURE_MARK,
} from '../../model/search/search-index.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import {
  recordAt,
  type SearchNode,
  type SearchDocument,
  type SearchRecord,
} from '../../model/search/search-record.ts';
import { searchWords, wordParts, writeNumber } from '../../model/search/search-words.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** A page that search may find: where its texts are, and what its file does not say. */
export interface SearchablePage extends Omit<SearchDocument, 'nodes' | 'url'> {
  search: PageSearch;
}

/** Stores a page's texts and words. Runs in the compile thread, which has the page's tree. */
export function storePageWords(store: string, article: Part[], meta: SearchMeta): PageSearch {
  return storeNodes(store, searchText(article, meta));
}

/** The pages that search may find, in the order of their paths: none that is unlisted or a draft. */
export function searchablePages(
  docs: DocFile[],
  pages: Map<string, PageResult>,
  navigation: Navigation,
  config: ResolvedConfig,
  store: string,
): SearchablePage[] {
  const language = config.locales.default;
  const scopes = new SearchScopes(docs, config);
  const lvl0 = (path: string): string => topCategory(path, navigation) ?? config.title;
  const known = new Map<string, SearchablePage>();
  for (const doc of docs) {
    const page = pages.get(doc.file);
    if (page === undefined || doc.frontMatter.unlisted || doc.frontMatter.draft) continue;
    const { path, instance } = doc;
    const scope = scopes.of(instance);
    known.set(path, { path, lvl0: lvl0(path), language, ...scope, search: page.search });
  }
  for (const { path, title, description } of navigation.indexPages) {
    if (known.has(path)) continue;
    const search = storeNodes(store, [
      { level: 1, anchor: '', text: title },
      ...(description === '' ? [] : [{ level: 0, anchor: '', text: description }]),
    ]);
    const scope = scopes.of(instanceAt(path, config));
    known.set(path, { path, lvl0: lvl0(path), language, ...scope, search });
  }
  return [...known.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Which version the pages of each docs folder are found with. */
class SearchScopes {
  readonly #current: string;
  readonly #versions = new Map<string, string>();

  constructor(docs: DocFile[], { versions }: ResolvedConfig) {
    this.#current = (versions.find((entry) => entry.isLast) ?? versions[0])?.name ?? 'current';
    const instances = new Map(docs.map((doc) => [doc.path, doc.instance]));
    // A version is the folder that its main page lies in; of several in one folder the last version is.
    for (const { name, path } of versions.toSorted((a, b) => Number(b.isLast) - Number(a.isLast))) {
      const instance = instances.get(path);
      if (instance !== undefined && !this.#versions.has(instance))
        this.#versions.set(instance, name);
    }
    if (!this.#versions.has('default')) this.#versions.set('default', this.#current);
  }

  /** A folder of no version is found with each: its tag is the one that every search asks for (`request.ts`). */
  of(instance: string): Pick<SearchablePage, 'version' | 'tag'> {
    const version = this.#versions.get(instance);
    if (version === undefined) return { version: this.#current, tag: 'default' };
    return { version, tag: `docs-default-${version}` };
  }
}

// A generated index lies below the routes of its folder; the longest prefix is the nearest.
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

/** Every record of the pages, page by page. */
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

function storeNodes(store: string, nodes: SearchNode[]): PageSearch {
  return { object: writeObject(store, JSON.stringify(pageWords(nodes))), records: nodes.length };
}

/** The texts of a page with the places of their words. */
export function pageWords(nodes: SearchNode[]): PageWords {
  const places = new Map<string, Map<number, number[]>>();
  const cuts = new Map<string, number[]>();
  const counts = nodes.map((node, index) => {
    const words = searchWords(node.text);
    for (const [place, { word, start, end }] of words.entries()) {
      const parts = wordParts(node.text.slice(start, end));
      if (parts.length > 0)
        cuts.set(
          word,
          parts.map((part) => part.length),
        );
      const inNodes = places.get(word) ?? new Map<number, number[]>();
      places.set(word, inNodes);
      const inNode = inNodes.get(index);
      if (inNode) inNode.push(place);
      else inNodes.set(index, [place]);
    }
    return writeNumber(words.length);
  });
  const keywords = nodes.findIndex(({ isKeywords }) => isKeywords);
  return {
    texts: nodes.map((node) => node.text),
    ...(keywords >= 0 && { keywords }),
    anchors: nodes.filter((node) => node.level > 0).map((node) => node.anchor),
    structure: nodes.map((node) => node.level).join('') + STRUCTURE_MARK + counts.join(''),
    words: Object.fromEntries([...places].map(([word, nodes]) => [word, occurrences(nodes)])),
    cuts: Object.fromEntries(cuts),
  };
}

function occurrences(nodes: Map<number, number[]>): string {
  let text = writeNumber(nodes.size);
  let last = 0;
  for (const [node, places] of nodes) {
    text += writeNumber(node - last) + writeNumber(places.length) + distances(places);
    last = node;
  }
  return text;
}

function distances(places: number[]): string {
  return places.map((place, index) => writeNumber(place - (places[index - 1] ?? 0))).join('');
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
  // The run of the first level is no category.
  const isBelow = place.trail.some((id) => !id.startsWith(`${place.sidebar}~`));
  if (!isBelow) return undefined;
  return place.crumbs[0]?.label;
}

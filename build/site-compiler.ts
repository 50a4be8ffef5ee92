/** Compiles a site's pages, and again only those that a change concerns. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildCache, type CachedPage, type Marks } from './cache.ts';
import type { PageDetail, PageResult } from './compile/page.ts';
import type { PageTask } from './compile/page-task.ts';
import { CompilePool } from './compile/pool.ts';
import { bundleRegistry } from './compile/registry-bundle.ts';
import {
  filesHold,
  lastingStamp,
  rememberHash,
  type Routes,
  routesHold,
  SiteContext,
  type SiteData,
} from './compile/site-context.ts';
import { flattenVariables } from './compile/variables.ts';
import type { TermLinks } from './glossary/link-terms.ts';
import { readTerms } from './glossary/terms.ts';
import { contentHash } from './hash.ts';
import type { DocFile, DocsFolder } from './read-docs.ts';
import type { SiteSource } from './site-source.ts';
import type { Timings } from './timings.ts';

/** What a run of the compiler gives. */
export interface CompiledSite {
  /** Pages by file, in the order of `docs`. */
  pages: Map<string, PageResult>;
  /** Paths of the pages that were compiled in this run; the others came from the cache. */
  compiled: string[];
}

/** A compiler that keeps its threads and its cache from run to run. */
export class SiteCompiler {
  readonly #store: string;
  readonly #cache: BuildCache;
  readonly #timings: Timings;
  /** While developing, a page that breaks keeps its last good state. */
  readonly #keepGood: boolean;
  readonly #good = new Map<string, PageResult>();
  /** Details of pages that are not in the cache because they are broken. */
  readonly #broken = new Map<string, PageDetail>();
  readonly #keys = new WeakMap<DocFile, { version: string; key: string }>();
  #routes: RouteTable | undefined;
  #context: SiteContext | undefined;
  #data: SiteData | undefined;
  #pool: CompilePool | undefined;
  #registry: Promise<string> | undefined;
  #compilerVersion: string | undefined;
  #siteVersion = '';

  constructor(options: { out: string; store: string; dev: boolean; timings: Timings }) {
    this.#store = options.store;
    this.#cache = new BuildCache(path.join(options.out, 'cache.jsonl'));
    this.#timings = options.timings;
    this.#keepGood = options.dev;
  }

  /** Sources as former builds have read them, where front matter was read as `site` says. */
  knownDocs(site: string): Map<string, DocFile> {
    this.#compilerVersion ??= compilerVersion();
    const known = new Map<string, DocFile>();
    for (const page of this.#cache.pages()) {
      if (page.site !== site + this.#compilerVersion) continue;
      known.set(page.doc.file, page.doc);
      if (page.stamp !== '') rememberHash(page.doc.file, page.stamp, page.doc.hash);
    }
    return known;
  }

  /**
   * Compiles what is not in the cache or no longer holds. `site` is a hash of what decides how front matter is
   * read.
   */
  async run(
    source: SiteSource,
    folders: DocsFolder[],
    docs: DocFile[],
    site: string,
  ): Promise<CompiledSite> {
    const registry = await (this.#registry ??= bundleRegistry());
    this.#compilerVersion ??= compilerVersion();
    const data = siteData(source, folders, this.#store, registry, this.#compilerVersion);
    const routes = this.#takeRoutes(docs, data);
    const pages = new Map<string, PageResult>();
    const tasks: PageTask[] = [];
    const stored = storedObjects(this.#store);
    for (const doc of docs) {
      const cached = this.#cache.get(doc.file, this.#keyOf(doc));
      if (cached && this.#holds(cached, routes) && hasObjects(cached.result, stored)) {
        pages.set(doc.file, cached.result);
        this.#broken.delete(doc.file);
      } else tasks.push({ file: doc.file, path: doc.path, folder: doc.isIndex });
    }
    const under = { site: site + this.#compilerVersion, routes: routes.key };
    await this.#compile(tasks, docs, pages, under);
    for (const [file, page] of pages)
      if (!page.diagnostics.some((entry) => entry.severity === 'error')) this.#good.set(file, page);
    return {
      pages: new Map(
        docs.flatMap((doc) => {
          const page = pages.get(doc.file);
          return page ? [[doc.file, page] as const] : [];
        }),
      ),
      compiled: tasks.map((task) => task.path),
    };
  }

  /** What only a closer look at a page of the last run needs. */
  detail(file: string): PageDetail {
    return this.#broken.get(file) ?? this.#cache.detail(file);
  }

  /** What was found out about all pages together in a former run. */
  marks(): ReturnType<BuildCache['marks']> {
    return this.#cache.marks();
  }

  /** Forgets pages that are gone, and notes what was found out about the others. */
  settle(docs: DocFile[], links: Marks['links']): void {
    this.#cache.tidy(new Set(docs.map((doc) => doc.file)));
    this.#cache.mark({ routes: this.#routes?.key ?? '', links });
  }

  async #compile(
    tasks: PageTask[],
    docs: DocFile[],
    pages: Map<string, PageResult>,
    under: { site: string; routes: string },
  ): Promise<void> {
    const byFile = tasks.length === 0 ? null : new Map(docs.map((doc) => [doc.file, doc]));
    this.#timings.progress?.(0, tasks.length);
    let done = 0;
    await this.#pool?.compile(tasks, ({ result: fresh, detail }) => {
      this.#timings.progress?.(++done, tasks.length);
      const doc = byFile?.get(fresh.file);
      if (doc === undefined) return;
      const broken = fresh.diagnostics.some(
        (entry) => entry.severity === 'error' && entry.rule !== 'broken-markdown-image',
      );
      if (!broken) {
        // The source's own object, not the copy that came from the thread.
        const result = { ...fresh, frontMatter: doc.frontMatter };
        pages.set(doc.file, result);
        this.#broken.delete(doc.file);
        const stamp = lastingStamp(doc.file);
        this.#cache.put({ key: this.#keyOf(doc), stamp, doc, result, ...under }, detail);
        return;
      }
      const good = this.#good.get(doc.file);
      // While developing, the last good page stays up and the fault is told apart from it.
      if (this.#keepGood && good) pages.set(doc.file, { ...good, diagnostics: fresh.diagnostics });
      else {
        pages.set(doc.file, fresh);
        this.#broken.set(doc.file, detail);
      }
    });
  }

  #takeRoutes(docs: DocFile[], data: SiteData): RouteTable {
    const before = this.#routes;
    const same = before !== undefined && sameRoutes(before.docs, docs);
    const routes = same ? { ...before, docs } : routeTable(docs);
    this.#routes = routes;
    const changed = before?.key !== routes.key;
    if (changed || data.version !== this.#siteVersion) this.#context = undefined;
    this.#data = data;
    if (this.#pool === undefined) this.#pool = new CompilePool(data, routes.table);
    else if (data.version !== this.#siteVersion) this.#pool.setSite(data, routes.table);
    else if (changed) this.#pool.setRoutes(routes.table);
    this.#siteVersion = data.version;
    return routes;
  }

  #keyOf(doc: DocFile): string {
    const known = this.#keys.get(doc);
    if (known?.version === this.#siteVersion) return known.key;
    const key = contentHash(doc.hash, this.#siteVersion, doc.path);
    this.#keys.set(doc, { version: this.#siteVersion, key });
    return key;
  }

  // With the same table of routes, the answers about pages are the same; only then is the detail left alone.
  #holds(cached: CachedPage, routes: RouteTable): boolean {
    if (!filesHold(cached.result.sources)) return false;
    if (cached.routes === routes.key) return true;
    if (this.#data === undefined) return false;
    // Two maps over all pages: only made when there is something to look up.
    this.#context ??= new SiteContext(this.#data, routes.table);
    if (!routesHold(this.#context, this.#cache.detail(cached.doc.file).dependencies)) return false;
    cached.routes = routes.key;
    return true;
  }

  /** Starts a thread and lets it compile a page for nothing, so that the first edit does not wait for it. */
  async warm(docs: DocFile[]): Promise<void> {
    const [first] = docs;
    if (first)
      await this.#pool?.compile(
        [{ file: first.file, path: first.path, folder: first.isIndex }],
        () => {},
      );
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

/** Paths by file, with a name for the whole. */
interface RouteTable {
  docs: DocFile[];
  table: Routes;
  key: string;
}

function routeTable(docs: DocFile[]): RouteTable {
  const byFile = Object.fromEntries(docs.map((doc) => [doc.file, doc.path]));
  return { docs, table: { byFile }, key: contentHash(JSON.stringify(byFile)) };
}

function sameRoutes(before: DocFile[], docs: DocFile[]): boolean {
  return (
    before.length === docs.length &&
    docs.every((doc, index) => {
      const other = before[index];
      return doc === other || (doc.file === other?.file && doc.path === other.path);
    })
  );
}

// One look at the store's folders instead of one at each object.
function storedObjects(store: string): Set<string> {
  const stored = new Set<string>();
  for (const folder of fs.existsSync(store) ? fs.readdirSync(store) : [])
    for (const name of fs.readdirSync(path.join(store, folder))) stored.add(folder + name);
  return stored;
}

function hasObjects(page: PageResult, stored: Set<string>): boolean {
  const { object, markdown, search, assets } = page;
  return [object, markdown, search.object, ...assets].every((hash) => stored.has(hash));
}

function siteData(
  source: SiteSource,
  folders: DocsFolder[],
  store: string,
  registry: string,
  compiler: string,
): SiteData {
  const { config } = source;
  const data: SiteData = {
    root: source.root,
    statics: [path.join(source.root, 'static')],
    docsFolders: folders.map((folder) => folder.root),
    store,
    origin: new URL(config.url).origin,
    baseUrl: config.baseUrl,
    title: config.title,
    trailingSlash: config.markdown.relativeLinks === 'folder',
    variables: config.variables,
    format: config.markdown.format,
    admonitions: config.markdown.admonitions,
    contents: config.contents,
    changelog: config.changelog ?? null,
    glossary: termLinks(source),
    api: config.api === undefined ? null : path.join(source.root, config.api.document),
    strict: !config.markdown.lenient,
    registry,
    version: '',
  };
  return {
    ...data,
    version: contentHash(JSON.stringify({ ...data, registry: path.basename(registry) }), compiler),
  };
}

function termLinks({ root, config }: SiteSource): TermLinks | null {
  const { glossary, variables } = config;
  if (glossary === undefined) return null;
  return {
    page: glossary.page,
    terms: readTerms(root, glossary.source, flattenVariables(variables)),
  };
}

// What else decides what a page holds, how its text is kept for search, and how its front matter is read.
const FURTHER_SOURCES = [
  'read-docs.ts',
  '../model/front-matter.ts',
  'glossary/link-terms.ts',
  'page-nodes.ts',
  'search-records.ts',
  '../model/search-index.ts',
  '../model/search-words.ts',
];

// The compiler's own sources and its libraries' versions: a change to either compiles everything again.
function compilerVersion(): string {
  const folder = path.join(import.meta.dirname, 'compile');
  const own = fs
    .readdirSync(folder)
    .sort()
    .map((name) => fs.readFileSync(path.join(folder, name)));
  return contentHash(
    ...own,
    ...FURTHER_SOURCES.map((name) => fs.readFileSync(path.resolve(import.meta.dirname, name))),
    fs.readFileSync(path.resolve(import.meta.dirname, '../package-lock.json')),
  );
}

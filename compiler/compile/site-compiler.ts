/** Compiles a site's pages, and again only those that a change concerns. */
import { assetHash } from '../assets/asset-list.ts';
import path from 'node:path';
import { BuildCache, type Marks } from '../store/cache.ts';
import type { CachedPage, LinePlace } from '../store/cache-line.ts';
import { fileHash, lastingStamp, rememberHash } from '../objects/file-hash.ts';
import type { CompiledPage, PageDetail, PageResult, PageTask } from '../page/page.ts';
import { CompilePool } from './pool.ts';
import { bundleRegistry } from '../mdx/registry-bundle.ts';
import type { Routes } from '../site/routes.ts';
import { filesHold, routesHold } from '../site/dependencies.ts';
import { SiteContext, type SiteData } from '../site/site-context.ts';
import { contentHash } from '../objects/hash.ts';
import { KnownRoutes } from '../store/known-routes.ts';
import { storedObjects } from '../objects/objects.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { compilerVersion, siteData } from './site-data.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { Timings } from '../diagnostics/timings.ts';

/** What a run of the compiler gives. */
export interface CompiledSite {
  /** Pages by file, in the order of `docs`. */
  pages: Map<string, PageResult>;
  /** Paths of the pages that were compiled in this run; the others came from the cache. */
  compiled: string[];
}

/** A page that was compiled, and where the cache has it. */
export interface CachedCompilation extends CompiledPage {
  doc: DocFile;
  place: LinePlace;
}

/** A compiler that keeps its threads and its cache from run to run. */
export class SiteCompiler {
  readonly cache: BuildCache;
  readonly #store: string;
  readonly #timings: Timings;
  /** While developing, a page that breaks keeps its last good state. */
  readonly #keepGood: boolean;
  readonly #good = new Map<string, PageResult>();
  /** Details of pages that are not in the cache because they are broken. */
  readonly #broken = new Map<string, PageDetail>();
  readonly #keys = new WeakMap<DocFile, { version: string; key: string }>();
  readonly #compiler = compilerVersion();
  readonly #known = new KnownRoutes();
  #context: SiteContext | undefined;
  #data: SiteData | undefined;
  #pool: CompilePool | undefined;
  #registry: Promise<string> | undefined;
  #siteVersion = '';

  constructor(options: { out: string; store: string; dev: boolean; timings: Timings }) {
    this.#store = options.store;
    this.cache = new BuildCache(path.join(options.out, 'cache.jsonl'));
    this.#timings = options.timings;
    this.#keepGood = options.dev;
  }

  /** What the compiler goes by besides the pages. */
  async data(source: SiteSource): Promise<SiteData> {
    const registry = await (this.#registry ??= bundleRegistry());
    return siteData(source, this.#store, registry, this.#compiler);
  }

  /** Sources as former builds have read them, where front matter was read as `site` says. */
  knownDocs(site: string): Map<string, DocFile> {
    const known = new Map<string, DocFile>();
    for (const page of this.cache.pages()) {
      if (page.site !== site + this.#compiler) continue;
      known.set(page.doc.file, page.doc);
      if (page.stamp !== '') rememberHash(page.doc.file, page.stamp, page.doc.hash);
    }
    return known;
  }

  /**
   * Compiles what is not in the cache or no longer holds. `site` is a hash of what decides how front matter is
   * read.
   */
  async run(data: SiteData, docs: DocFile[], site: string): Promise<CompiledSite> {
    const routes = this.#known.of(docs);
    this.#prepare(data, routes);
    const pages = new Map<string, PageResult>();
    const tasks: PageTask[] = [];
    const stored = storedObjects(this.#store);
    for (const doc of docs) {
      const cached = this.cache.get(doc.file, this.#keyOf(doc));
      if (cached && this.#holds(cached, routes) && hasObjects(cached.result, stored)) {
        pages.set(doc.file, cached.result);
        this.#broken.delete(doc.file);
      } else tasks.push(taskOf(doc));
    }
    await this.#compile(tasks, docs, pages, { site: site + this.#compiler, routes: routes.key });
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

  /**
   * Compiles a few pages of a site whose routes stay as they are, and looks at no other. `null` when one of them
   * is broken; the sound ones are in the cache all the same.
   */
  async few(
    data: SiteData,
    routes: Routes,
    docs: DocFile[],
    site: string,
  ): Promise<CachedCompilation[] | null> {
    this.#prepare(data, routes);
    const byFile = new Map(docs.map((doc) => [doc.file, doc]));
    const compiled: CachedCompilation[] = [];
    await this.#pool?.compile(docs.map(taskOf), ({ result: fresh, detail }) => {
      const doc = byFile.get(fresh.file);
      if (doc === undefined || isBroken(fresh)) return;
      const result = { ...fresh, frontMatter: doc.frontMatter };
      const place = this.#put(doc, result, detail, {
        site: site + this.#compiler,
        routes: routes.key,
      });
      compiled.push({ doc, result, detail, place });
    });
    return compiled.length === docs.length ? compiled : null;
  }

  /** The routes of the last run. */
  routes(): Routes | undefined {
    return this.#known.last;
  }

  /** What only a closer look at a page of the last run needs. */
  detail(file: string): PageDetail {
    return this.#broken.get(file) ?? this.cache.detail(file);
  }

  /** What was found out about all pages together in a former run. */
  marks(): ReturnType<BuildCache['marks']> {
    return this.cache.marks();
  }

  /** Forgets pages that are gone, and notes what was found out about the others. */
  settle(docs: DocFile[], links: Marks['links']): void {
    this.cache.tidy(new Set(docs.map((doc) => doc.file)));
    this.cache.mark({ routes: this.#known.last?.key ?? '', links });
  }

  /** Whether a page's line in the cache is what a build of its source would take. */
  isCached(doc: DocFile): boolean {
    return this.cache.get(doc.file, this.#keyOf(doc)) !== undefined;
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
      if (!isBroken(fresh)) {
        // The source's own object, not the copy that came from the thread.
        const result = { ...fresh, frontMatter: doc.frontMatter };
        pages.set(doc.file, result);
        this.#put(doc, result, detail, under);
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

  #put(
    doc: DocFile,
    result: PageResult,
    detail: PageDetail,
    under: { site: string; routes: string },
  ): LinePlace {
    this.#broken.delete(doc.file);
    if (this.#good.has(doc.file)) this.#good.set(doc.file, result);
    const stamp = fileHash(doc.file) === doc.hash ? lastingStamp(doc.file) : '';
    return this.cache.put({ key: this.#keyOf(doc), stamp, doc, result, ...under }, detail);
  }

  #prepare(data: SiteData, routes: Routes): void {
    const isOther = data.version !== this.#siteVersion;
    this.#siteVersion = data.version;
    this.#data = data;
    if (isOther || this.#context?.routes.key !== routes.key) this.#context = undefined;
    if (this.#pool === undefined) this.#pool = new CompilePool(data, routes);
    else if (isOther) this.#pool.setSite(data, routes);
    else this.#pool.setRoutes(routes);
  }

  #keyOf(doc: DocFile): string {
    const known = this.#keys.get(doc);
    if (known?.version === this.#siteVersion) return known.key;
    const key = contentHash(doc.hash, this.#siteVersion, doc.path);
    this.#keys.set(doc, { version: this.#siteVersion, key });
    return key;
  }

  // With the same table of routes, the answers about pages are the same; only then is the detail left alone.
  #holds(cached: CachedPage, routes: Routes): boolean {
    if (!filesHold(cached.result.sources)) return false;
    if (cached.routes === routes.key) return true;
    if (this.#data === undefined) return false;
    this.#context ??= new SiteContext(this.#data, routes);
    if (!routesHold(this.#context, this.cache.detail(cached.doc.file).dependencies)) return false;
    cached.routes = routes.key;
    return true;
  }

  /** Starts a thread and lets it compile a page for nothing, so that the first edit does not wait for it. */
  async warm(doc: DocFile | undefined): Promise<void> {
    if (doc) await this.#pool?.compile([taskOf(doc)], () => {});
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

function taskOf(doc: DocFile): PageTask {
  return { file: doc.file, path: doc.path, folder: doc.isIndex };
}

function isBroken(page: PageResult): boolean {
  return page.diagnostics.some(
    (entry) => entry.severity === 'error' && entry.rule !== 'broken-markdown-image',
  );
}

function hasObjects(page: PageResult, stored: Set<string>): boolean {
  const { object, markdown, search, assets } = page;
  return [object, markdown, search.object, ...assets.map(assetHash)].every((hash) =>
    stored.has(hash),
  );
}

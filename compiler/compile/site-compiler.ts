/** Compiles the pages of a site, and afterwards only those that a change affects. */
import path from 'node:path';
import { BuildCache } from '../store/cache.ts';
import type { CheckedLinks } from '../store/cache-snapshot.ts';
import type { CachedPage, LineRange } from '../store/cache-line.ts';
import { fileHash, currentReliableStamp, rememberHash } from '../objects/file-hash.ts';
import type { CompiledPage, PageDetail, PageResult, PageTask } from '../page/page.ts';
import type { CompilerOptions } from './compiler-options.ts';
import { hasErrors, isBroken, reuseCheck, taskOf } from './page-task.ts';
import { CompilePool } from './pool.ts';
import { bundleExtensions } from '../extensions/bundle-extensions.ts';
import { bundleRegistry } from '../mdx/registry-bundle.ts';
import type { Routes } from '../site/routes.ts';
import { areFilesUnchanged, areRoutesUnchanged } from '../site/dependencies.ts';
import { SiteContext, type SiteData } from '../site/site-context.ts';
import { KnownRoutes } from '../store/known-routes.ts';
import { PageKeys } from '../store/page-keys.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { compilerVersion } from '../engine/engine-version.ts';
import { siteData } from './site-data.ts';
import type { SiteSource } from '../config/load-site.ts';

/** The pages of a site. */
export interface CompiledSite {
  /** Pages by file, in the order of `docs`. */
  pages: Map<string, PageResult>;
  /** Slots and layouts by file. */
  templates: Map<string, PageResult>;
  /** Paths of pages, and names of slots and layouts, that were compiled in this run. The others came from the cache. */
  compiled: string[];
}

/** A compiled page with its position in the cache. */
export interface CachedCompilation extends CompiledPage {
  doc: DocFile;
  place: LineRange;
}

/** The part of the cache key that all pages share. */
type CacheKeys = Pick<CachedPage, 'frontMatterKey' | 'routes'>;

/** A compiler that keeps its threads and its cache between runs. */
export class SiteCompiler {
  readonly cache: BuildCache;
  readonly version = compilerVersion();
  readonly #options: CompilerOptions;
  readonly #good = new Map<string, PageResult>();
  /** Details of pages with errors, which are not cached. */
  readonly #broken = new Map<string, PageDetail>();
  readonly #keys = new PageKeys();
  readonly #known = new KnownRoutes();
  #context: SiteContext | undefined;
  #data: SiteData | undefined;
  #pool: CompilePool | undefined;
  #registry: Promise<string> | undefined;
  #siteVersion = '';

  constructor(options: CompilerOptions) {
    this.cache = new BuildCache(path.join(options.out, 'cache.jsonl'));
    this.#options = options;
  }

  /** Returns the configuration that decides how pages are compiled. */
  async data(
    source: SiteSource,
    own: Pick<SiteData, 'apis' | 'components' | 'loaders' | 'frontMatterKey'>,
  ): Promise<SiteData> {
    const registry = await (this.#registry ??= bundleRegistry(this.#options.cache));
    const extensions = await bundleExtensions(source, this.#options.cache);
    const { dev, store } = this.#options;
    const modules = { registry, compiler: this.version, extensions, dev, ...own };
    return siteData(source, store, modules);
  }

  /** Returns the documents of earlier builds that read front matter under the same key. */
  knownDocs(frontMatterKey: string): Map<string, DocFile> {
    const known = new Map<string, DocFile>();
    for (const page of this.cache.pages()) {
      if (page.frontMatterKey !== frontMatterKey + this.version) continue;
      known.set(page.doc.file, page.doc);
      if (page.stamp !== '') rememberHash(page.doc.file, page.stamp, page.doc.hash);
    }
    return known;
  }

  /** Compiles every page, slot and layout that is not in the cache, or that a change affects. */
  async run(
    data: SiteData,
    { docs, templates }: { docs: DocFile[]; templates: DocFile[] },
    frontMatterKey: string,
  ): Promise<CompiledSite> {
    const routes = this.#known.of(docs);
    const all = [...docs.filter(({ fallback }) => !fallback), ...templates];
    this.#prepare(data, routes);
    const pages = new Map<string, PageResult>();
    const tasks: PageTask[] = [];
    const isReusable = reuseCheck(this.#options);
    for (const doc of all) {
      const cached = this.cache.get(doc.file, this.#keys.of(doc, this.#siteVersion));
      if (cached && this.#holds(cached, routes) && isReusable(cached.result)) {
        pages.set(doc.file, cached.result);
        this.#broken.delete(doc.file);
      } else tasks.push(taskOf(doc));
    }
    await this.#compile(tasks, all, pages, this.#keysOf(frontMatterKey, routes));
    for (const [file, page] of pages) if (!hasErrors(page)) this.#good.set(file, page);
    const resultsOf = (of: DocFile[]) =>
      new Map(
        of.flatMap((doc) => {
          const page = pages.get(doc.file);
          return page ? [[doc.file, page] as const] : [];
        }),
      );
    return {
      pages: resultsOf(docs),
      templates: resultsOf(templates),
      compiled: tasks.map((task) => task.template ?? task.path),
    };
  }

  /**
   * Compiles a few pages of a site whose routes are unchanged, without reading the others. Returns `null` when one
   * of them has errors. The others are cached anyway.
   */
  async compileOnly(
    docs: DocFile[],
    { data, routes, frontMatterKey }: { data: SiteData; routes: Routes; frontMatterKey: string },
  ): Promise<CachedCompilation[] | null> {
    this.#prepare(data, routes);
    const byFile = new Map(docs.map((doc) => [doc.file, doc]));
    const done: CachedCompilation[] = [];
    await this.#pool?.compile(docs.map(taskOf), ({ result: compiled, detail }) => {
      const doc = byFile.get(compiled.file);
      if (doc === undefined || isBroken(compiled)) return;
      const result = { ...compiled, frontMatter: doc.frontMatter };
      const place = this.#put(doc, result, detail, this.#keysOf(frontMatterKey, routes));
      done.push({ doc, result, detail, place });
    });
    return done.length === docs.length ? done : null;
  }

  /** The routes of the last run. */
  routes(): Routes | undefined {
    return this.#known.last;
  }

  /** Returns the details of a page of the last run. */
  detail(file: string): PageDetail {
    return this.#broken.get(file) ?? this.cache.detail(file);
  }

  /** Returns the files that a cached page was compiled from besides its own, with their hashes. */
  sourcesOf(file: string): Record<string, string | null> {
    return this.cache.sourcesOf(file);
  }

  /** Returns what an earlier build found about all pages together. */
  snapshot(): ReturnType<BuildCache['snapshot']> {
    return this.cache.snapshot();
  }

  /** Removes deleted pages from the cache, and saves the broken links of the others. */
  commit(docs: DocFile[], links: CheckedLinks): void {
    this.cache.compact(new Set(docs.map((doc) => doc.file)));
    this.cache.saveSnapshot({ routes: this.#known.last?.key ?? '', links });
  }

  /** Whether the cache has the current version of a document's page. */
  isCached(doc: DocFile): boolean {
    return this.cache.get(doc.file, this.#keys.of(doc, this.#siteVersion)) !== undefined;
  }

  async #compile(
    tasks: PageTask[],
    docs: DocFile[],
    pages: Map<string, PageResult>,
    keys: CacheKeys,
  ): Promise<void> {
    const byFile = tasks.length === 0 ? null : new Map(docs.map((doc) => [doc.file, doc]));
    this.#options.timings.progress?.(0, tasks.length);
    let done = 0;
    await this.#pool?.compile(tasks, ({ result: compiled, detail }) => {
      this.#options.timings.progress?.(++done, tasks.length);
      const doc = byFile?.get(compiled.file);
      if (doc === undefined) return;
      if (!isBroken(compiled)) {
        // Keeps the document's own object instead of the copy from the thread.
        const result = { ...compiled, frontMatter: doc.frontMatter };
        pages.set(doc.file, result);
        this.#put(doc, result, detail, keys);
        return;
      }
      const good = this.#good.get(doc.file);
      // The last good version stays visible, and the errors of the new one are reported.
      if (this.#options.dev && good)
        pages.set(doc.file, { ...good, diagnostics: compiled.diagnostics });
      else {
        pages.set(doc.file, compiled);
        this.#broken.set(doc.file, detail);
      }
    });
  }

  #keysOf(frontMatterKey: string, routes: Routes): CacheKeys {
    return { frontMatterKey: frontMatterKey + this.version, routes: routes.key };
  }

  #put(doc: DocFile, result: PageResult, detail: PageDetail, keys: CacheKeys): LineRange {
    this.#broken.delete(doc.file);
    if (this.#good.has(doc.file)) this.#good.set(doc.file, result);
    const stamp = fileHash(doc.file) === doc.hash ? currentReliableStamp(doc.file) : '';
    return this.cache.put(
      { key: this.#keys.of(doc, this.#siteVersion), stamp, doc, result, ...keys },
      detail,
    );
  }

  #prepare(data: SiteData, routes: Routes): void {
    const isOther = data.version !== this.#siteVersion;
    this.#siteVersion = data.version;
    this.#data = data;
    if (isOther || this.#context?.routes.key !== routes.key) this.#context = undefined;
    this.#pool ??= new CompilePool(data, routes, this.#options);
    if (isOther) this.#pool.setSite(data, routes);
    else this.#pool.setRoutes(routes);
  }

  // Under the same table of routes, everything that the page asked about other pages is unchanged, so its details
  // need not be read.
  #holds(cached: CachedPage, routes: Routes): boolean {
    if (!areFilesUnchanged(cached.result.sources)) return false;
    if (cached.routes === routes.key) return true;
    if (this.#data === undefined) return false;
    this.#context ??= new SiteContext(this.#data, routes);
    if (!areRoutesUnchanged(this.#context, this.cache.detail(cached.doc.file).dependencies))
      return false;
    cached.routes = routes.key;
    return true;
  }

  /** Starts a thread and lets it compile a page, so that the first edit does not wait for the thread to start. */
  async warm(doc: DocFile | undefined): Promise<void> {
    if (doc) await this.#pool?.compile([taskOf(doc)], () => {});
  }

  /** Releases the threads for another site, or ends them. The next compilation starts new ones. */
  async close(options?: { ends: boolean }): Promise<void> {
    await this.#pool?.close(options);
  }
}

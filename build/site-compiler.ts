/** Compiles a site's pages, and again only those that a change concerns. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildCache } from './cache.ts';
import type { PageResult } from './compile/page.ts';
import type { PageTask } from './compile/page-task.ts';
import { CompilePool } from './compile/pool.ts';
import { bundleRegistry } from './compile/registry-bundle.ts';
import { type Routes, SiteContext, type SiteData, stillHolds } from './compile/site-context.ts';
import { flattenVariables } from './compile/variables.ts';
import type { TermLinks } from './glossary/link-terms.ts';
import { readTerms } from './glossary/terms.ts';
import { contentHash } from './hash.ts';
import { objectPath } from './objects.ts';
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

  /** Compiles what is not in the cache or no longer holds. */
  async run(source: SiteSource, folders: DocsFolder[], docs: DocFile[]): Promise<CompiledSite> {
    const registry = await (this.#registry ??= bundleRegistry());
    this.#compilerVersion ??= compilerVersion();
    const data = siteData(source, folders, this.#store, registry, this.#compilerVersion);
    const routes: Routes = { byFile: Object.fromEntries(docs.map((doc) => [doc.file, doc.path])) };
    const context = new SiteContext(data, routes);
    if (this.#pool === undefined) this.#pool = new CompilePool(data, routes);
    else if (data.version !== this.#siteVersion) this.#pool.setSite(data, routes);
    else this.#pool.setRoutes(routes);
    this.#siteVersion = data.version;
    const pages = new Map<string, PageResult>();
    const tasks: PageTask[] = [];
    const keys = new Map<string, string>();
    for (const doc of docs) {
      const key = contentHash(doc.hash, data.version, doc.path);
      keys.set(doc.file, key);
      const cached = this.#cache.get(doc.file, key);
      if (cached && stillHolds(context, cached.dependencies) && this.#hasObjects(cached))
        pages.set(doc.file, cached);
      else tasks.push({ file: doc.file, path: doc.path, folder: doc.isIndex });
    }
    this.#timings.progress?.(0, tasks.length);
    let done = 0;
    await this.#pool.compile(tasks, (result) => {
      this.#timings.progress?.(++done, tasks.length);
      const broken = result.diagnostics.some(
        (entry) => entry.severity === 'error' && entry.rule !== 'broken-markdown-image',
      );
      const good = this.#good.get(result.file);
      // While developing, the last good page stays up and the fault is told apart from it.
      if (broken && this.#keepGood && good)
        pages.set(result.file, { ...good, diagnostics: result.diagnostics });
      else pages.set(result.file, result);
      if (!broken) this.#cache.put(keys.get(result.file) ?? '', result);
    });
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

  #hasObjects(page: PageResult): boolean {
    return [page.object, page.markdown, page.search.object, ...page.assets].every((hash) =>
      fs.existsSync(objectPath(this.#store, hash)),
    );
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

  /** Forgets pages that are gone. */
  tidy(docs: DocFile[]): void {
    this.#cache.tidy(new Set(docs.map((doc) => doc.file)));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }
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
    trailingSlash: source.trailingSlash,
    variables: config.variables,
    format: config.markdown.format,
    admonitions: config.markdown.admonitions,
    contents: config.contents,
    changelog: config.changelog ?? null,
    glossary: termLinks(source),
    api: config.api === undefined ? null : path.join(source.root, config.api.document),
    strict: source.kind === 'edgepress',
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

// What else decides what a page holds, and how its text is kept for search.
const FURTHER_SOURCES = [
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

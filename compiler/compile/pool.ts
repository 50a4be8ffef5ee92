/** Compile threads, one for each core. Each compiles one page at a time, so memory depends on cores and not on pages. */
import fs from 'node:fs';
import os from 'node:os';
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import type { CompiledPage, PageTask } from '../page/page.ts';
import type { Routes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import type { CompilerOptions } from './compiler-options.ts';
import {
  type CompileThread,
  UnfinishedPage,
  releaseThread,
  acquireThread,
} from './compile-thread.ts';

// @limit ms for a page of a Docusaurus site that is read in place: The page fails, and the others are built.
/** The largest pages take seconds. Slow machines and the first bundles of components need some more. */
const PAGE_LIMIT_MS = 60_000;

/** A pool of compile threads. */
export class CompilePool {
  readonly #size: number;
  readonly #limit: number;
  readonly #cache: string;
  readonly #threads: CompileThread[] = [];
  #data: SiteData;
  #routes: Routes;

  constructor(
    data: SiteData,
    routes: Routes,
    { cache, pageLimit }: Pick<CompilerOptions, 'cache' | 'pageLimit'>,
  ) {
    this.#data = data;
    this.#routes = routes;
    this.#cache = cache;
    this.#size = Math.max(1, os.availableParallelism());
    this.#limit = pageLimit ?? PAGE_LIMIT_MS;
  }

  /** Compiles pages, and calls back after each. */
  async compile(tasks: PageTask[], done: (result: CompiledPage) => void): Promise<void> {
    const queue = [...tasks].reverse();
    // A thread takes a quarter of a second to start, so one thread finishes a few pages sooner than several.
    const wanted = Math.min(this.#size, Math.ceil(tasks.length / 8));
    await Promise.all(
      Array.from({ length: wanted }, async (_entry, index) => {
        for (let task = queue.pop(); task !== undefined; task = queue.pop())
          done(await this.#compile(index, task));
      }),
    );
  }

  /** Sends a changed configuration to the threads. */
  setSite(data: SiteData, routes: Routes): void {
    this.#data = data;
    this.#routes = routes;
    for (const thread of this.#threads) thread.tell({ type: 'site', data, routes });
  }

  /** Sends added, renamed or removed pages to the threads. */
  setRoutes(routes: Routes): void {
    if (routes.key === this.#routes.key) return;
    this.#routes = routes;
    for (const thread of this.#threads) thread.tell({ type: 'routes', routes });
  }

  /** Releases the threads for another pool, or ends them. */
  async close({ ends = false }: { ends?: boolean } = {}): Promise<void> {
    const close = ends ? (thread: CompileThread) => thread.close() : releaseThread;
    await Promise.all(this.#threads.splice(0).map(close));
  }

  // What a page of a lenient site waits for is left out, its components first.
  async #compile(index: number, task: PageTask): Promise<CompiledPage> {
    const limit = this.#data.strict || task.template !== undefined ? undefined : this.#limit;
    try {
      return await this.#thread(index).compile(task, limit);
    } catch (error) {
      if (!(error instanceof UnfinishedPage) || task.without === 'everything') throw error;
      const isFirst = task.without === undefined && importsModules(task.file);
      return this.#compile(index, { ...task, without: isFirst ? 'components' : 'everything' });
    }
  }

  #thread(index: number): CompileThread {
    const known = this.#threads[index];
    if (known && !known.ended) return known;
    const thread = acquireThread(this.#data, this.#routes, this.#cache);
    this.#threads[index] = thread;
    return thread;
  }
}

// Without an import, only the page's own code can be at fault.
function importsModules(file: string): boolean {
  return REACT_FILE.test(file) || /^import\s/m.test(fs.readFileSync(file, 'utf8'));
}

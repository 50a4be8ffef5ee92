/** Compile threads, one a core, each with one page at a time: memory is bounded by cores, not by pages. */
import os from 'node:os';
import type { CompiledPage, PageTask } from '../page/page.ts';
import type { Routes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import { type CompileThread, keepThread, takeThread } from './compile-thread.ts';

/** A pool of compile threads. */
export class CompilePool {
  readonly #size: number;
  readonly #threads: CompileThread[] = [];
  #data: SiteData;
  #routes: Routes;

  constructor(data: SiteData, routes: Routes, size = os.availableParallelism()) {
    this.#data = data;
    this.#routes = routes;
    this.#size = Math.max(1, size);
  }

  /** Compiles pages, calling back as each is done. */
  async compile(tasks: PageTask[], done: (result: CompiledPage) => void): Promise<void> {
    const queue = [...tasks].reverse();
    // A thread takes a quarter of a second to start: a few pages are done sooner by one.
    const wanted = Math.min(this.#size, Math.ceil(tasks.length / 8));
    await Promise.all(
      Array.from({ length: wanted }, async (_entry, index) => {
        const thread = this.#thread(index);
        for (let task = queue.pop(); task !== undefined; task = queue.pop())
          done(await thread.compile(task));
      }),
    );
  }

  /** Tells the threads of a changed configuration. */
  setSite(data: SiteData, routes: Routes): void {
    this.#data = data;
    this.#routes = routes;
    for (const thread of this.#threads) thread.tell({ type: 'site', data, routes });
  }

  /** Tells the threads of added, renamed or removed pages. */
  setRoutes(routes: Routes): void {
    if (routes.key === this.#routes.key) return;
    this.#routes = routes;
    for (const thread of this.#threads) thread.tell({ type: 'routes', routes });
  }

  /** Gives up the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(keepThread));
  }

  #thread(index: number): CompileThread {
    const known = this.#threads[index];
    if (known && !known.ended) return known;
    const thread = takeThread(this.#data, this.#routes);
    this.#threads[index] = thread;
    return thread;
  }
}

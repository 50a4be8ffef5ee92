/** Compile threads, one a core, each with one page at a time: memory is bounded by cores, not by pages. */
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { engineModule } from '../engine/engine-files.ts';
import { contentEnvironment } from '../sandbox/environment.ts';
import type { CompiledPage, PageTask } from '../page/page.ts';
import type { Routes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import type { ThreadReply, ThreadRequest } from './thread.ts';

/** Young heap of a thread in MB: compiling makes much short-lived garbage. */
const YOUNG_HEAP = 32;

/** Old heap of a thread in MB; reaching it fails the page that did, not the machine. */
const OLD_HEAP = 1024;

/** A pool of compile threads. */
export class CompilePool {
  readonly #size: number;
  readonly #threads: Thread[] = [];
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

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#threads.length = 0;
  }

  #thread(index: number): Thread {
    const known = this.#threads[index];
    if (known && !known.ended) return known;
    const thread = new Thread(this.#data, this.#routes);
    this.#threads[index] = thread;
    return thread;
  }
}

const THREAD = pathToFileURL(engineModule('compiler/compile/thread.ts')).href;

/** Threads don't use the process's cache of compiled modules by themselves, and start faster with it. */
const START = `const { workerData } = require('node:worker_threads');
if (workerData.compileCache) require('node:module').enableCompileCache(workerData.compileCache);
import(workerData.thread);`;

class Thread {
  ended = false;
  readonly #worker: Worker;
  readonly #pending = new Map<
    number,
    { resolve(result: CompiledPage): void; reject(error: Error): void }
  >();
  #next = 0;

  constructor(data: SiteData, routes: Routes) {
    this.#worker = new Worker(START, {
      eval: true,
      workerData: { data, routes, thread: THREAD, compileCache: process.env['NODE_COMPILE_CACHE'] },
      // React's development build is three times slower and complains about unknown elements; imports are
      // evaluated before any statement of the thread, so its environment must say it.
      env: { ...contentEnvironment(), NODE_ENV: 'production' },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP, maxOldGenerationSizeMb: OLD_HEAP },
    });
    this.#worker.on('message', (reply: ThreadReply) => {
      const waiter = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if ('result' in reply) waiter?.resolve(reply.result);
      else waiter?.reject(new Error(reply.error));
    });
    this.#worker.on('error', (error) =>
      this.#end(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () =>
      this.#end(new Error('A compile thread ended before its page was done.')),
    );
    // A pool that nobody waits for must not keep the process alive.
    this.#worker.unref();
  }

  compile(task: PageTask): Promise<CompiledPage> {
    const id = this.#next++;
    this.#worker.ref();
    return new Promise<CompiledPage>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.tell({ type: 'compile', id, task });
    }).finally(() => {
      if (this.#pending.size === 0) this.#worker.unref();
    });
  }

  tell(request: ThreadRequest): void {
    this.#worker.postMessage(request);
  }

  async close(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.ended = true;
    for (const waiter of this.#pending.values()) waiter.reject(error);
    this.#pending.clear();
  }
}

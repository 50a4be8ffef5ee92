/** Starts the threads that compile pages, and keeps those that a closed pool no longer needs. */
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { contentEnvironment } from '../sandbox/environment.ts';
import type { CompiledPage, PageTask } from '../page/page.ts';
import type { Routes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import { threadFile } from './thread-bundle.ts';
import type { ThreadReply, ThreadRequest } from './thread.ts';

/** Young heap of a thread in MB. Compiling creates much short-lived garbage. */
const YOUNG_HEAP = 16;

// @limit MB of heap for a page: The page fails.
/** Old heap of a thread in MB. A page that reaches the limit fails, and the machine keeps running. */
const OLD_HEAP = 1024;

/** Threads don't use the process's compile cache by default, and start faster with it. */
const START = `const { workerData } = require('node:worker_threads');
if (workerData.compileCache) require('node:module').enableCompileCache(workerData.compileCache);
import(workerData.thread);`;

// @limit ms that an unused thread is kept: The thread ends.
/** How long a released thread waits for the next pool, in milliseconds. */
const IDLE_TIMEOUT_MS = 30_000;

const idle = new Map<CompileThread, NodeJS.Timeout>();

/**
 * Starts a thread ahead of the first pool: it loads the compiler's modules while the process reads the configuration. Only for
 * commands that usually compile pages, after they have dropped their secrets. `cache` is the folder of cached results.
 */
export function prepareThread(cache: string): void {
  if (idle.size === 0)
    void releaseThread(new CompileThread(threadFile(cache), threadEnvironment()));
}

/** Returns a thread that another pool of this process released, or a new one. */
export function acquireThread(data: SiteData, routes: Routes, cache: string): CompileThread {
  const environment = threadEnvironment();
  for (const [thread, timer] of idle) {
    if (!isDeepStrictEqual(thread.environment, environment)) continue;
    clearTimeout(timer);
    idle.delete(thread);
    if (thread.ended) continue;
    thread.tell({ type: 'site', data, routes });
    return thread;
  }
  const thread = new CompileThread(threadFile(cache), environment);
  thread.tell({ type: 'site', data, routes });
  return thread;
}

/**
 * Keeps a thread for the next pool of this process, because loading the compiler's modules takes half a second. Ends it when
 * it is busy, or when no pool takes it in time.
 */
export async function releaseThread(thread: CompileThread): Promise<void> {
  if (thread.ended || thread.isBusy) return thread.close();
  const end = (): void => {
    idle.delete(thread);
    void thread.close();
  };
  idle.set(thread, setTimeout(end, IDLE_TIMEOUT_MS).unref());
}

// React's development build is three times slower and complains about unknown elements. Imports are evaluated before any
// statement of the thread, so NODE_ENV must already be set.
function threadEnvironment(): Record<string, string> {
  return { ...contentEnvironment(), NODE_ENV: 'production' };
}

/** A page that took too long, or whose thread ended. */
export class UnfinishedPage extends Error {}

/** A thread that compiles pages. */
export class CompileThread {
  ended = false;
  /** The environment variables of the thread, which can't be changed from outside. */
  readonly environment: Record<string, string>;
  readonly #worker: Worker;
  readonly #pending = new Map<
    number,
    { resolve(result: CompiledPage): void; reject(error: Error): void }
  >();
  #next = 0;

  constructor(file: string, environment: Record<string, string>) {
    this.environment = environment;
    this.#worker = new Worker(START, {
      eval: true,
      workerData: {
        thread: pathToFileURL(file).href,
        compileCache: process.env['NODE_COMPILE_CACHE'],
      },
      env: environment,
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
    // An idle pool must not keep the process alive.
    this.#worker.unref();
  }

  /** Whether a page is being compiled. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Compiles a page. If that takes longer than `limit` milliseconds, ends the thread and rejects with a `UnfinishedPage`: code of
   * the page is in an endless loop or waits forever.
   */
  compile(task: PageTask, limit?: number): Promise<CompiledPage> {
    const id = this.#next++;
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    return new Promise<CompiledPage>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.tell({ type: 'compile', id, task });
      const end = (): void => {
        reject(new UnfinishedPage(task.file));
        void this.close();
      };
      if (limit !== undefined) timer = setTimeout(end, limit);
    }).finally(() => {
      clearTimeout(timer);
      if (this.#pending.size === 0) this.#worker.unref();
    });
  }

  /** Sends a request that has no answer. */
  tell(request: ThreadRequest): void {
    this.#worker.postMessage(request);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.ended = true;
    const unfinished = new UnfinishedPage(error.message, { cause: error });
    for (const waiter of this.#pending.values()) waiter.reject(unfinished);
    this.#pending.clear();
  }
}

/** Calls the functions of a site's own modules in a thread that can't see the operator's environment. */
import { Worker } from 'node:worker_threads';
import { contentEnvironment } from './environment.ts';

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A reply of the thread. */
type Reply = { id: number; value: unknown } | { id: number; failure: string };

// This is plain JavaScript because a thread that has to strip types takes twice as long to start.
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
const loading = import(workerData);
loading.catch(() => {});
parentPort.on('message', async ({ id, name, argument }) => {
  try {
    const module = await loading;
    parentPort.postMessage({ id, value: await module[name](argument) });
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});`;

/** A thread with one module. It doesn't keep the process alive while it has no calls. */
export class ModuleThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #next = 0;
  #ended: Error | undefined;

  /** Starts the thread. `code` is the module's text. */
  constructor(code: string) {
    this.#worker = new Worker(THREAD, {
      eval: true,
      workerData: `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`,
      env: contentEnvironment(),
    });
    this.#worker.on('message', (reply: Reply) => {
      const call = this.#calls.get(reply.id);
      this.#calls.delete(reply.id);
      if (this.#calls.size === 0) this.#worker.unref();
      if ('failure' in reply) call?.reject(new Error(reply.failure));
      else call?.resolve(reply.value);
    });
    this.#worker.on('error', (error) =>
      this.#end(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () => this.#end(new Error('it ended its thread')));
    this.#worker.unref();
  }

  /** Calls an exported function with a value that can be cloned. Rejects with an error that has the function's message. */
  call(name: string, argument?: unknown): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#next++;
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, argument });
    });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
  }
}

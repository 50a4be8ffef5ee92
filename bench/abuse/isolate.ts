/** Runs the worker without workerd, to count its KV reads and CPU time. */
import { pathToFileURL } from 'node:url';
import type { AbusedSite, RequestKind } from '../../tests/support/worker/anonymous-requests.ts';
import type { AttackedSite } from './attacked-sites.ts';

/** An isolate of the worker in this process. */
export interface Isolate {
  ask(kind: RequestKind, site: AbusedSite, turn: number): Promise<Cost>;
}

/** The cost of one request. */
export interface Cost {
  status: number;
  reads: number;
  /** Milliseconds. */
  cpu: number;
}

let isolates = 0;

/** Starts an isolate. Each import of the bundle has its own memory, and code that has never run. */
export async function startIsolate(
  bundle: string,
  values: AttackedSite['values'],
): Promise<Isolate> {
  let reads = 0;
  const get = async (key: string, { type }: { type: 'text' | 'stream' }) => {
    reads += 1;
    const value = values[key];
    if (value === undefined) return null;
    return type === 'stream' ? new Response(value).body : new Response(value).text();
  };
  const { default: worker }: { default: { fetch: typeof fetch } } = await import(
    `${pathToFileURL(bundle).href}?${isolates++}`
  );
  const env = { DOCS: { get }, VERSION: { id: 'bench' }, RATE_LIMITS: 'off' };
  const waiting: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => void waiting.push(promise),
    passThroughOnException: () => undefined,
  };
  return {
    async ask(kind, site, turn) {
      const { path: address, init } = kind.make(site, turn);
      const request = new Request(`https://docs.example.com${address}`, init);
      reads = 0;
      const start = process.cpuUsage();
      const response: Response = await Reflect.apply(worker.fetch, worker, [request, env, context]);
      await response.arrayBuffer();
      await Promise.allSettled(waiting.splice(0));
      const { user, system } = process.cpuUsage(start);
      return { status: response.status, reads, cpu: (user + system) / 1000 };
    },
  };
}

/** The local KV of miniflare, the namespace that `edgepress dev` serves from. */
import path from 'node:path';
import type { Project } from '../../compiler/config/project.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { SIGNALS } from '../process/signals.ts';
import type { KvBinding } from './kv-binding.ts';
import type { LocalFiles } from './local-files.ts';
import type { ListedKey, Namespace, KeyValuePair } from './namespace.ts';

/** Reads and writes under way at once. */
const CONCURRENCY = 32;

/** Opens the local KV of a project. A worker that `wrangler dev` serves from the same folder sees each write at once. */
export async function openLocalNamespace({
  state,
  wranglerConfig,
}: Pick<Project, 'state' | 'wranglerConfig'>): Promise<Namespace> {
  disableWranglerRequests();
  // A publish to Cloudflare needs neither.
  const [{ localBinding }, { openLocalFiles }] = await Promise.all([
    import('./local-binding.ts'),
    import('./local-files.ts'),
  ]);
  const { worker, namespace } = await localBinding(wranglerConfig);
  const files = await openLocalFiles(path.join(state, 'v3/kv'), namespace);
  return files ? filesNamespace(files) : openInWorkerd(state, worker, namespace);
}

/** Opens the local KV in a workerd of its own, which takes a second. For files that this process can't read. */
export async function openInWorkerd(
  state: string,
  worker: string,
  namespace: string,
): Promise<Namespace> {
  const { BINDING } = await import('./local-binding.ts');
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const restoreSignals = preserveSignalHandlers();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // The names under which `wrangler dev` keeps the namespace in this folder.
      workers: [
        {
          name: worker,
          modules: true,
          script: '',
          kvNamespaces: { [BINDING]: namespace },
        },
      ],
      resourcePersistencePath: path.join(state, 'v3'),
      cf: false,
    }),
  );
  // Now, for a signal that arrives while workerd starts, and again for listeners added meanwhile.
  restoreSignals();
  const binding: KvBinding = await miniflare
    .getKVNamespace(BINDING)
    .catch(async (error: unknown) => {
      // Otherwise it would keep this process alive.
      await miniflare.dispose().catch(() => {});
      throw error;
    });
  restoreSignals();
  return bindingNamespace(binding, () => miniflare.dispose());
}

/** The namespace in files that this process reads and writes. */
export function filesNamespace({ binding, write, close }: LocalFiles): Namespace {
  return {
    ...bindingNamespace(binding, () => Promise.resolve(close())),
    write: (pairs) => unlocked(() => Promise.resolve(write(pairs))),
  };
}

/** The namespace behind a binding of miniflare. */
export function bindingNamespace(binding: KvBinding, close = () => Promise.resolve()): Namespace {
  // A buffer's bytes may be part of a larger buffer.
  const put = ({ key, value, metadata }: KeyValuePair): Promise<void> =>
    unlocked(() =>
      binding.put(
        key,
        typeof value === 'string' ? value : new Uint8Array(value).buffer,
        metadata && { metadata },
      ),
    );
  const text = (key: string): Promise<string | null> => unlocked(() => binding.get(key));
  return {
    name: 'the local namespace',
    id: 'local',
    settling: 0,
    now: Date.now,
    text,
    async bytes(key) {
      const found = await unlocked(() => binding.get(key, 'arrayBuffer'));
      return found && new Uint8Array(found);
    },
    async texts(keys) {
      const found = new Map<string, string>();
      await forEachConcurrently(keys, async (key) => {
        const value = await text(key);
        if (value !== null) found.set(key, value);
      });
      return found;
    },
    write: (pairs) => forEachConcurrently(pairs, put),
    async writeOnce(pair) {
      await put(pair);
      return 'written';
    },
    async list(prefix) {
      const found: ListedKey[] = [];
      let cursor: string | undefined;
      do {
        const from = cursor === undefined ? {} : { cursor };
        const page = await unlocked(() => binding.list({ prefix, ...from }));
        found.push(...page.keys);
        cursor = page.list_complete ? undefined : page.cursor;
      } while (cursor !== undefined);
      return found;
    },
    remove: (keys) => forEachConcurrently(keys, (key) => unlocked(() => binding.delete(key))),
    close,
  };
}

/** Runs `work` for every item, at most `limit` at a time. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  limit = CONCURRENCY,
): Promise<void> {
  const queue = [...items].reverse();
  await Promise.all(
    Array.from({ length: Math.min(limit, queue.length) }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
    }),
  );
}

/** Pauses between attempts, ms: the file of the local KV is locked while another process writes. */
const LOCK_RETRY_DELAYS_MS = [20, 50, 100, 200, 400, 800, 1600, 3200];

// Each process has its own workerd over the same SQLite file, and workerd does not wait for a lock. All of these
// operations can be repeated safely.
async function unlocked<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of LOCK_RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  try {
    return await work();
  } catch (error) {
    throw new OperatorError(
      `The local KV does not answer: ${error instanceof Error ? error.message : String(error)}. Is another command writing to it?`,
    );
  }
}

// Miniflare ends the process on a signal, before the rest of the session has shut down.
function preserveSignalHandlers(): () => void {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  return () => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.has(listener)) process.removeListener(signal, listener);
  };
}

/** Disables the requests that wrangler would make by itself, such as metrics, in every wrangler of this process. */
export function disableWranglerRequests(): void {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  process.env['WRANGLER_SEND_METRICS'] = 'false';
}

/** The local KV of miniflare. */
import path from 'node:path';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Where `npm run gc` says when it has deleted (`publisher/pointer/sweep.ts`). */
export const SWEEP_KEY = 'gc';

/** A place to put values under keys. */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string | ArrayBuffer, options?: { metadata: object }): Promise<void>;
  list(options: { prefix: string; cursor?: string }): Promise<KeyList>;
}

/** A page of a store's keys. */
export interface KeyList {
  keys: { name: string; metadata?: unknown }[];
  list_complete: boolean;
  cursor?: string;
}

/** A local KV that is open. */
export interface LocalKv extends KeyValueStore {
  /** The bytes under a key, or `null`. */
  bytes(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Ends the miniflare behind it. */
  close(): Promise<void>;
}

/** What is used of the binding that miniflare gives. */
interface LocalStore extends KeyValueStore {
  get(key: string): Promise<string | null>;
  get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
}

/** The binding of the namespace in `wrangler.toml`. */
const BINDING = 'DOCS';

/** Opens the local KV that lies in `folder`; a worker served from the same folder sees each write at once. */
export async function openLocalKv(folder: string): Promise<LocalKv> {
  quietWrangler();
  const [{ unstable_readConfig: readConfig }, { convertV4MiniflareOptions, Miniflare }] =
    await Promise.all([import('wrangler'), import('miniflare')]);
  const config = readConfig({ config: path.resolve('wrangler.toml') }, { hideWarnings: true });
  const namespaces: { binding: string; id?: string; preview_id?: string }[] = config.kv_namespaces;
  const binding = namespaces.find((entry) => entry.binding === BINDING);
  const restoreSignals = keepSignals();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // The names under which `wrangler dev` keeps the namespace in this folder.
      workers: [
        {
          name: config.name ?? 'edgepress',
          modules: true,
          script: '',
          kvNamespaces: { [BINDING]: binding?.preview_id ?? binding?.id ?? BINDING },
        },
      ],
      resourcePersistencePath: path.join(folder, 'v3'),
      cf: false,
    }),
  );
  const store: LocalStore = await miniflare.getKVNamespace(BINDING);
  restoreSignals();
  return {
    get: (key) => unlocked(() => store.get(key)),
    async bytes(key) {
      const found = await unlocked(() => store.get(key, 'arrayBuffer'));
      return found && new Uint8Array(found);
    },
    put: (key, value, options) => unlocked(() => store.put(key, value, options)),
    delete: (key) => unlocked(() => store.delete(key)),
    list: (options) => unlocked(() => store.list(options)),
    close: () => miniflare.dispose(),
  };
}

/** Pauses before the local KV is tried again, ms: its file is locked while another process writes. */
const LOCKED_MS = [20, 50, 100, 200, 400, 800, 1600, 3200];

// Each process has a workerd of its own over the same SQLite file, and workerd does not wait for a lock. All of
// these operations may be repeated.
async function unlocked<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of LOCKED_MS) {
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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Miniflare ends the process on a signal, before the others of this session have been ended.
function keepSignals(): () => void {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  return () => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.has(listener)) process.removeListener(signal, listener);
  };
}

/** Environment of every wrangler this project starts: no look-ups outside of this machine. */
export function quietWrangler(): void {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  process.env['WRANGLER_SEND_METRICS'] = 'false';
}

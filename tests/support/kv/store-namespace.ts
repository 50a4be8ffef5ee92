/** Implements the publishing commands' namespace on top of a store in memory. */
import type { Namespace } from '../../../publisher/kv/namespace.ts';
import { assertKnownKey } from './known-keys.ts';
import { KvStore } from './kv-store.ts';

/** Hooks around requests. By default, requests take no time and writes are visible immediately. */
export interface RequestHooks {
  beforeRead: () => Promise<void>;
  beforeWrite: () => Promise<void>;
  afterEach: () => Promise<void>;
  /** Returns the staleness of a read in milliseconds. */
  staleness: () => number;
  /** Called after each change. */
  onChange: (key: string) => void;
}

const AT_ONCE: RequestHooks = {
  beforeRead: () => Promise.resolve(),
  beforeWrite: () => Promise.resolve(),
  afterEach: () => Promise.resolve(),
  staleness: () => 0,
  onChange: () => {},
};

/** Creates a namespace for a store. */
export function storeNamespace(store: KvStore, hooks: RequestHooks = AT_ONCE): Namespace {
  async function read<T>(look: (at: number) => T): Promise<T> {
    await hooks.beforeRead();
    const found = look(store.now() - hooks.staleness());
    await hooks.afterEach();
    return found;
  }
  async function change(work: () => void): Promise<void> {
    await hooks.beforeWrite();
    work();
    await hooks.afterEach();
  }
  function put(key: string, value: Buffer | null, metadata?: object): void {
    assertKnownKey(key);
    store.write(key, value, metadata);
    hooks.onChange(key);
  }
  const bytes = (key: string, at: number): Buffer | null => {
    const found = store.read(key, at);
    return found && Buffer.from(found);
  };
  const namespace: Namespace = {
    name: 'the namespace in memory',
    id: 'memory',
    settling: 0,
    now: () => store.now(),
    text: (key) => read((at) => bytes(key, at)?.toString('utf8') ?? null),
    bytes: (key) => read((at) => bytes(key, at)),
    texts: (keys) =>
      read((at) => {
        const found = keys.map((key) => [key, bytes(key, at)?.toString('utf8')] as const);
        return new Map(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
      }),
    write: (pairs) =>
      change(() => {
        for (const { key, value, metadata } of pairs) put(key, Buffer.from(value), metadata);
      }),
    async writeOnce(pair) {
      await namespace.write([pair]);
      return 'written';
    },
    list: (prefix) => read((at) => store.keys(prefix, at)),
    remove: (keys) =>
      change(() => {
        for (const key of keys) put(key, null);
      }),
    close: () => Promise.resolve(),
  };
  return namespace;
}

/** A namespace with immediate visibility, and access to its contents. */
export interface MemoryNamespace extends Namespace {
  store: KvStore;
  /** The written keys, in order. */
  written: string[];
}

/** Creates an empty namespace. */
export function memoryNamespace(): MemoryNamespace {
  const store = new KvStore();
  const written: string[] = [];
  const onChange = (key: string): void => void (store.has(key) && written.push(key));
  return { ...storeNamespace(store, { ...AT_ONCE, onChange }), store, written };
}

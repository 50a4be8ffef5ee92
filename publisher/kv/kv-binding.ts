/** The binding of a KV namespace, as far as the publisher uses it. */
import type { ListedKey } from './namespace.ts';

/** The part of a Workers KV binding that is used. */
export interface KvBinding {
  get(key: string): Promise<string | null>;
  get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  put(key: string, value: string | ArrayBuffer, options?: { metadata: object }): Promise<void>;
  delete(key: string): Promise<void>;
  list(options: { prefix: string; cursor?: string }): Promise<KvPage>;
}

/** A page of a list of keys. */
interface KvPage {
  keys: ListedKey[];
  list_complete: boolean;
  cursor?: string;
}

/** Holds every key that tests write against the reference of KV. */
import path from 'node:path';
import { readStored } from '../../../packages/reference/stored.ts';

const patterns = readStored(path.resolve('.')).keys.map(
  ({ name }) => new RegExp(`^${name.replaceAll(/<\w+>/g, '[^/]+')}$`),
);

/** Throws if the reference has no entry for a key. */
export function assertKnownKey(key: string): void {
  if (!patterns.some((pattern) => pattern.test(key)))
    throw new Error(`The key ${key} has no comment \`// @key\`, so the reference lacks it.`);
}

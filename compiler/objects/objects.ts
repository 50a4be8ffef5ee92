/** The object store of a build: immutable files named by the hash of their bytes. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from './hash.ts';

/** Where an object lies below the store's folder. */
export function objectPath(store: string, hash: string): string {
  return path.join(store, hash.slice(0, 2), hash.slice(2));
}

/** Stores bytes and returns their hash. A reader never sees half an object, whatever kills the build. */
export function writeObject(store: string, bytes: string | Uint8Array): string {
  const hash = contentHash(bytes);
  const file = objectPath(store, hash);
  if (fs.existsSync(file)) return hash;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  writeAtomically(file, bytes);
  return hash;
}

/** Reads an object. Throws when it is not in the store. */
export function readObject(store: string, hash: string): Buffer {
  return fs.readFileSync(objectPath(store, hash));
}

/** Hashes of all objects of a store: one look at its folders instead of one at each object. */
export function storedObjects(store: string): Set<string> {
  const stored = new Set<string>();
  for (const folder of fs.existsSync(store) ? fs.readdirSync(store) : [])
    for (const name of fs.readdirSync(path.join(store, folder))) stored.add(folder + name);
  return stored;
}

/** Writes a file under another name first: a reader sees the old bytes or the new, never some of each. */
export function writeAtomically(file: string, bytes: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  fs.writeFileSync(temporary, bytes);
  fs.renameSync(temporary, file);
}

/** The object store of a build: immutable files named by the hash of their bytes. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from './hash.ts';

/** Returns the folder of the objects in the output folder of a build. */
export function objectsFolder(out: string): string {
  return path.join(out, 'objects');
}

/** Returns the path of an object in the store. */
export function objectPath(store: string, hash: string): string {
  return path.join(store, hash.slice(0, 2), hash.slice(2));
}

/**
 * Stores bytes and returns their hash. A comment `// @object <format>: <description>` above each call is the entry of the format
 * in the reference of KV; calls with a known format name it only. Readers never see an incomplete object, even if the build is killed.
 */
export function writeObject(store: string, bytes: string | Uint8Array): string {
  const hash = contentHash(bytes);
  const file = objectPath(store, hash);
  if (fs.existsSync(file)) return hash;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  writeAtomically(file, bytes);
  return hash;
}

/** Returns whether the store has an object. */
export function hasObject(store: string, hash: string): boolean {
  return fs.existsSync(objectPath(store, hash));
}

/** Reads an object. Throws when the store doesn't have it. */
export function readObject(store: string, hash: string): Buffer {
  return fs.readFileSync(objectPath(store, hash));
}

/** Returns the hashes of all objects in a store. Listing its folders is faster than checking each object. */
export function storedObjects(store: string): Set<string> {
  const stored = new Set<string>();
  for (const folder of fs.existsSync(store) ? fs.readdirSync(store) : [])
    for (const name of fs.readdirSync(path.join(store, folder))) stored.add(folder + name);
  return stored;
}

/** Writes to a temporary file and renames it, so readers see either the old bytes or the new ones. */
export function writeAtomically(file: string, bytes: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  fs.writeFileSync(temporary, bytes);
  fs.renameSync(temporary, file);
}

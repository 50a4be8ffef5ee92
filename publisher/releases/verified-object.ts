/** Objects of the build, checked: what is published under a hash must have it. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../compiler/objects/hash.ts';
import { objectPath, readObject } from '../../compiler/objects/objects.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** The bytes of an object. Throws when they are not those that it is named for. */
export function verifiedObject(store: string, hash: string): Buffer {
  const bytes = readObject(store, hash);
  if (contentHash(bytes) === hash) return bytes;
  throw new OperatorError(
    `The build's object ${shown(objectPath(store, hash))} is damaged: its bytes are not those that it is named for. Delete ${shown(path.dirname(store))} and publish again.`,
  );
}

/** Whether the build has an object. */
export function hasObject(store: string, hash: string): boolean {
  return fs.existsSync(objectPath(store, hash));
}

function shown(file: string): string {
  return path.relative(process.cwd(), file);
}

/** Reads the build's objects, and checks that each has the hash that it is published under. */
import path from 'node:path';
import { contentHash } from '../../compiler/objects/hash.ts';
import { objectPath, readObject } from '../../compiler/objects/objects.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Reads an object. Throws when its bytes do not match its hash. */
export function verifiedObject(store: string, hash: string): Buffer {
  const bytes = readObject(store, hash);
  if (contentHash(bytes) === hash) return bytes;
  throw new OperatorError(
    `The build's object ${displayPath(objectPath(store, hash))} is damaged: its bytes do not match its hash. Delete ${displayPath(path.dirname(store))} and publish again.`,
  );
}

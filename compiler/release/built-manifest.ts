/** The manifest in the output folder of a build: `edgepress build` saves it, and `edgepress publish --built` reads it. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from '../diagnostics/display-path.ts';
import { OperatorError } from '../diagnostics/operator-error.ts';
import { storeRevision } from '../docs/source-revision.ts';
import { writeAtomically } from '../objects/objects.ts';
import { type Manifest, parseManifest } from '../../model/release/release.ts';
import { releaseId } from './release.ts';

const NAME = 'release.json';

/** Saves the manifest, and the source revision that was read before the build. */
export function saveManifest(out: string, manifest: Manifest, revision: string | undefined): void {
  fs.mkdirSync(out, { recursive: true });
  writeAtomically(path.join(out, NAME), JSON.stringify(manifest));
  storeRevision(out, revision);
}

/**
 * Reads the manifest. Throws an `OperatorError` when it is missing or damaged. The id must be that of the content: the
 * builder may not be the publisher, and must not be able to replace another release in KV.
 */
export function readBuiltManifest(out: string): Manifest {
  const file = path.join(out, NAME);
  const name = displayPath(file);
  if (!fs.existsSync(file))
    throw new OperatorError(
      `There is no ${name}: run "npx edgepress build" first, or leave out --built.`,
    );
  let manifest: Manifest;
  try {
    manifest = parseManifest(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`${name} is damaged: run "npx edgepress build" again.`);
  }
  const { id, created: _created, author: _author, ...content } = manifest;
  const expected = releaseId(content);
  if (id !== expected)
    throw new OperatorError(
      `${name}: found the id ${JSON.stringify(id)}, expected ${expected}, the hash of its content. Run "npx edgepress build" again.`,
    );
  return manifest;
}

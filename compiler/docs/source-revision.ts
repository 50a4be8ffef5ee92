/** Determines the source revision that a release is built from: the Git commit of the content folder. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeAtomically } from '../objects/objects.ts';

/** Suffix of the commit when the folder has uncommitted changes. */
const DIRTY = '+dirty';

/** Returns the commit of a content folder, with `+dirty` for uncommitted changes. `undefined` without Git. */
export async function readRevision(root: string): Promise<string | undefined> {
  const commit = await git(root, 'rev-parse', '--verify', '-q', 'HEAD');
  if (!commit) return undefined;
  const changes = await git(root, 'status', '--porcelain', '--', '.');
  return changes === '' ? commit : commit + DIRTY;
}

/** Relation between the histories of two sources. */
export type RevisionRelation = 'contains' | 'behind' | 'apart' | 'unknown';

/**
 * Determines whether the source of a build contains another source. No source contains uncommitted changes. `unknown`
 * can also mean that the local history doesn't include the commit.
 */
export async function compareRevisions(
  root: string,
  own: string | undefined,
  other: string | undefined,
): Promise<RevisionRelation> {
  if (own === undefined || other === undefined) return 'unknown';
  const [mine, theirs] = [own, other].map((source) => source.replace(DIRTY, ''));
  if (mine === undefined || theirs === undefined) return 'unknown';
  const known = await git(root, 'cat-file', '-e', `${theirs}^{commit}`);
  if (known === null) return 'unknown';
  if ((await git(root, 'merge-base', '--is-ancestor', theirs, mine)) !== null)
    return other.endsWith(DIRTY) ? 'unknown' : 'contains';
  return (await git(root, 'merge-base', '--is-ancestor', mine, theirs)) === null
    ? 'apart'
    : 'behind';
}

/** Stores the revision beside its build. Read it before the build: later commits are not part of the release. */
export function storeRevision(out: string, source: string | undefined): void {
  writeAtomically(sourceFile(out), source ?? '');
}

/** Returns the revision of the build in an output folder, or `undefined` when it is unknown. */
export function builtRevision(out: string): string | undefined {
  const file = sourceFile(out);
  return (fs.existsSync(file) && fs.readFileSync(file, 'utf8')) || undefined;
}

function sourceFile(out: string): string {
  return path.join(out, 'release.source');
}

// Returns `null` when Git fails or is not installed.
async function git(cwd: string, ...args: string[]): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim();
  } catch {
    return null; // Its exit code is the answer.
  }
}

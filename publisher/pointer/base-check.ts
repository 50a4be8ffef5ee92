/**
 * Checks that a release was built on the current one before it replaces it. Otherwise a checkout that is behind would
 * silently undo what others have published.
 */
import type { Pointer } from '../../model/release/pointer.ts';
import { type Manifest, releaseKey } from '../../model/release/release.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import type { LocalRecord } from '../releases/local-record.ts';
import type { Namespace } from '../kv/namespace.ts';
import { historyOf, lastMove, sourceRevisionOf } from './next-pointer.ts';
import { PointerUpdateRefused } from '../../compiler/diagnostics/operator-error.ts';
import { changeLine, diffPages, type PageChange } from '../releases/page-diff.ts';
import type { ReadTexts } from '../releases/release-contents.ts';
import { verifiedManifest } from '../releases/release-list.ts';
import { compareRevisions } from '../../compiler/docs/source-revision.ts';

/** The base of a new release, and the operator's permissions. */
export interface BaseOptions {
  /** Content folder, whose Git history can show what the release contains. */
  root: string;
  /** Source revision of the release. */
  source?: string | undefined;
  /** The release that it is based on, as the operator says. */
  onto?: string | undefined;
  /** Replace the current release, whatever it is. */
  force?: boolean;
  /** End the hold of a rollback. */
  resume?: boolean;
  /** Publish withdrawn content, and take it off the list. */
  allow?: boolean;
}

/** A release that is about to become current. */
export interface ReleaseCandidate {
  manifest: Manifest;
  /** Pages that differ from the current release's. */
  changes: PageChange[];
  /** Releases that it is known to contain. */
  contains: string[];
  baseOptions: BaseOptions;
}

/** Changes that an error lists one by one. */
const NAMED = 10;

/** Rejects with `PointerUpdateRefused` while a rollback holds, or when the candidate was not built on the current release. */
export async function assertMayReplace(
  pointer: Pointer | null,
  candidate: ReleaseCandidate,
  namespace: Namespace,
  read: ReadTexts,
): Promise<void> {
  const { manifest, baseOptions } = candidate;
  if (pointer === null) return;
  assertNotHeld(pointer, manifest, baseOptions);
  if (pointer.release === manifest.id || baseOptions.force) return;
  if (await isBuiltOn(pointer, candidate)) return;
  throw new PointerUpdateRefused(
    [
      `${named(pointer)} is current, and ${manifest.id} was not built on it: the pointer was not moved.`,
      ...(await lossLines(pointer, candidate, { namespace, read })),
      `Merge these changes and publish again. Pass "--onto ${pointer.release}" if they are merged already, or "--force" to discard them.`,
    ].join('\n'),
  );
}

/** Records the base of the working copy if the operator has named it. */
export function recordOnto(
  record: LocalRecord,
  pointer: Pointer | null,
  { onto }: BaseOptions,
): void {
  if (onto !== undefined && pointer !== null) record.setMoves([lastMove(pointer)]);
}

function assertNotHeld(pointer: Pointer, manifest: Manifest, { resume, force }: BaseOptions): void {
  const { held } = pointer;
  if (held === undefined) return;
  if (!resume)
    throw new PointerUpdateRefused(
      `The site was rolled back from ${held.release} at ${held.at} and stays at ${pointer.release}: nothing was moved. Correct the content, then "npx edgepress publish --resume" publishes it and ends the hold.`,
    );
  if (manifest.id === held.release && !force)
    throw new PointerUpdateRefused(
      `The content here is ${held.release}, the release that was rolled back at ${held.at}: nothing was moved. Correct it first, or publish it again on purpose with "--resume --force".`,
    );
}

async function isBuiltOn(
  pointer: Pointer,
  { contains, baseOptions }: ReleaseCandidate,
): Promise<boolean> {
  const { root, source, onto } = baseOptions;
  if (onto !== undefined) return onto.length >= 6 && pointer.release.startsWith(onto);
  // After a rollback, working copies still contain the release that was rolled back.
  const bases = [pointer.release, ...(pointer.held ? [pointer.held.release] : [])];
  const relations = await Promise.all(
    bases.map((base) => compareRevisions(root, source, sourceRevisionOf(pointer, base))),
  );
  if (relations.includes('contains')) return true;
  // A checkout that is behind lacks what this machine published earlier, whatever its record says.
  if (relations.includes('behind')) return false;
  if (bases.some((base) => contains.includes(base))) return true;
  // Published by a version that did not record its base.
  return historyOf(pointer).at(-1)?.by === undefined;
}

function named(pointer: Pointer): string {
  const { author } = pointer.manifest;
  const source = sourceRevisionOf(pointer, pointer.release);
  return `Release ${pointer.release}${author ? ` by ${author}` : ''}, published at ${pointer.at}${source === undefined ? '' : ` from ${source}`},`;
}

// Lists the changed pages that others have changed since the release that this one is known to contain.
async function lossLines(
  pointer: Pointer,
  { changes, contains }: ReleaseCandidate,
  { namespace, read }: { namespace: Namespace; read: ReadTexts },
): Promise<string[]> {
  // If this working copy once contained the current release, an older checkout has removed all of it.
  const since = contains.includes(pointer.release) ? undefined : contains[0];
  const theirs = await changedSince(since, pointer.manifest, { namespace, read });
  const lost = changes.filter(({ path, kind }) => kind !== 'added' || theirs?.has(path));
  const mine = theirs === null ? lost : lost.filter(({ path }) => theirs.has(path));
  if (mine.length === 0) return ['As far as this machine can tell, no page of it would be lost.'];
  const what = (change: PageChange): string =>
    change.kind === 'removed'
      ? 'would be removed'
      : change.kind === 'added'
        ? 'would come back'
        : 'would be replaced';
  return [
    `${counted(mine.length, 'page')} of that release would be lost:`,
    ...mine.slice(0, NAMED).map((change) => `  ${changeLine(change)}: ${what(change)}`),
    ...(mine.length > NAMED ? [`  … and ${counted(mine.length - NAMED, 'page')} more`] : []),
  ];
}

async function changedSince(
  release: string | undefined,
  current: Manifest,
  { namespace, read }: { namespace: Namespace; read: ReadTexts },
): Promise<Set<string> | null> {
  const text = release === undefined ? null : await namespace.text(releaseKey(release));
  if (release === undefined || text === null) return null;
  const before = verifiedManifest(text, release, namespace);
  const changes = await diffPages(before, current, read);
  return new Set(changes.map(({ path }) => path));
}

/** `edgepress releases`: lists the published releases; `diff <a> <b>` compares two of them page by page. */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { defineCommand } from '../core/command.ts';
import { UsageError } from '../core/options.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS } from '../core/shared-options.ts';
import type { Namespace } from '../../publisher/kv/namespace.ts';
import { changeLine, diffPages, type PageChange } from '../../publisher/releases/page-diff.ts';
import { historyOf } from '../../publisher/pointer/next-pointer.ts';
import { readPointer } from '../../publisher/pointer/pointer-move.ts';
import { objectReader, type ReadTexts } from '../../publisher/releases/release-contents.ts';
import { type ListedRelease, listReleases } from '../../publisher/releases/release-list.ts';
import { findRelease, readManifest } from '../../publisher/releases/release-lookup.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import type { Pointer } from '../../model/release/pointer.ts';

/** Characters of a release id or a commit in a column beside the main one. */
const SHORT = 10;
const COMMAND = {
  name: 'releases',
  summary: 'Lists the published releases, or shows how two of them differ.',
  words: { usage: '[diff <release> <release>]', min: 0, max: 3 },
  options: NAMESPACE_OPTIONS,
  variables: CLOUDFLARE_VARIABLES,
  json: {
    id: 'Id of a release in the list.',
    at: 'When it became the current release, or when it was built.',
    state: 'current, previous, withdrawn, revoked, preview or kept.',
    by: 'promote or rollback, if that made it the current release.',
    created: 'When it was built.',
    pages: 'Number of its pages.',
    author: 'Who published it.',
    base: 'The release that it replaced.',
    source: 'The commit that it was built from.',
    preview: 'When the preview expires.',
    from: 'With diff: id of the first release.',
    to: 'With diff: id of the second release.',
    changes:
      'With diff: pages with kind (added, changed or removed), path, title and what changed.',
  },
} as const;

/** The command. */
export default defineCommand(COMMAND, async ({ options, words, json, project }) => {
  const [word, from, to] = words;
  const isDiff = word === 'diff' && from !== undefined && to !== undefined;
  if (words.length > 0 && !isDiff)
    throw new UsageError(
      `Found "${words.join(' ')}", expected nothing or diff <release> <release>.`,
      COMMAND,
    );
  const namespace = await openNamespace(options, project);
  try {
    const releases = await listReleases(namespace);
    const pointer = await readPointer(namespace);
    const read = objectReader(objectsFolder(project.out), namespace);
    if (isDiff) {
      const diff = await diffOf([from, to], { namespace, releases, pointer, read });
      if (!json) printDiff(diff);
      return diff;
    }
    const rows = rowsOf({ releases, pointer });
    if (!json) printList(rows, { namespace, pointer });
    return rows;
  } finally {
    await namespace.close();
  }
});

/** The contents of a namespace. */
interface Listing {
  namespace: Namespace;
  releases: ListedRelease[];
  pointer: Pointer | null;
}

/** A release as the list shows it. */
interface ReleaseRow extends ListedRelease {
  /** When the pointer moved to it, or when it was built. */
  at: string;
  /** The command that moved the pointer, unless it was a publish. */
  by: 'promote' | 'rollback' | undefined;
  state: 'current' | 'previous' | 'withdrawn' | 'revoked' | 'preview' | 'kept';
}

function rowsOf({ releases, pointer }: Pick<Listing, 'releases' | 'pointer'>): ReleaseRow[] {
  const moves = new Map(historyOf(pointer).map((move) => [move.release, move]));
  return releases.map((listed) => {
    const move = moves.get(listed.id);
    const { base, source } = move ?? listed;
    return {
      ...listed,
      ...(base !== undefined && { base }),
      ...(source !== undefined && { source }),
      at: move?.at ?? listed.created,
      by: move?.by === 'promote' || move?.by === 'rollback' ? move.by : undefined,
      state: stateOf(listed, pointer),
    };
  });
}

function stateOf({ id, preview }: ListedRelease, pointer: Pointer | null): ReleaseRow['state'] {
  if (id === pointer?.release) return 'current';
  if (pointer?.withdrawn?.releases.includes(id)) return 'withdrawn';
  if (id === pointer?.previous) return 'previous';
  if (pointer?.revoked?.includes(id)) return 'revoked';
  return preview === undefined ? 'kept' : 'preview';
}

function printList(
  rows: ReleaseRow[],
  { namespace, pointer }: Pick<Listing, 'namespace' | 'pointer'>,
): void {
  if (rows.length === 0) console.log(`Nothing is published in ${namespace.name} yet.`);
  if (pointer?.held)
    console.log(
      `On hold since ${minute(pointer.held.at)}, when ${pointer.held.release} was rolled back. To end the hold, run "npx edgepress publish --resume".`,
    );
  for (const { id, at, pages, author, by, base, source, state, preview } of rows) {
    const mark = state === 'preview' ? `preview until ${minute(preview ?? '')}` : state;
    const line = [
      id.padEnd(26),
      minute(at),
      counted(pages, 'page').padStart(13),
      author,
      by === undefined ? '' : `by ${by}`,
      base ? `on ${base.slice(0, SHORT)}` : '',
      source ? `from ${shortSource(source)}` : '',
      state === 'kept' ? '' : mark,
    ];
    console.log(line.filter((cell) => cell !== '').join('  '));
  }
}

/** How two releases differ. */
interface ReleaseDiff {
  from: string;
  to: string;
  changes: PageChange[];
}

async function diffOf(
  [first, second]: [string, string],
  { read, ...listing }: Listing & { read: ReadTexts },
): Promise<ReleaseDiff> {
  const [from, to] = await Promise.all([
    readManifest(listing.namespace, idOf(first, listing)),
    readManifest(listing.namespace, idOf(second, listing)),
  ]);
  return { from: from.id, to: to.id, changes: await diffPages(from, to, read) };
}

function printDiff({ from, to, changes }: ReleaseDiff): void {
  for (const change of changes) console.log(changeLine(change));
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  console.log(
    `${from} to ${to}: ${counted(count('added'), 'page')} added, ${count('changed')} changed, ${count('removed')} removed`,
  );
}

// `current` and `previous` also name releases.
function idOf(name: string, { namespace, releases, pointer }: Listing): string {
  if (name === 'current' && pointer !== null) return pointer.release;
  if (name === 'previous' && pointer !== null && pointer.previous !== null) return pointer.previous;
  return findRelease(releases, name, namespace).id;
}

// A shortened commit, with the hash of uncommitted changes.
function shortSource(source: string): string {
  const [commit = '', dirty] = source.split('+');
  return commit.slice(0, SHORT) + (dirty === undefined ? '' : `+${dirty}`);
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

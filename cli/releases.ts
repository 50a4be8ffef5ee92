/** `npm run releases`: lists what was published; `-- diff <a> <b>` shows how two releases differ, page by page. */
import path from 'node:path';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { readFlags, runCommand } from './command.ts';
import type { Namespace } from '../publisher/kv/namespace.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { changeLine, diffPages } from '../publisher/releases/page-diff.ts';
import { historyOf } from '../publisher/pointer/next-pointer.ts';
import { readPointer } from '../publisher/pointer/pointer-move.ts';
import { objectReader } from '../publisher/releases/release-contents.ts';
import { type ListedRelease, listReleases } from '../publisher/releases/release-list.ts';
import { findRelease, readManifest } from '../publisher/releases/release-lookup.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';
import { storeOf } from '../compiler/site-build.ts';
import type { Pointer } from '../model/release/pointer.ts';

/** Digits of a release or a commit where it is mentioned beside another. */
const SHORT = 10;
const USAGE = 'npm run releases -- [diff <release> <release>] [--local | --env <name>]';

const out = outputFolder(path.resolve(process.env['CONTENT'] ?? 'content'));

await runCommand(out, async () => {
  const { values: flags, positionals } = readFlags(TARGET_FLAGS, USAGE);
  const [word, from, to] = positionals;
  const isDiff = word === 'diff' && from !== undefined && to !== undefined;
  if (positionals.length > 0 && !(isDiff && positionals.length === 3))
    throw new OperatorError(`Found "${positionals.join(' ')}". Usage: ${USAGE}`);
  const namespace = await openTarget(flags, out);
  try {
    const releases = await listReleases(namespace);
    const pointer = await readPointer(namespace);
    if (isDiff) await printDiff(namespace, [from, to], releases, pointer);
    else printList(namespace, releases, pointer);
  } finally {
    await namespace.close();
  }
});

function printList(namespace: Namespace, releases: ListedRelease[], pointer: Pointer | null): void {
  if (releases.length === 0) console.log(`Nothing is published in ${namespace.name} yet.`);
  if (pointer?.held)
    console.log(
      `Held since ${minute(pointer.held.at)}, when ${pointer.held.release} was rolled back: "npm run publish -- --resume" ends that.`,
    );
  const moves = new Map(historyOf(pointer).map((move) => [move.release, move]));
  for (const listed of releases) {
    const { id, created, author, pages, preview } = listed;
    const move = moves.get(id);
    const { base, source } = move ?? listed;
    const mark =
      id === pointer?.release
        ? 'current'
        : pointer?.withdrawn?.releases.includes(id)
          ? 'withdrawn'
          : id === pointer?.previous
            ? 'previous'
            : pointer?.revoked?.includes(id)
              ? 'revoked'
              : preview !== undefined
                ? `preview until ${minute(preview)}`
                : '';
    const line = [
      id.padEnd(26),
      minute(move?.at ?? created),
      counted(pages, 'page').padStart(13),
      author,
      move?.by === 'promote' || move?.by === 'rollback' ? `by ${move.by}` : '',
      base ? `on ${base.slice(0, SHORT)}` : '',
      source ? `from ${shortSource(source)}` : '',
      mark,
    ];
    console.log(line.filter((cell) => cell !== '').join('  '));
  }
}

async function printDiff(
  namespace: Namespace,
  names: [string, string],
  releases: ListedRelease[],
  pointer: Pointer | null,
): Promise<void> {
  const [from, to] = await Promise.all(
    names.map((name) => readManifest(namespace, idOf(name, releases, pointer, namespace))),
  );
  if (from === undefined || to === undefined) return;
  const changes = await diffPages(from, to, objectReader(storeOf(out), namespace));
  for (const change of changes) console.log(changeLine(change));
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  console.log(
    `${from.id} to ${to.id}: ${counted(count('added'), 'page')} added, ${count('changed')} changed, ${count('removed')} removed`,
  );
}

// `current` and `previous` are names as well.
function idOf(
  name: string,
  releases: ListedRelease[],
  pointer: Pointer | null,
  namespace: Namespace,
): string {
  if (name === 'current' && pointer !== null) return pointer.release;
  if (name === 'previous' && pointer !== null && pointer.previous !== null) return pointer.previous;
  return findRelease(releases, name, namespace).id;
}

// A commit as Git shortens it, with the mark of what was not committed.
function shortSource(source: string): string {
  const [commit = '', dirty] = source.split('+');
  return commit.slice(0, SHORT) + (dirty === undefined ? '' : `+${dirty}`);
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

/** Checks that this version can serve the published release, and the one that a rollback would restore. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { parsePointer, type Pointer, POINTER_KEY } from '../../model/release/pointer.ts';
import { parseManifest, releaseKey } from '../../model/release/release.ts';
import type { Namespace } from '../kv/namespace.ts';
import type { ProjectFinding } from './finding.ts';

/** Opens the namespace and reads it. A namespace that cannot be reached is a note: the configuration may be right. */
export async function checkPublishedContent(
  open: () => Promise<Namespace>,
): Promise<ProjectFinding[]> {
  try {
    const namespace = await open();
    try {
      return await checkPublished(namespace);
    } finally {
      await namespace.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [note(`was not read: ${error.message}`)];
  }
}

// Reads the pointer and the releases that it names, with this version's parsers.
async function checkPublished(namespace: Namespace): Promise<ProjectFinding[]> {
  const text = await namespace.text(POINTER_KEY);
  if (text === null) return [note(`${namespace.name} has no release yet`)];
  let pointer: Pointer;
  try {
    pointer = parsePointer(text);
  } catch (error) {
    return [
      change(
        `this version can't read the pointer in ${namespace.name} (${messageOf(error)}); publish again and replace it`,
        ['npx edgepress publish --replace-pointer'],
      ),
    ];
  }
  const findings = await checkRelease(namespace, pointer.release, true);
  if (pointer.previous !== null)
    findings.push(...(await checkRelease(namespace, pointer.previous, false)));
  return findings;
}

async function checkRelease(
  namespace: Namespace,
  id: string,
  isCurrent: boolean,
): Promise<ProjectFinding[]> {
  const text = await namespace.text(releaseKey(id));
  const problem = text === null ? 'it is not in the namespace' : problemOf(text);
  if (problem === undefined) return [];
  if (!isCurrent) return [note(`this version cannot roll back to the release ${id}: ${problem}`)];
  return [
    change(`this version cannot serve the current release ${id} (${problem}); publish again`, [
      'npx edgepress publish',
    ]),
  ];
}

function problemOf(manifest: string): string | undefined {
  try {
    parseManifest(manifest);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function note(message: string): ProjectFinding {
  return { level: 'note', where: 'published content', message };
}

function change(message: string, lines: string[]): ProjectFinding {
  return { level: 'change', where: 'published content', message, lines };
}

/** Publishes what `edgepress build` has built to the local KV of `wrangler dev`, which would serve nothing otherwise. */
import fs from 'node:fs';
import path from 'node:path';
import type { Project } from '../../compiler/config/project.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import { openLocalNamespace } from '../kv/local-kv.ts';
import { isProcessRunning } from '../process/running-process.ts';
import { KnownObjects, publishLocally } from './local-publication.ts';

/** The file in which a development server writes its process id. */
const SESSION = 'edgepress-dev.pid';

/** Records that this process serves the local KV. The function it returns removes the record. */
export function recordSession(state: string): () => void {
  const file = path.join(state, SESSION);
  fs.mkdirSync(state, { recursive: true });
  fs.writeFileSync(file, String(process.pid));
  return () => fs.rmSync(file, { force: true });
}

/**
 * Whether a build is published locally: `wrangler dev` reads the local KV of the project's own content. Not while
 * `edgepress dev` serves it, whose release has drafts, and not on CI machines.
 */
export function isServedLocally(
  { state, wranglerConfig }: Pick<Project, 'state' | 'wranglerConfig'>,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  const isRead = path.join(path.dirname(wranglerConfig), '.wrangler/state') === state;
  if (!isRead || !fs.existsSync(wranglerConfig) || env['CI']) return false;
  const session = path.join(state, SESSION);
  return !(fs.existsSync(session) && isProcessRunning(Number(fs.readFileSync(session, 'utf8'))));
}

/** Publishes a built release to the local KV. When that fails, it prints why: the release itself is complete. */
export async function publishBuild(
  project: Pick<Project, 'state' | 'wranglerConfig' | 'out'>,
  outcome: BuildOutcome,
): Promise<void> {
  try {
    const namespace = await openLocalNamespace(project);
    try {
      await publishLocally(namespace, new KnownObjects(), objectsFolder(project.out), outcome);
    } finally {
      await namespace.close();
    }
  } catch (error) {
    console.warn(
      `The release is built, but was not put into the local KV, so "wrangler dev" does not serve it: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

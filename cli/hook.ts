/**
 * `npm run hook`: publishes single pages in seconds. A small HTTP service beside the content folder takes signed
 * changes (`POST /publish`, see docs/runbook.md) and publishes each. `-- --local` publishes to the namespace of
 * `npm start`. HOOK_KEY is the key that senders sign with, PORT and HOST are where it listens.
 */
import path from 'node:path';
import { dropSecrets } from '../compiler/sandbox/environment.ts';
import { hookServer } from '../publisher/hook/hook-server.ts';
import { Nonces, SHORTEST_HOOK_KEY } from '../publisher/hook/signature.ts';
import { PLAN_FLAG, readPlan } from '../publisher/kv/kv-plan.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';
import type { Ground } from '../publisher/pointer/base-check.ts';
import { readFlags, runCommand } from './command.ts';
import type { Namespace } from '../publisher/kv/namespace.ts';
import {
  MoveRefused,
  MoveUnconfirmed,
  OperatorError,
} from '../compiler/diagnostics/operator-error.ts';
import { confirmMove } from '../publisher/publish/confirmation.ts';
import { objectReader } from '../publisher/releases/release-contents.ts';
import { publishRelease, type Published } from '../publisher/publish/publication.ts';
import { readSource } from '../compiler/docs/source-revision.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import { SiteBuild, storeOf } from '../compiler/site-build.ts';
import { readSite } from '../compiler/config/load-site.ts';
import type { Manifest } from '../model/release/release.ts';
import { printTimings, silentTimings } from '../compiler/diagnostics/timings.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  ...PLAN_FLAG,
  /** The release that the folder is built on, where that is not known from here. */
  onto: { type: 'string' },
} as const;
const USAGE =
  'HOOK_KEY=… npm run hook -- [--local | --env <name>] [--plan free|paid] [--onto <release>]';

const root = path.resolve(process.env['CONTENT'] ?? 'content');
const out = outputFolder(root);

await runCommand(out, async () => {
  const { values: flags } = readFlags(FLAGS, USAGE);
  const key = process.env['HOOK_KEY'] ?? '';
  if (key.length < SHORTEST_HOOK_KEY)
    throw new OperatorError(
      `HOOK_KEY: found ${key.length} characters, expected ${SHORTEST_HOOK_KEY} or more; "openssl rand -hex 32" makes a key.`,
    );
  const port = Number(process.env['PORT'] ?? 8790);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError(`PORT: found "${process.env['PORT']}", expected a number to 65535.`);
  const limit = readPlan(flags).writes;
  const namespace = await openTarget(flags, out);
  dropSecrets();
  const { config } = await readSite(root);
  const site = new SiteBuild({ root, out, dev: false, timings: silentTimings });
  try {
    const timings = printTimings();
    const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
    const publish = publisher(namespace, limit, log);
    const source = await readSource(root);
    const built = await timings.step('build', () => site.run());
    printDiagnostics(built.diagnostics, out);
    try {
      await publish(built.manifest, { root, source, onto: flags.onto });
    } catch (error) {
      // It listens all the same: who sends a page is told, and whoever brings in the changes need not restart it.
      if (!(error instanceof MoveRefused || error instanceof MoveUnconfirmed)) throw error;
      log(`at the start: ${error.message}`);
    }
    await site.warm();
    const server = hookServer({
      root,
      folders: config.docs.map((folder) => path.resolve(root, folder.path)),
      key,
      nonces: new Nonces(path.join(out, 'hook', 'nonces')),
      site,
      publish: async (next) => publish(next.manifest, { root, source: await readSource(root) }),
      log,
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(new OperatorError(`The hook cannot listen: ${error.message}.`)),
      );
      server.once('close', resolve);
      server.listen(port, process.env['HOST'] ?? '127.0.0.1', () => {
        const address = server.address();
        const taken = typeof address === 'object' && address !== null ? address.port : port;
        console.log(`The hook takes pages at http://127.0.0.1:${taken}/publish; Ctrl-C ends it.`);
      });
      // A change that is being published is brought to its end.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => server.close());
    });
  } finally {
    await site.close();
    await namespace.close();
  }
});

// Publishes, and looks later whether somebody else published at the same time: a sender is not kept waiting for that.
function publisher(namespace: Namespace, limit: number, log: (line: string) => void) {
  return async (manifest: Manifest, ground: Ground): Promise<Published> => {
    const done = await publishRelease(manifest, {
      namespace,
      store: storeOf(out),
      out,
      timings: silentTimings,
      limit,
      ground,
      dryRun: false,
      full: false,
      inParts: false,
      replacePointer: false,
    });
    const { move, written, pointer } = done;
    const read = objectReader(storeOf(out), namespace);
    if (move !== undefined && written !== undefined && pointer !== undefined)
      confirmMove(namespace, { move, written, pointer }, { read, wait: pauseInBackground }).catch(
        (error: unknown) => log(`lost: ${error instanceof Error ? error.message : String(error)}`),
      );
    return done;
  };
}

// Keeps no process alive that has been told to end.
function pauseInBackground(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/**
 * `npm run hook`: publishes single pages in seconds. A small HTTP service beside the content folder takes signed
 * changes (`POST /publish`, see docs/runbook.md) and publishes each. `-- --local` publishes to the namespace of
 * `npm start`. HOOK_KEY is the key that senders sign with, PORT and HOST are where it listens.
 */
import path from 'node:path';
import { dropSecrets } from './build/environment.ts';
import { hookServer } from './build/hook/hook-server.ts';
import { Nonces, SHORTEST_HOOK_KEY } from './build/hook/signature.ts';
import { outputFolder } from './build/output.ts';
import { readFlags, runCommand } from './build/publish/command.ts';
import type { Namespace } from './build/publish/namespace.ts';
import { OperatorError } from './build/publish/operator-error.ts';
import { publishRelease } from './build/publish/publication.ts';
import { openTarget, TARGET_FLAGS } from './build/publish/target.ts';
import { printDiagnostics } from './build/report.ts';
import type { BuildOutcome } from './build/build-outcome.ts';
import { SiteBuild, storeOf } from './build/site-build.ts';
import { readSite } from './build/site-source.ts';
import { printTimings, silentTimings } from './build/timings.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  /** `free` (1,000 writes a day) or `paid`. */
  plan: { type: 'string' },
} as const;
const USAGE = 'HOOK_KEY=… npm run hook -- [--local | --env <name>] [--plan free|paid]';
const FREE_WRITES = 1000;

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
  if (flags.plan !== undefined && flags.plan !== 'free' && flags.plan !== 'paid')
    throw new OperatorError(`--plan: found "${flags.plan}", expected free or paid.`);
  const limit = flags.local || flags.plan === 'paid' ? Infinity : FREE_WRITES;
  const namespace = await openTarget(flags, out);
  dropSecrets();
  const { config } = await readSite(root);
  const site = new SiteBuild({ root, out, dev: false, timings: silentTimings });
  try {
    const timings = printTimings();
    const built = await timings.step('build', () => site.run());
    printDiagnostics(built.diagnostics, out);
    await publish(built, namespace, limit);
    await site.warm();
    const server = hookServer({
      root,
      folders: config.docs.map((folder) => path.resolve(root, folder.path)),
      key,
      nonces: new Nonces(path.join(out, 'hook', 'nonces')),
      site,
      publish: (next) => publish(next, namespace, limit),
      log: (line) => console.log(`${new Date().toISOString()} ${line}`),
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

function publish(
  { manifest }: BuildOutcome,
  namespace: Namespace,
  limit: number,
): Promise<{ pages: number; writes: number }> {
  return publishRelease(manifest, {
    namespace,
    store: storeOf(out),
    out,
    timings: silentTimings,
    limit,
    dryRun: false,
    full: false,
    inParts: false,
    replacePointer: false,
  });
}

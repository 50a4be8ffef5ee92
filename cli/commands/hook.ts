/**
 * `edgepress hook`: a small HTTP service that publishes single pages in seconds. It runs beside the content folder, takes
 * signed changes (`POST /publish`, see docs/operate/hook.md), and publishes each of them.
 */
import path from 'node:path';
import type { Server } from 'node:http';
import { readSite } from '../../compiler/config/load-site.ts';
import {
  PointerUpdateRefused,
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { printTimings, silentTimings } from '../../compiler/diagnostics/timings.ts';
import { readRevision } from '../../compiler/docs/source-revision.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import type { Manifest } from '../../model/release/release.ts';
import { hookServer } from '../../publisher/hook/hook-server.ts';
import { Nonces, MIN_HOOK_KEY_LENGTH } from '../../publisher/hook/signature.ts';
import { kvLimits } from '../../publisher/kv/kv-limits.ts';
import type { Namespace } from '../../publisher/kv/namespace.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import type { BaseOptions } from '../../publisher/pointer/base-check.ts';
import { onSignals } from '../../publisher/process/signals.ts';
import { confirmMove } from '../../publisher/publish/confirmation.ts';
import { type PublishResult, publishRelease } from '../../publisher/publish/publication.ts';
import { objectReader } from '../../publisher/releases/release-contents.ts';
import { defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, PLAN_OPTION } from '../core/shared-options.ts';

/** The command. */
export default defineCommand(
  {
    name: 'hook',
    summary: 'Publishes pages that a CMS or a pipeline sends in signed requests.',
    options: {
      ...NAMESPACE_OPTIONS,
      ...PLAN_OPTION,
      onto: {
        type: 'text',
        value: 'release',
        description:
          'The release that the folder is based on, if this machine has no record of it.',
      },
      port: {
        type: 'number',
        value: 'port',
        env: 'PORT',
        default: 8790,
        min: 0,
        max: 65_535,
        description: 'Port to listen on; 0 chooses a free one.',
      },
      host: {
        type: 'text',
        value: 'address',
        env: 'HOST',
        default: '127.0.0.1',
        description: 'Address to listen on.',
      },
    },
    variables: {
      ...CLOUDFLARE_VARIABLES,
      HOOK_KEY: { type: 'text', value: 'key', description: 'Key that senders sign with.' },
    },
    partialState: 'The pointer was not moved',
  },
  async ({ options, variables, project }) => {
    const { content: root, out } = project;
    const key = variables.HOOK_KEY ?? '';
    if (key.length < MIN_HOOK_KEY_LENGTH)
      throw new OperatorError(
        `HOOK_KEY: found ${key.length} characters, expected at least ${MIN_HOOK_KEY_LENGTH}. Create one with "openssl rand -hex 32".`,
      );
    const limit = kvLimits(options.plan, options.local).writes;
    const namespace = await openNamespace(options, project);
    dropSecrets();
    const { config } = await readSite(root);
    const site = new SiteBuild({
      root,
      out,
      cache: project.cache,
      dev: false,
      timings: silentTimings,
    });
    try {
      const timings = printTimings();
      const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
      const publish = publisher({ namespace, limit, out, log });
      const source = await readRevision(root);
      const built = await timings.step('build', () => site.run());
      printDiagnostics(built.diagnostics, out);
      try {
        await publish(built.manifest, { root, source, onto: options.onto });
      } catch (error) {
        // The hook listens anyway: senders get this error, and once the changes are merged no restart is needed.
        if (!(error instanceof PointerUpdateRefused || error instanceof PointerUpdateUnconfirmed))
          throw error;
        log(`at startup: ${error.message}`);
      }
      await site.warm();
      const server = hookServer({
        root,
        folders: config.docs.map((folder) => path.resolve(root, folder.path)),
        key,
        nonces: new Nonces(path.join(out, 'hook', 'nonces')),
        site,
        publish: async (next) => publish(next.manifest, { root, source: await readRevision(root) }),
        log,
      });
      await listen(server, options);
    } finally {
      await site.close();
      await namespace.close();
    }
  },
);

// Resolves when a signal has ended the server. A change that is being published is finished first.
async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<void> {
  const removeHandlers = onSignals(() => {
    removeHandlers();
    server.close();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(new OperatorError(`The hook can't listen: ${error.message}.`)),
      );
      server.once('close', resolve);
      server.listen(port, host, () => {
        const address = server.address();
        const taken = typeof address === 'object' && address !== null ? address.port : port;
        console.log(
          `The hook is listening at http://127.0.0.1:${taken}/publish; press Ctrl-C to stop.`,
        );
      });
    });
  } finally {
    removeHandlers();
  }
}

// Publishes, and checks in the background whether somebody else published at the same time.
function publisher({
  namespace,
  limit,
  out,
  log,
}: {
  namespace: Namespace;
  limit: number;
  out: string;
  log: (line: string) => void;
}) {
  return async (manifest: Manifest, baseOptions: BaseOptions): Promise<PublishResult> => {
    const done = await publishRelease(manifest, {
      namespace,
      store: objectsFolder(out),
      out,
      timings: silentTimings,
      limit,
      baseOptions,
      dryRun: false,
      full: false,
      inParts: false,
      replacePointer: false,
    });
    const read = objectReader(objectsFolder(out), namespace);
    if (done.moved !== undefined)
      confirmMove(namespace, done.moved, { read, wait: pauseInBackground }).catch(
        (error: unknown) => log(`lost: ${error instanceof Error ? error.message : String(error)}`),
      );
    return done;
  };
}

// Does not keep a process alive that was told to end.
function pauseInBackground(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/** Runs a bundled worker in workerd on a loopback port. */
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptions } from 'wrangler';

/**
 * Starts the worker of a wrangler configuration. Wrangler's own servers put a proxy in front of the worker, which handles
 * every request a second time.
 */
export async function startLocalWorker(
  config: string,
  overrides: { main?: string; vars?: Record<string, string> } = {},
): Promise<Miniflare> {
  const { workerOptions: settings, main } = workerOptions(config);
  const script = overrides.main ?? main;
  if (script === undefined) throw new Error(`${config} has no \`main\`. Add it.`);
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...settings,
          name: 'worker',
          modules: [{ type: 'ESModule', path: script }],
          // workerd refuses a module whose path leads out of the root, which is the current folder by default.
          modulesRoot: path.dirname(script),
          bindings: Object.assign({}, settings['bindings'], overrides.vars),
        },
      ],
      cf: false,
      handleStructuredLogs: () => undefined,
    }),
  );
  await worker.ready;
  return worker;
}

/** Serves a built site with the real worker in workerd on a loopback port. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptions } from 'wrangler';
import { openProject } from '../../../compiler/config/project.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import { bindingNamespace, type KvBinding } from '../../../publisher/kv/local-kv.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { buildWorker } from '../../../compiler/assets/worker-bundle.ts';
import { exclusively } from '../exclusive.ts';

/** A running site. */
export interface ServedSite {
  /** Origin without a trailing slash. */
  url: string;
  outcome: BuildOutcome;
  /** Output folder of the build. */
  out: string;
  kv: KvBinding;
  /** Builds and publishes again, for tests that change content. */
  republish(): Promise<BuildOutcome>;
  close(): Promise<void>;
}

/** Builds a content folder into `out` (a temporary folder by default) and serves it. */
export async function serveSite(
  root: string,
  options: {
    out?: string;
    dev?: boolean;
    pointerTtl?: number;
    /** Additional variables and secrets of the worker. */
    vars?: Record<string, string>;
  } = {},
): Promise<ServedSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-served-'));
  const out = options.out ?? path.join(folder, 'out');
  process.env['XDG_CONFIG_HOME'] = path.join(folder, 'config');
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: options.dev ?? false,
    timings: silentTimings,
  });
  const [outcome, bundle] = await Promise.all([
    // Other processes may use the caller's folder too.
    options.out ? exclusively(out, () => site.run()) : site.run(),
    bundledWorker(),
  ]);
  const worker = await startWorker(bundle, {
    POINTER_TTL: String(options.pointerTtl ?? 0),
    LOG_SAMPLE: '0',
    RATE_LIMITS: 'off',
    ...options.vars,
  });
  const kv: KvBinding = await worker.getKVNamespace('DOCS');
  const namespace = bindingNamespace(kv);
  const known = new KnownObjects();
  const publish = (release: BuildOutcome): Promise<unknown> =>
    publishLocally(namespace, known, objectsFolder(out), release);
  await publish(outcome);
  return {
    url: (await worker.ready).origin,
    outcome,
    out,
    kv,
    async republish() {
      const next = await site.run();
      await publish(next);
      return next;
    },
    async close() {
      await site.close();
      await worker.dispose();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

let bundled: Promise<string> | undefined;

// Bundles the worker once for all sites of this process. Returns the file.
function bundledWorker(): Promise<string> {
  const file = path.resolve('dist/worker/index.js');
  return (bundled ??= buildWorker(file).then(() => file));
}

// Runs the worker with the settings of `wrangler.toml`, but without the proxy in front of it that `wrangler dev` has,
// which would handle every request a second time.
async function startWorker(file: string, vars: Record<string, string>): Promise<Miniflare> {
  const { bindings, ...settings } = workerOptions('wrangler.toml').workerOptions;
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...settings,
          name: 'edgepress',
          modules: [{ type: 'ESModule', path: file }],
          bindings: { ...bindings, ...vars },
        },
      ],
      cf: false,
      handleStructuredLogs: () => undefined,
    }),
  );
  await worker.ready;
  return worker;
}

/** Returns the paths of all pages of a release, below the base URL. */
export async function pagePaths(outcome: BuildOutcome, kv: KvBinding): Promise<string[]> {
  const { pages } = outcome.manifest;
  if ('inline' in pages) return Object.keys(pages.inline.pages);
  const shards = await Promise.all(pages.shards.map((ref) => kv.get(`object/${ref.object}`)));
  return shards.flatMap((text) => {
    const shard: { pages: Record<string, unknown> } = JSON.parse(text ?? '{"pages":{}}');
    return Object.keys(shard.pages);
  });
}

/** Serves a built site with the real worker in workerd on a loopback port. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../../compiler/config/project.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import type { KvBinding } from '../../../publisher/kv/kv-binding.ts';
import { bindingNamespace } from '../../../publisher/kv/local-kv.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { buildWorker } from '../../../compiler/assets/worker-bundle.ts';
import { exclusively } from '../exclusive.ts';
import { startLocalWorker } from './local-worker.ts';

/** A running site. */
export interface ServedSite {
  /** Origin without a trailing slash. */
  url: string;
  outcome: BuildOutcome;
  /** Output folder of the build. */
  out: string;
  kv: KvBinding;
  /** Builds without publishing. */
  build(): Promise<BuildOutcome>;
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
    /** A module that wraps the worker. */
    worker?: string;
    /** Additional variables and secrets of the worker. */
    vars?: Record<string, string>;
  } = {},
): Promise<ServedSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-served-'));
  const out = options.out ?? path.join(folder, 'out');
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
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
    bundleWorker(folder, options.worker),
  ]);
  const worker = await startLocalWorker('wrangler.toml', {
    main: bundle,
    vars: {
      POINTER_TTL: String(options.pointerTtl ?? 0),
      LOG_SAMPLE: '0',
      RATE_LIMITS: 'off',
      ...options.vars,
    },
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
    build: () => site.run(),
    async republish() {
      const next = await site.run();
      await publish(next);
      return next;
    },
    async close() {
      await site.close();
      await worker.dispose();
      remove();
      process.off('exit', remove);
    },
  };
}

let bundled: Promise<string> | undefined;

// Returns the file of the bundled worker, which all sites of this process share, or of a module that wraps it.
async function bundleWorker(folder: string, wrapper?: string): Promise<string> {
  const file = wrapper ? path.join(folder, 'worker.js') : path.resolve('dist/worker/index.js');
  if (!wrapper) return (bundled ??= buildWorker(file).then(() => file));
  await buildWorker(file, path.resolve(wrapper));
  return file;
}

let own: Promise<ServedSite> | undefined;

/**
 * Serves this repository's own content, for tests that don't modify it. It is served once for all test files of this
 * process and ends with the process.
 */
export function serveOwnContent(): Promise<ServedSite> {
  return (own ??= serveSite(path.resolve('content'), { out: path.resolve('dist/site') }).then(
    (site) => ({ ...site, close: () => Promise.resolve() }),
  ));
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

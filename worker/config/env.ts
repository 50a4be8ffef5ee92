/** The worker's bindings, narrowed to what is used, and its variables, read once. */
import {
  type CheckedSettings,
  checkSettings,
  hstsHeader,
  type Settings,
} from '../../model/settings.ts';
import type { AccessConfig } from '../http/access.ts';
import type { EventQueue } from '../events/queue-message.ts';
import type { RateLimiter } from '../events/rate-limit.ts';
import { log } from '../observability/log.ts';
import { type Dataset, guardedDataset } from '../observability/metrics.ts';
import type { TypesenseConfig } from '../search/typesense.ts';

/** Bindings and variables as `wrangler.toml` declares them. All but `DOCS` are optional. */
export interface Env extends Settings {
  /** Releases: a pointer, manifests and immutable objects (`model/release/release.ts`). */
  DOCS: DocsNamespace;
  /** The deployed version of this script; absent where nothing is deployed. */
  VERSION?: { id: string };
  /** Counts for the operator (`worker/observability/metrics.ts`). */
  METRICS?: Dataset;
  /** Where readers' events wait for delivery; without it they are sent at once (`worker/events/outbox.ts`). */
  EVENTS?: EventQueue;
  /** Where events go that a service refuses for good. */
  EVENTS_DEAD?: EventQueue;
  /** Counts beacons by address, for a whole location; without it each isolate counts for itself. */
  RATE_LIMIT?: RateLimiter;
  /** Count costly requests by address (`worker/limits/rate-limits.ts`); without one each isolate counts for itself. */
  RATE_LIMIT_RENDER?: RateLimiter;
  RATE_LIMIT_SEARCH?: RateLimiter;
  RATE_LIMIT_EXPENSIVE?: RateLimiter;
}

/** What is used of a KV namespace; every `KVNamespace` is one. `cacheTtl` is in seconds. */
export interface DocsNamespace {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>;
  get(key: string, options: { type: 'stream'; cacheTtl: number }): Promise<ReadableStream | null>;
}

/** The variables, parsed. One object for an isolate's environment, so that it can own what is remembered of it. */
export interface Config {
  /** Milliseconds for which the held pointer is trusted. */
  pointerTtl: number;
  /** The part of requests that are logged, 0 to 1. */
  logSample: number;
  /** Whether costly requests are limited by address. */
  rateLimits: boolean;
  /** Id of the deployed version of this script, `dev` where there is none. */
  version: string;
  /** Secret of the links to previews; `null` where there are none. */
  previewKey: string | null;
  /** Secret of the requests that empty the caches; `null` where there are none. */
  purgeKey: string | null;
  /** Where a search goes first; `null` where there is only the embedded engine. */
  typesense: TypesenseConfig | null;
  /** Where `/_dev/*` is sent to; `null` outside development. */
  devOrigin: string | null;
  /** The value of `Strict-Transport-Security` where the operator says another; `null` for the usual one. */
  hsts: string | null;
  /** Who may read the site; `null` for everybody, and nobody where it is misconfigured. */
  access: AccessConfig | 'misconfigured' | null;
  /** Counts for the operator; absent where none are kept. Never throws. */
  metrics: Dataset | undefined;
  /** The settings that this was read from, and those that are wrong. */
  settings: CheckedSettings;
  /** Host names that the development server answers to besides local ones. */
  allowedHosts: string[];
}

// An isolate has one environment, so reading it once is enough, and a cached answer is made without.
const known = new WeakMap<Env, Config>();

/** Reads the variables. A wrong one is logged once and takes its default; nothing here ever throws. */
export function readConfig(env: Env): Config {
  const config = known.get(env) ?? parseConfig(env);
  known.set(env, config);
  return config;
}

function parseConfig(env: Env): Config {
  const settings = checkSettings(env);
  const { valid, problems } = settings;
  if (valid.TYPESENSE_URL && !env.TYPESENSE_SEARCH_KEY)
    problems.push({
      name: 'TYPESENSE_SEARCH_KEY',
      problem: 'TYPESENSE_SEARCH_KEY: found nothing, expected a search-only key as a secret',
    });
  for (const { name, problem } of problems)
    log('error', 'misconfigured', { variable: name, problem });
  const config: Config = {
    logSample: Number(valid.LOG_SAMPLE ?? '0'),
    pointerTtl: Number(valid.POINTER_TTL ?? '30') * 1000,
    rateLimits: valid.RATE_LIMITS !== 'off',
    version: env.VERSION?.id || 'dev',
    previewKey: valid.PREVIEW_KEY ?? null,
    purgeKey: valid.PURGE_KEY ?? null,
    typesense: typesenseOf(settings),
    devOrigin: valid.DEV_ORIGIN === undefined ? null : new URL(valid.DEV_ORIGIN).origin,
    hsts: valid.HSTS === undefined ? null : hstsHeader(valid.HSTS),
    access: accessOf(settings),
    metrics: undefined,
    settings,
    allowedHosts: (valid.ALLOWED_HOSTS ?? '').toLowerCase().split(',').filter(Boolean),
  };
  if (env.METRICS) config.metrics = guardedDataset(env.METRICS, config);
  return config;
}

// A mistake here must not open the site.
function accessOf({ valid, problems }: CheckedSettings): Config['access'] {
  const { ACCESS_TEAM: team, ACCESS_AUD: audience } = valid;
  if (problems.some(({ name }) => name.startsWith('ACCESS_'))) return 'misconfigured';
  if (team === undefined || audience === undefined) return null;
  return { issuer: `https://${team}.cloudflareaccess.com`, audience };
}

// A mistake here costs Typesense's results and not the pages: the embedded engine answers.
function typesenseOf({ valid }: CheckedSettings): TypesenseConfig | null {
  const { TYPESENSE_URL: url, TYPESENSE_SEARCH_KEY: key, TYPESENSE_TIMEOUT: timeout } = valid;
  if (url === undefined || key === undefined) return null;
  const nodes = url.split(',').map((node) => new URL(node.trim()));
  return {
    nodes: nodes.map(({ origin, pathname }) => origin + pathname.replace(/\/+$/, '')),
    key,
    timeout: Number(timeout ?? '1000'),
  };
}

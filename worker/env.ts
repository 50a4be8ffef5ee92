/** The worker's bindings, narrowed to what is used, and its variables, read once. */
import type { EventQueue } from './events/parcel.ts';
import type { RateLimiter } from './events/rate-limit.ts';
import { log } from './log.ts';
import type { Dataset } from './metrics.ts';
import type { TypesenseConfig } from './search/typesense.ts';

/** Bindings and variables as `wrangler.toml` declares them. */
export interface Env {
  /** Releases: a pointer, manifests and immutable objects (`model/release.ts`). */
  DOCS: Documents;
  /** The deployed version of this script; absent where nothing is deployed. */
  VERSION?: { id: string };
  /** Seconds for which an isolate trusts the pointer it holds; `0` reads it on every request. */
  POINTER_TTL?: string;
  /** The part of requests that get a line in the log, from 0 (none, the default) to 1 (`worker/observe.ts`). */
  LOG_SAMPLE?: string;
  /** Counts for the operator (`worker/metrics.ts`). */
  METRICS?: Dataset;
  /** Secret that links to previews are signed with, 32 characters and more; without it there are none. */
  PREVIEW_KEY?: string;
  /** Secret that requests to empty the caches are signed with, 32 characters and more; without it there are none. */
  PURGE_KEY?: string;
  /** Nodes of a Typesense server, nearest first, with commas between; without it the embedded engine answers. */
  TYPESENSE_URL?: string;
  /** A secret: a key that may search the site's collection and nothing else. */
  TYPESENSE_SEARCH_KEY?: string;
  /** Milliseconds for which a node of Typesense is waited for, 1000 by default; a healthy one takes ten. */
  TYPESENSE_TIMEOUT?: string;
  /** Where readers' events wait for delivery; without it they are sent at once (`worker/events/outbox.ts`). */
  EVENTS?: EventQueue;
  /** Where events go that a service refuses for good. */
  EVENTS_DEAD?: EventQueue;
  /** Counts beacons by address, for a whole location; without it each isolate counts for itself. */
  RATE_LIMIT?: RateLimiter;
  /** Count costly requests by address (`worker/rate-limits.ts`); without one each isolate counts for itself. */
  RATE_LIMIT_RENDER?: RateLimiter;
  RATE_LIMIT_SEARCH?: RateLimiter;
  RATE_LIMIT_EXPENSIVE?: RateLimiter;
  /** `off` turns these limits off, for benchmarks and crawls of one's own; anything else leaves them on. */
  RATE_LIMITS?: string;
  /** Secret: write key of the customer-data service. Without it (and `MARKETING_PIXEL`) events are dropped. */
  EVENTS_WRITE_KEY?: string;
  /** Region of the customer-data service, `us` or `eu`. The wrong one takes everything and keeps nothing. */
  EVENTS_REGION?: string;
  /** Address that takes batches in the service's protocol, instead of a region's. */
  EVENTS_URL?: string;
  /** Seconds to wait for the service's answer; 10 when absent. */
  EVENTS_TIMEOUT?: string;
  /**
   * Unofficial, opt-in: address of the marketing service's tracking pixel with the portal in it
   * (`https://<host>/__ptq.gif?a=<portal>`). Page views of readers who agreed are sent there by the worker.
   */
  MARKETING_PIXEL?: string;
  /** Origin of the development server, for example `http://127.0.0.1:8788`; only set by `npm start`. */
  DEV_ORIGIN?: string;
}

/** What is used of a KV namespace; every `KVNamespace` is one. `cacheTtl` is in seconds. */
export interface Documents {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>;
  get(key: string, options: { type: 'stream'; cacheTtl: number }): Promise<ReadableStream | null>;
}

/** The variables, parsed. */
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
}

// An isolate has one environment, so reading it once is enough, and a cached answer is made without.
const known = new WeakMap<Env, Config>();

/** Reads the variables. Throws with the name of the one that is wrong. */
export function readConfig(env: Env): Config {
  const config = known.get(env) ?? parseConfig(env);
  known.set(env, config);
  return config;
}

function parseConfig(env: Env): Config {
  const ttl = Number(env.POINTER_TTL ?? '30');
  if (!Number.isFinite(ttl) || ttl < 0)
    throw new Error(`POINTER_TTL: found "${env.POINTER_TTL}", expected seconds, 0 or more`);
  const sample = Number(env.LOG_SAMPLE ?? '0');
  if (!(sample >= 0 && sample <= 1))
    throw new Error(`LOG_SAMPLE: found "${env.LOG_SAMPLE}", expected a number from 0 to 1`);
  return {
    logSample: sample,
    pointerTtl: ttl * 1000,
    rateLimits: env.RATE_LIMITS !== 'off',
    version: env.VERSION?.id || 'dev',
    previewKey: env.PREVIEW_KEY || null,
    purgeKey: env.PURGE_KEY || null,
    typesense: parseTypesense(env),
    devOrigin: env.DEV_ORIGIN ? new URL(env.DEV_ORIGIN).origin : null,
  };
}

// A mistake here costs Typesense's results and not the pages: the embedded engine answers.
function parseTypesense(env: Env): TypesenseConfig | null {
  if (!env.TYPESENSE_URL?.trim()) return null;
  const nodes = env.TYPESENSE_URL.split(',').map((node) => URL.parse(node.trim()));
  const urls = nodes.flatMap((url) => (url && /^https?:$/.test(url.protocol) ? [url] : []));
  if (urls.length < nodes.length || urls.some(({ username }) => username !== ''))
    return misconfigured(
      'TYPESENSE_URL: expected addresses like https://search.example.com with commas between',
    );
  if (!env.TYPESENSE_SEARCH_KEY)
    return misconfigured(
      'TYPESENSE_SEARCH_KEY: found nothing, expected a search-only key as a secret',
    );
  const timeout = Number(env.TYPESENSE_TIMEOUT ?? '1000');
  if (!(timeout >= 50 && timeout <= 30_000))
    return misconfigured('TYPESENSE_TIMEOUT: expected milliseconds, 50 to 30000');
  return {
    nodes: urls.map(({ origin, pathname }) => origin + pathname.replace(/\/+$/, '')),
    key: env.TYPESENSE_SEARCH_KEY,
    timeout,
  };
}

function misconfigured(problem: string): null {
  log('error', 'typesense-misconfigured', { problem });
  return null;
}

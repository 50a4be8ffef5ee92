/** The worker's bindings, narrowed to what is used, and its variables, read once. */

import type { EventQueue } from './events/parcel.ts';
import type { RateLimiter } from './events/rate-limit.ts';
import type { Dataset } from './metrics.ts';

/** Bindings and variables as `wrangler.toml` declares them. */
export interface Env {
  /** Releases: a pointer, manifests and immutable objects (`model/release.ts`). */
  DOCS: Documents;
  /** The deployed version of this script; absent where nothing is deployed. */
  VERSION?: { id: string };
  /** Seconds for which an isolate trusts the pointer it holds; `0` reads it on every request. */
  POINTER_TTL?: string;
  /** Counts for the operator (`worker/metrics.ts`). */
  METRICS?: Dataset;
  /** Where readers' events wait for delivery; without it they are sent at once (`worker/events/outbox.ts`). */
  EVENTS?: EventQueue;
  /** Where events go that a service refuses for good. */
  EVENTS_DEAD?: EventQueue;
  /** Counts beacons by address, for a whole location; without it each isolate counts for itself. */
  RATE_LIMIT?: RateLimiter;
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
  /** Id of the deployed version of this script, `dev` where there is none. */
  version: string;
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
  return {
    pointerTtl: ttl * 1000,
    version: env.VERSION?.id || 'dev',
    devOrigin: env.DEV_ORIGIN ? new URL(env.DEV_ORIGIN).origin : null,
  };
}

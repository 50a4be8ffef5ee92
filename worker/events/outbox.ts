/**
 * Where accepted events go next: into the queue, straight to the services, or nowhere. It never throws, and
 * nobody who waits for a page waits for it.
 */
import { type Env, readConfig } from '../env.ts';
import { log } from '../log.ts';
import type { Dataset } from '../metrics.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { type Destinations, readDestinations } from './destinations.ts';
import { dispatch } from './dispatch.ts';
import type { EventQueue, Parcel } from './parcel.ts';

/** How events leave, as `/_health` says it; `misconfigured` names a setting that cannot be used. */
export type Route = 'queue' | 'direct' | 'dropped' | 'misconfigured';

/** The way out of the worker for events. */
export interface Outbox {
  route: Route;
  /** Whether page views of readers who agreed go to a marketing service as well. */
  hasMarketing: boolean;
  /** Whether there is a customer-data service. */
  hasData: boolean;
  /** Sees parcels off. Resolves when they are in the queue, or delivered, or given up. */
  send(parcels: Parcel[]): Promise<void>;
}

/** Milliseconds until the queue is asked again; it is rarely away for long. */
const QUEUE_RETRIES = [100, 1000];
/** Milliseconds for which direct delivery may go on: the runtime ends what is behind a response after 30 s. */
const DIRECT_MS = 20_000;

/** Opens the way out for one request. */
export function openOutbox(env: Env): Outbox {
  const { settings, metrics } = readConfig(env);
  const destinations = readDestinations(settings);
  const hasData = destinations.data !== null;
  const hasMarketing = destinations.pixel !== null;
  return {
    route: routeOf(env, destinations),
    hasData,
    hasMarketing,
    async send(parcels) {
      if (env.EVENTS && (await isQueued(env.EVENTS, parcels))) return;
      await sendDirectly(parcels, destinations, metrics);
    },
  };
}

function routeOf({ EVENTS }: Env, { data, pixel, isMisconfigured }: Destinations): Route {
  if (isMisconfigured) return 'misconfigured';
  if (data === null && pixel === null) return 'dropped';
  return EVENTS ? 'queue' : 'direct';
}

async function isQueued(queue: EventQueue, parcels: Parcel[]): Promise<boolean> {
  const messages = parcels.map((body) => ({ body, contentType: 'json' as const }));
  for (const wait of [...QUEUE_RETRIES, null])
    try {
      await queue.sendBatch(messages);
      return true;
    } catch (error) {
      log('warn', 'queue-send-failed', { error, again: wait !== null });
      if (wait !== null) await pause(wait);
    }
  return false;
}

async function sendDirectly(
  parcels: Parcel[],
  destinations: Destinations,
  metrics: Dataset | undefined,
): Promise<void> {
  const end = Date.now() + DIRECT_MS;
  let left = parcels;
  for (let attempt = 1; left.length > 0; attempt++) {
    const results = await dispatch(left, destinations, metrics);
    const waits = results.map((result) => (result.kind === 'later' ? result.retryAfter : null));
    for (const result of results)
      if (result.kind === 'done') countLost(metrics, result.refused, 'refused');
    left = left.filter((_, index) => results[index]?.kind === 'later');
    const wait = backOff(attempt, Math.max(...waits.map((seconds) => seconds ?? 0))) * 1000;
    if (left.length > 0 && Date.now() + wait > end) return countLost(metrics, left, 'late');
    if (left.length > 0) await pause(wait);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

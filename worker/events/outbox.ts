/**
 * Where accepted events go next: into the queue, straight to the services, or nowhere. It never throws, and
 * nobody who waits for a page waits for it.
 */
import { reportFailure } from '../observability/binding-failures.ts';
import { DeadlineError, withDeadline } from '../http/deadline.ts';
import { type Config, type Env, readConfig } from '../config/env.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { type Destinations, readDestinations } from './destinations.ts';
import { dispatch, type Dispatching } from './dispatch.ts';
import type { EventQueue, Parcel } from './queue-message.ts';

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

/** Milliseconds for the way out of one beacon's events: the runtime ends what is behind a response after 30 s. */
const TOTAL_MS = 25_000;
/** Milliseconds for which the queue is waited for. */
const QUEUE_MS = 3000;
/** Milliseconds until the queue is asked again; it is rarely away for long. */
const QUEUE_RETRIES = [100, 1000];

/** Opens the way out for one request. */
export function openOutbox(env: Env): Outbox {
  const config = readConfig(env);
  const destinations = readDestinations(config.settings);
  return {
    route: routeOf(env, destinations),
    hasData: destinations.data !== null,
    hasMarketing: destinations.pixel !== null,
    async send(parcels) {
      const until = Date.now() + TOTAL_MS;
      const left = env.EVENTS ? await unqueued(env.EVENTS, parcels, config) : parcels;
      await sendDirectly(left, { destinations, metrics: config.metrics, until });
    },
  };
}

function routeOf({ EVENTS }: Env, { data, pixel, isMisconfigured }: Destinations): Route {
  if (isMisconfigured) return 'misconfigured';
  if (data === null && pixel === null) return 'dropped';
  return EVENTS ? 'queue' : 'direct';
}

// The parcels that the queue has not taken.
async function unqueued(queue: EventQueue, parcels: Parcel[], config: Config): Promise<Parcel[]> {
  let left = parcels;
  for (const wait of [...QUEUE_RETRIES, null])
    try {
      const messages = left.map((body) => ({ body, contentType: 'json' as const }));
      await withDeadline(queue.sendBatch(messages), QUEUE_MS);
      return [];
    } catch (error) {
      reportFailure(config, 'EVENTS', error);
      if (error instanceof DeadlineError) {
        // The queue may have them. The data service drops what comes twice; the pixel would count it twice.
        const unsure = left.filter(({ to }) => to === 'marketing');
        countLost(config.metrics, unsure, 'unsure');
        left = left.filter(({ to }) => to === 'data');
      }
      if (left.length === 0) return [];
      if (wait !== null) await pause(wait);
    }
  return left;
}

async function sendDirectly(parcels: Parcel[], dispatching: Dispatching): Promise<void> {
  const { metrics, until } = dispatching;
  let left = parcels;
  for (let attempt = 1; left.length > 0; attempt++) {
    const later: Parcel[] = [];
    let retryAfter = 0;
    for await (const [parcel, result] of dispatch(left, dispatching)) {
      if (result.kind === 'done') countLost(metrics, result.refused, 'refused');
      else {
        later.push(parcel);
        retryAfter = Math.max(retryAfter, result.retryAfter ?? 0);
      }
    }
    left = later;
    const wait = backOff(attempt, retryAfter) * 1000;
    if (left.length > 0 && Date.now() + wait >= until) return countLost(metrics, left, 'late');
    if (left.length > 0) await pause(wait);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Where events go, as the operator's secrets and variables say. Nothing of it ever comes from a request. */
import type { Env } from '../env.ts';
import { log } from '../log.ts';

/** The customer-data service. */
export interface DataService {
  /** Address that takes batches. */
  url: string;
  /** Value of the `Authorization` header: basic, the write key as the name. */
  authorization: string;
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

/** What is configured; `null` for what is not. */
export interface Destinations {
  data: DataService | null;
  /** Address of the marketing pixel, with the portal in its query. */
  pixel: string | null;
  /** What is wrong with the configuration, in a sentence; then the part concerned counts as not configured. */
  faults: string[];
}

/** Batch addresses of the service's regions. */
const REGIONS: Readonly<Record<string, string>> = {
  us: 'https://api.segment.io/v1/batch',
  eu: 'https://events.eu1.segmentapis.com/v1/batch',
};

// An isolate has one environment.
const known = new WeakMap<Env, Destinations>();

/** Reads the destinations. A mistake is logged once and never thrown: it may not take pages down. */
export function readDestinations(env: Env): Destinations {
  const held = known.get(env);
  if (held) return held;
  const faults: string[] = [];
  const destinations = { data: readData(env, faults), pixel: readPixel(env, faults), faults };
  for (const fault of faults) log('error', 'events-misconfigured', { fault });
  known.set(env, destinations);
  return destinations;
}

function readData(env: Env, faults: string[]): DataService | null {
  const { EVENTS_WRITE_KEY: key, EVENTS_REGION: region = '', EVENTS_URL: own } = env;
  if (!key) return null;
  const url = own || REGIONS[region];
  const seconds = Number(env.EVENTS_TIMEOUT ?? '10');
  if (url === undefined)
    faults.push(`EVENTS_REGION: found "${region}", expected \`us\` or \`eu\`, or EVENTS_URL`);
  else if (!isHttp(url)) faults.push('EVENTS_URL: expected an absolute http address');
  else if (!(seconds > 0 && seconds <= 60))
    faults.push(`EVENTS_TIMEOUT: found "${env.EVENTS_TIMEOUT}", expected seconds, at most 60`);
  else return { url, authorization: `Basic ${btoa(`${key}:`)}`, timeout: seconds * 1000 };
  return null;
}

function readPixel({ MARKETING_PIXEL: pixel }: Env, faults: string[]): string | null {
  if (!pixel) return null;
  if (isHttp(pixel) && new URL(pixel).searchParams.has('a')) return pixel;
  faults.push('MARKETING_PIXEL: expected an absolute http address with the portal as `a=`');
  return null;
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

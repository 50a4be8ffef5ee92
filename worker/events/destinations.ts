/** Reads where events are sent from the operator's secrets and variables. Requests have no influence on it. */
import type { CheckedSettings, Settings } from '../../model/settings.ts';

/** The customer-data service. */
export interface DataService {
  /** The URL for batches. */
  url: string;
  /** The `Authorization` header: Basic, with the write key as the user name. */
  authorization: string;
  /** Timeout in milliseconds. */
  timeout: number;
}

/** The configured destinations. */
export interface Destinations {
  data: DataService | null;
  /** The URL of the marketing pixel, including the portal's id. */
  pixel: string | null;
  /** Whether a setting is invalid. Invalid settings count as absent. */
  isMisconfigured: boolean;
}

/** URLs for batches, by region. */
const REGIONS: Readonly<Record<string, string>> = {
  us: 'https://api.segment.io/v1/batch',
  eu: 'https://events.eu1.segmentapis.com/v1/batch',
};

// An isolate has one configuration.
const known = new WeakMap<CheckedSettings, Destinations>();

/** Reads the destinations. Invalid settings were logged when they were read, and never affect pages. */
export function readDestinations(settings: CheckedSettings): Destinations {
  const destinations = known.get(settings) ?? destinationsOf(settings);
  known.set(settings, destinations);
  return destinations;
}

function destinationsOf({ valid, problems }: CheckedSettings): Destinations {
  return {
    data: dataOf(valid),
    pixel: valid.MARKETING_PIXEL ?? null,
    isMisconfigured: problems.some(({ name }) => /^(?:EVENTS_|MARKETING_)/.test(name)),
  };
}

function dataOf(valid: Settings): DataService | null {
  const { EVENTS_WRITE_KEY: key, EVENTS_REGION: region = '', EVENTS_URL: own } = valid;
  const url = own ?? REGIONS[region];
  if (key === undefined || url === undefined) return null;
  const timeout = Number(valid.EVENTS_TIMEOUT ?? '10') * 1000;
  return { url, authorization: `Basic ${btoa(`${key}:`)}`, timeout };
}

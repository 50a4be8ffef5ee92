/** Where events go, as the operator's secrets and variables say. Nothing of it ever comes from a request. */
import type { CheckedSettings, Settings } from '../../model/settings.ts';

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
  /** Whether a setting of theirs is wrong; a wrong one counts as absent. */
  isMisconfigured: boolean;
}

/** Batch addresses of the service's regions. */
const REGIONS: Readonly<Record<string, string>> = {
  us: 'https://api.segment.io/v1/batch',
  eu: 'https://events.eu1.segmentapis.com/v1/batch',
};

// An isolate has one configuration.
const known = new WeakMap<CheckedSettings, Destinations>();

/** Reads the destinations. What is wrong was logged when the settings were read; it never takes pages down. */
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

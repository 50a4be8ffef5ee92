/**
 * The worker's variables and secrets, and what each may hold. The worker and `npm run deploy` check them by these rules:
 * a wrong one is reported by name and treated as absent, so that a typing mistake never takes pages down.
 */
import { SHORTEST_PREVIEW_KEY } from './release/preview.ts';
import { SHORTEST_PURGE_KEY } from './release/purge.ts';

/** Variables of `wrangler.toml` and secrets, as they are written there. */
export interface Settings {
  /** Seconds for which an isolate trusts the pointer it holds, 30 by default; `0` reads it on every request. */
  POINTER_TTL?: string;
  /** The part of requests that get a line in the log, from 0 (none, the default) to 1 (`worker/observability/observe.ts`). */
  LOG_SAMPLE?: string;
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
  /** `off` turns the limits of `worker/limits/rate-limits.ts` off, for benchmarks and crawls of one's own; `on` is the default. */
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
  /**
   * Who else is pinned to HTTPS: `includeSubDomains`, `preload` and `max-age=<seconds>`, with semicolons between. Without
   * it this host only, for two years.
   */
  HSTS?: string;
  /** Team of Cloudflare Access, `<team>` in `https://<team>.cloudflareaccess.com`: only its tokens get answers. */
  ACCESS_TEAM?: string;
  /** Audience tag of the application in Cloudflare Access. One of the two alone gets no answers at all. */
  ACCESS_AUD?: string;
  /** Origin of the development server, for example `http://127.0.0.1:8788`; only set by `npm start`. */
  DEV_ORIGIN?: string;
  /** Host names that `npm start` answers to besides local ones, with commas between; `*` for every name. */
  ALLOWED_HOSTS?: string;
}

/** The name of a variable or secret. */
export type SettingName = keyof Settings;

/** A setting that cannot be used. */
export interface SettingProblem {
  name: SettingName;
  /** What was found and what was expected. Holds no secret and no address. */
  problem: string;
}

/** Settings after the check. */
export interface CheckedSettings {
  /** What can be used, trimmed; a wrong setting is absent. */
  valid: Settings;
  problems: SettingProblem[];
}

interface Rule {
  expected: string;
  accepts: (text: string) => boolean;
  /** Whether the value may be repeated in a message: secrets and addresses (which may hold a password) may not. */
  isPublic?: true;
}

const RULES: Readonly<Record<SettingName, Rule>> = {
  POINTER_TTL: numberRule('seconds, 0 to 86400', 0, 86_400),
  LOG_SAMPLE: numberRule('a number from 0 to 1', 0, 1),
  PREVIEW_KEY: keyRule(SHORTEST_PREVIEW_KEY),
  PURGE_KEY: keyRule(SHORTEST_PURGE_KEY),
  TYPESENSE_URL: {
    expected: 'addresses like https://search.example.com with commas between',
    accepts: (text) => text.split(',').every((node) => isHttp(node.trim())),
  },
  TYPESENSE_SEARCH_KEY: headerRule('a search-only key'),
  TYPESENSE_TIMEOUT: numberRule('milliseconds, 50 to 30000', 50, 30_000),
  RATE_LIMITS: {
    expected: '`on` or `off`',
    accepts: (text) => /^(?:on|off)$/.test(text),
    isPublic: true,
  },
  EVENTS_WRITE_KEY: headerRule('a write key'),
  EVENTS_REGION: {
    expected: '`us` or `eu`',
    accepts: (text) => /^(?:us|eu)$/.test(text),
    isPublic: true,
  },
  EVENTS_URL: { expected: 'an absolute http or https address', accepts: isHttp },
  EVENTS_TIMEOUT: numberRule('seconds, 0.1 to 60', 0.1, 60),
  MARKETING_PIXEL: {
    expected: 'an absolute http or https address with the portal as `a=`',
    accepts: (text) => isHttp(text) && new URL(text).searchParams.has('a'),
  },
  HSTS: {
    expected:
      '`includeSubDomains`, `preload` (with both others a year or more) and `max-age=<seconds>`, `;` between',
    accepts: isHsts,
    isPublic: true,
  },
  ACCESS_TEAM: {
    expected: 'the team’s name, without `.cloudflareaccess.com`',
    accepts: (text) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text),
    isPublic: true,
  },
  ACCESS_AUD: {
    expected: 'an audience tag, 64 hexadecimal digits',
    accepts: (text) => /^[\da-f]{64}$/.test(text),
  },
  DEV_ORIGIN: { expected: 'an origin such as http://127.0.0.1:8788', accepts: isHttp },
  ALLOWED_HOSTS: {
    expected: 'host names without ports, with commas between, or *',
    accepts: (text) => /^(?:\*|[\w.[\]-]+(?:,[\w.[\]-]+)*)$/.test(text),
  },
};

/** Every variable and secret that the worker reads. */
export const SETTING_NAMES: readonly SettingName[] = keysOf(RULES);

/** Checks settings one by one, and those that need each other. Never throws. */
export function checkSettings(given: object): CheckedSettings {
  const valid: Settings = {};
  const problems: SettingProblem[] = [];
  const values = new Map<string, unknown>(Object.entries(given));
  for (const name of SETTING_NAMES) {
    const text = textOf(values.get(name));
    const { accepts, expected, isPublic } = RULES[name];
    if (text === '') continue;
    if (accepts(text)) valid[name] = text;
    else {
      const found = isPublic ? JSON.stringify(text.slice(0, 40)) : `${text.length} characters`;
      problems.push({ name, problem: `${name}: found ${found}, expected ${expected}` });
    }
  }
  const hasRegion = ['EVENTS_REGION', 'EVENTS_URL'].some((name) => textOf(values.get(name)) !== '');
  if (valid.EVENTS_WRITE_KEY && !hasRegion)
    problems.push({
      name: 'EVENTS_REGION',
      problem: 'EVENTS_REGION: found nothing beside EVENTS_WRITE_KEY, expected `us` or `eu`',
    });
  const [team, audience] = [textOf(values.get('ACCESS_TEAM')), textOf(values.get('ACCESS_AUD'))];
  if ((team === '') !== (audience === '')) {
    const [name, other] =
      team === ''
        ? (['ACCESS_TEAM', 'ACCESS_AUD'] as const)
        : (['ACCESS_AUD', 'ACCESS_TEAM'] as const);
    problems.push({
      name,
      problem: `${name}: found nothing beside ${other}, expected both or neither`,
    });
  }
  return { valid, problems };
}

/** The value of `Strict-Transport-Security`, from a valid `HSTS`. */
export function hstsHeader(setting = ''): string {
  const parts = setting.split(';').map((part) => part.trim());
  const age = parts.find((part) => part.startsWith('max-age=')) ?? `max-age=${TWO_YEARS}`;
  return [age, ...parts.filter((part) => part !== '' && part !== age)].join('; ');
}

const TWO_YEARS = 63_072_000;

// Browsers’ lists take a domain only with its subdomains and for a year.
function isHsts(text: string): boolean {
  const parts = text.split(';').map((part) => part.trim());
  const isKnown = parts.every((part) =>
    /^(?:max-age=\d{1,10}|includeSubDomains|preload)$/.test(part),
  );
  if (!isKnown || new Set(parts).size < parts.length) return false;
  const age = Number(/max-age=(\d+)/.exec(text)?.[1] ?? TWO_YEARS);
  return !parts.includes('preload') || (parts.includes('includeSubDomains') && age >= 31_536_000);
}

// wrangler passes numbers and tables of `[vars]` on as they are.
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).trim();
}

function numberRule(expected: string, least: number, most: number): Rule {
  return {
    expected,
    accepts: (text) =>
      /^\d+(?:\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most,
    isPublic: true,
  };
}

function keyRule(shortest: number): Rule {
  return { expected: `${shortest} characters or more`, accepts: (text) => text.length >= shortest };
}

// Anything else in a header is an exception on every request.
function headerRule(what: string): Rule {
  return {
    expected: `${what} of visible ASCII characters`,
    accepts: (text) => /^[!-~]+$/.test(text),
  };
}

function isHttp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === '';
}

function keysOf(rules: Readonly<Record<SettingName, Rule>>): SettingName[] {
  // An object literal has no other keys than its type says.
  return Object.keys(rules) as SettingName[];
}

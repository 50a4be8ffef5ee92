/**
 * The worker's variables and secrets, and the rules for their values. The worker and `edgepress deploy` check them: an invalid
 * one is reported by name and treated as absent, so that a typo never takes the site down.
 */
import { MIN_PREVIEW_KEY_LENGTH } from './release/preview.ts';
import { MIN_PURGE_KEY_LENGTH } from './release/purge.ts';
import {
  headerRule,
  isHsts,
  isHttp,
  isSafeUrl,
  keyRule,
  numberRule,
  type SettingRule,
  TWO_YEARS,
} from './setting-rules.ts';

/** Variables of `wrangler.toml` and secrets, as text. */
export interface Settings {
  /** Seconds for which an isolate reuses the pointer. Default: 30. `0` reads it on every request. */
  POINTER_TTL?: string;
  /** Fraction of requests that are logged, 0 to 1 (`worker/observability/observe.ts`). Default: 0. */
  LOG_SAMPLE?: string;
  /** Secret: signs preview links, at least 32 characters. Without it there are no previews. */
  PREVIEW_KEY?: string;
  /** Secret: signs requests to purge caches, at least 32 characters. Without it they are refused. */
  PURGE_KEY?: string;
  /** Comma-separated URLs of Typesense nodes, nearest first. Without it the embedded engine answers searches. */
  TYPESENSE_URL?: string;
  /** Secret: a key that can only search the site's collection. */
  TYPESENSE_SEARCH_KEY?: string;
  /** Milliseconds to wait for a Typesense node. Default: 1000. A healthy node takes about 10. */
  TYPESENSE_TIMEOUT?: string;
  /** `off` turns rate limits off (`worker/limits/rate-limits.ts`), for your own benchmarks and crawls. Default: `on`. */
  RATE_LIMITS?: string;
  /** Model that answers questions on sites with `ask: 'model'`: the name of a model of Workers AI or, with `ASK_URL`, of that service. */
  ASK_MODEL?: string;
  /** URL of a service with OpenAI's protocol, for example `https://api.example.com/v1/chat/completions`. Default: Workers AI. */
  ASK_URL?: string;
  /** Secret: key of that service. */
  ASK_KEY?: string;
  /** Maximum number of tokens in an answer. Default: 500. */
  ASK_MAX_TOKENS?: string;
  /** Maximum number of seconds for an answer. Default: 30. */
  ASK_TIMEOUT?: string;
  /** Id of the AI Gateway in front of Workers AI, which can limit spending. Default: none. */
  ASK_GATEWAY?: string;
  /** Secret: write key of the customer-data service. Without it (and `MARKETING_PIXEL`) events are dropped. */
  EVENTS_WRITE_KEY?: string;
  /** Region of the customer-data service, `us` or `eu`. The wrong region accepts events and discards them. */
  EVENTS_REGION?: string;
  /** URL that receives batches in the service's protocol instead of the region's URL. */
  EVENTS_URL?: string;
  /** Seconds to wait for the service's response. Default: 10. */
  EVENTS_TIMEOUT?: string;
  /**
   * Unofficial, opt-in: URL of the marketing service's tracking pixel with the portal in it
   * (`https://<host>/__ptq.gif?a=<portal>`). The worker sends it the page views of readers who gave consent.
   */
  MARKETING_PIXEL?: string;
  /**
   * Options of `Strict-Transport-Security`, separated by semicolons: `includeSubDomains`, `preload` and `max-age=<seconds>`.
   * Default: this host only, for two years.
   */
  HSTS?: string;
  /** Team of Cloudflare Access, `<team>` in `https://<team>.cloudflareaccess.com`. Only requests with its tokens are served. */
  ACCESS_TEAM?: string;
  /** Audience tag of the application in Cloudflare Access. If only one of the two is set, no request is served. */
  ACCESS_AUD?: string;
  /** Origin of the development server, for example `http://127.0.0.1:8788`. Only `edgepress dev` sets it. */
  DEV_ORIGIN?: string;
  /** Comma-separated host names that `edgepress dev` serves besides local ones; `*` for every name. */
  ALLOWED_HOSTS?: string;
}

/** The name of a variable or secret. */
export type SettingName = keyof Settings;

/** An invalid setting. */
export interface SettingProblem {
  name: SettingName;
  /** What was found and what was expected. Contains no secrets and no URLs. */
  problem: string;
}

/** Settings that were checked. */
export interface CheckedSettings {
  /** Valid settings, trimmed. Invalid ones are absent. */
  valid: Settings;
  problems: SettingProblem[];
}

const RULES: Readonly<Record<SettingName, SettingRule>> = {
  POINTER_TTL: numberRule('seconds, 0 to 86400', 0, 86_400),
  LOG_SAMPLE: numberRule('a number from 0 to 1', 0, 1),
  PREVIEW_KEY: keyRule(MIN_PREVIEW_KEY_LENGTH),
  PURGE_KEY: keyRule(MIN_PURGE_KEY_LENGTH),
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
  ASK_MODEL: {
    expected: 'the name of a model',
    accepts: (text) => /^[\w@./:-]{1,200}$/.test(text),
    isPublic: true,
  },
  ASK_URL: { expected: 'an absolute https address', accepts: isSafeUrl },
  ASK_KEY: headerRule('a key'),
  ASK_MAX_TOKENS: numberRule('tokens, 50 to 4000', 50, 4000),
  ASK_TIMEOUT: numberRule('seconds, 1 to 120', 1, 120),
  ASK_GATEWAY: {
    expected: 'the id of an AI Gateway',
    accepts: (text) => /^[\w-]{1,64}$/.test(text),
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

/** Names of all variables and secrets that the worker reads. */
export const SETTING_NAMES: readonly SettingName[] = keysOf(RULES);

/** Checks each setting, and those that depend on each other. Never throws. */
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

/** Value of `Strict-Transport-Security` for a valid `HSTS` setting. */
export function hstsHeader(setting = ''): string {
  const parts = setting.split(';').map((part) => part.trim());
  const age = parts.find((part) => part.startsWith('max-age=')) ?? `max-age=${TWO_YEARS}`;
  return [age, ...parts.filter((part) => part !== '' && part !== age)].join('; ');
}

// wrangler passes numbers and tables of `[vars]` on unchanged.
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).trim();
}

function keysOf(rules: Readonly<Record<SettingName, SettingRule>>): SettingName[] {
  // An object literal has only the keys of its type.
  return Object.keys(rules) as SettingName[];
}

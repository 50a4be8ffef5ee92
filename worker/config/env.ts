/** The worker's bindings and variables, and the configuration that is parsed from them once per isolate. */
import {
  type CheckedSettings,
  checkSettings,
  hstsHeader,
  type Settings,
} from '../../model/settings.ts';
import type { DocsNamespace, EventQueue, RateLimiter, WorkersAi } from './bindings.ts';
import { log } from '../observability/log.ts';
import { type Dataset, guardedDataset } from '../observability/metrics.ts';

/** Bindings and variables as `wrangler.toml` declares them. All but `DOCS` are optional. */
export interface Env extends Settings {
  /** KV namespace with the releases: a pointer, manifests and immutable objects. */
  DOCS: DocsNamespace;
  /** Metadata of the deployed version of the worker, which cache keys contain. */
  VERSION?: { id: string };
  /** Analytics Engine dataset for the [metrics](/reference/metrics). */
  METRICS?: Dataset;
  /** Queue of readers' events. Without it they are sent at once. */
  EVENTS?: EventQueue;
  /** Dead-letter queue: events that a service rejects for good. */
  EVENTS_DEAD?: EventQueue;
  /** Rate limit of events and votes by address. Without it, and without the others, each isolate counts for itself. */
  RATE_LIMIT?: RateLimiter;
  /** Rate limit of pages that have to be rendered, by address. */
  RATE_LIMIT_RENDER?: RateLimiter;
  /** Rate limit of searches by address. */
  RATE_LIMIT_SEARCH?: RateLimiter;
  /** Rate limit of the most expensive requests by address: MCP, social images, the text of the site. */
  RATE_LIMIT_EXPENSIVE?: RateLimiter;
  /** Rate limit of questions that a model answers, by address. */
  RATE_LIMIT_ASK?: RateLimiter;
  /** Workers AI, for sites with `ask: 'model'`. */
  AI?: WorkersAi;
  /** Rate limit of the API mock by address. */
  RATE_LIMIT_MOCK?: RateLimiter;
}

/** The Cloudflare Access application that protects the site. */
export interface AccessConfig {
  /** `https://<team>.cloudflareaccess.com`, which also publishes the keys. */
  issuer: string;
  /** The application's audience tag. */
  audience: string;
}

/** The Typesense cluster that answers searches. */
export interface TypesenseConfig {
  /** Origins (with a path, if there is one), nearest first. */
  nodes: string[];
  /** A key that may only search the collection. */
  key: string;
  /** Milliseconds to wait for a node; all of them together get twice as long. */
  timeout: number;
}

/** The operator's model, which answers questions. */
export interface AskModelConfig {
  /** Address of a service with OpenAI's protocol; `null` for Workers AI. */
  url: string | null;
  key: string | null;
  /** The model's name. */
  name: string;
  /** Tokens of an answer. */
  maxTokens: number;
  /** Milliseconds for an answer. */
  timeout: number;
  /** Id of the AI Gateway in front of Workers AI; `null` for none. */
  gateway: string | null;
}

/** The parsed variables. An isolate has one such object, so it can key a `WeakMap`. */
export interface Config {
  /** Milliseconds for which an isolate uses the pointer without reading it again. */
  pointerTtl: number;
  /** The share of requests that are logged, 0 to 1. */
  logSample: number;
  /** Whether costly requests are limited by address. */
  rateLimits: boolean;
  /** Id of the deployed version of this script, `dev` where there is none. */
  version: string;
  /** The secret that signs preview links; `null` turns previews off. */
  previewKey: string | null;
  /** The secret that signs purge requests; `null` turns purging off. */
  purgeKey: string | null;
  /** The Typesense cluster; `null` if the embedded engine answers all searches. */
  typesense: TypesenseConfig | null;
  /** The model that answers questions; `null` if readers get passages only. */
  askModel: AskModelConfig | null;
  /** The development server that answers `/_dev/*`; `null` outside development. */
  devOrigin: string | null;
  /** The operator's value of `Strict-Transport-Security`; `null` for the default. */
  hsts: string | null;
  /** Access control of the site: `null` admits everybody, `'misconfigured'` admits nobody. */
  access: AccessConfig | 'misconfigured' | null;
  /** Metrics for the operator, if they are on. Never throws. */
  metrics: Dataset | undefined;
  /** The valid settings, and the problems of the others. */
  settings: CheckedSettings;
  /** Host names that the development server accepts besides local ones. */
  allowedHosts: string[];
}

// An isolate has one environment, so cached responses don't pay for parsing.
const known = new WeakMap<Env, Config>();

/** Reads the variables. A wrong one is logged once and takes its default. Never throws. */
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
    askModel: askModelOf(settings),
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

// A mistake here must not make the site public.
function accessOf({ valid, problems }: CheckedSettings): Config['access'] {
  const { ACCESS_TEAM: team, ACCESS_AUD: audience } = valid;
  if (problems.some(({ name }) => name.startsWith('ACCESS_'))) return 'misconfigured';
  if (team === undefined || audience === undefined) return null;
  return { issuer: `https://${team}.cloudflareaccess.com`, audience };
}

// A name alone is a model of Workers AI. A mistake in the address must not send questions there instead.
function askModelOf({ valid, problems }: CheckedSettings): AskModelConfig | null {
  const { ASK_MODEL: name, ASK_URL: url, ASK_KEY: key, ASK_GATEWAY: gateway } = valid;
  if (name === undefined || problems.some((problem) => problem.name === 'ASK_URL')) return null;
  return {
    url: url ?? null,
    key: key ?? null,
    name,
    maxTokens: Number(valid.ASK_MAX_TOKENS ?? '500'),
    timeout: Number(valid.ASK_TIMEOUT ?? '30') * 1000,
    gateway: gateway ?? null,
  };
}

// A mistake here must not take the site down: the embedded engine answers instead.
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

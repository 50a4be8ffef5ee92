/** Checks of Cloudflare's own services, which local tests cannot cover: caches, limits, queues and delays. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  PURGE_PATH,
  PURGE_SIGNATURE,
  PURGE_TIMESTAMP,
  purgeText,
} from '../../model/release/purge.ts';
import { describeAnswer, waitForSite } from '../pointer/site-answer.ts';
import { type Check, type CheckResult, skipOutsideCloudflare, verdict } from './check.ts';
import type { SmokeResponse, Deployment } from './deployment.ts';

/** Options of the checks. */
export interface SmokeOptions {
  /** The worker's PURGE_KEY. */
  purgeKey: string | undefined;
  /** `url` of the site's configuration, when it differs from the checked origin. */
  siteUrl: string | undefined;
  /** A release published just now. */
  release: string | undefined;
  /** Whether to send an event to the real service. */
  sendEvent: boolean;
  /** Whether the check may use up this machine's rate limit for a minute. */
  useUpLimit: boolean;
}

// @limit requests that try the rate limit: The check fails.
/** The limit is 120 requests a minute, counted approximately and separately at each location. */
const MAX_REQUESTS = 480;
// @limit requests that wait for a cached response: The check fails.
/** A tiered cache may take a moment to store a response. */
const MAX_ATTEMPTS = 5;
const BETWEEN_MS = 500;

/** The checks in order. The rate limit comes last, because the check uses it up. */
export function platformChecks(options: SmokeOptions): Check[] {
  return [
    { name: 'Workers Cache', run: workersCache },
    { name: 'pages behind the cache', run: pageCache },
    { name: 'purge', run: (site) => purge(site, options) },
    { name: 'a publish becomes visible', run: (site) => visibility(site, options) },
    { name: 'queue', run: (site) => queue(site, options) },
    { name: 'rate limit', run: (site) => rateLimit(site, options) },
  ];
}

async function workersCache(site: Deployment): Promise<CheckResult> {
  const skipped = skipOutsideCloudflare(site);
  if (skipped) return skipped;
  const states = await untilState(site, site.script, 'HIT');
  return verdict(
    states.at(-1) === 'HIT',
    `cf-cache-status ${states.join(', ')} for ${site.script}`,
    'HIT in the end: [cache] enabled = true in wrangler.toml',
  );
}

async function pageCache(site: Deployment): Promise<CheckResult> {
  const skipped = skipOutsideCloudflare(site);
  if (skipped) return skipped;
  await site.ask('/');
  const { headers } = await site.ask('/');
  const found = `x-cache ${headers.get('x-cache') ?? 'none'}`;
  return verdict(headers.get('x-cache') === 'hit', found, 'x-cache hit for the second request');
}

async function purge(site: Deployment, { purgeKey, siteUrl }: SmokeOptions): Promise<CheckResult> {
  if (!purgeKey) return { kind: 'skipped', why: 'set PURGE_KEY to the secret of the worker' };
  const timestamp = Math.floor(Date.now() / 1000);
  const text = purgeText(
    { url: siteUrl ?? site.home.origin, baseUrl: site.home.pathname },
    timestamp,
  );
  const signature = createHmac('sha256', purgeKey).update(text).digest('hex');
  const headers = { [PURGE_TIMESTAMP]: String(timestamp), [PURGE_SIGNATURE]: signature };
  const answer = await site.ask(PURGE_PATH, { method: 'POST', headers });
  const said = `${answer.status} ${answer.text.trim().slice(0, 100)}`;
  if (answer.status !== 200)
    return { kind: 'failed', found: said, expected: '200 with the purged entrypoints' };
  if (!site.isCloudflare)
    return { kind: 'passed', found: `${said}; there is no Workers Cache here` };
  const states = await untilState(site, site.script, 'HIT');
  const isRight = states[0] !== 'HIT' && /"default".*"Pages"/.test(answer.text);
  return verdict(
    isRight,
    `${said}; then cf-cache-status ${states.join(', ')}`,
    'both entrypoints, then no HIT for the first request',
  );
}

async function visibility({ home }: Deployment, { release }: SmokeOptions): Promise<CheckResult> {
  if (!release)
    return {
      kind: 'skipped',
      why: 'pass --release <id> right after "edgepress publish --no-wait"',
    };
  const start = Date.now();
  const answer = await waitForSite(home.href, release);
  const seconds = Math.round((Date.now() - start) / 1000);
  return verdict(
    answer.kind === 'answers',
    `${describeAnswer(answer, home.href, release)} Waited ${seconds} s.`,
    `the release ${release} within 150 s`,
  );
}

async function queue({ ask, home }: Deployment, { sendEvent }: SmokeOptions): Promise<CheckResult> {
  const { text } = await ask('/_health');
  const route = /"events":"([a-z]+)"/.exec(text)?.[1] ?? 'not said';
  if (route === 'dropped')
    return { kind: 'skipped', why: 'no customer-data service is configured (events: dropped)' };
  if (route !== 'queue')
    return { kind: 'failed', found: `events: ${route}`, expected: 'events: queue in /_health' };
  if (!sendEvent)
    return {
      kind: 'passed',
      found: 'events: queue. To see one delivered, pass --event and run "npx edgepress events"',
    };
  const sent = await ask('/_events', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: home.origin,
    },
    body: JSON.stringify(smokeEvent(home)),
  });
  return verdict(
    sent.status === 204,
    `${sent.status} for one event; "edgepress events" shows it delivered within seconds`,
    '204',
  );
}

function smokeEvent(home: URL): object {
  const now = new Date().toISOString();
  const properties = {
    url: home.href,
    path: home.pathname,
    title: 'Smoke test',
    hash: '',
    referrer: '',
  };
  const event = {
    type: 'page',
    messageId: crypto.randomUUID(),
    originalTimestamp: now,
    properties,
  };
  return { sentAt: now, consent: 'granted', anonymousId: crypto.randomUUID(), events: [event] };
}

async function rateLimit(site: Deployment, { useUpLimit }: SmokeOptions): Promise<CheckResult> {
  if (!useUpLimit) return { kind: 'skipped', why: '--no-limits was passed' };
  const { text } = await site.ask('/_health');
  if (/"rateLimits":"off"/.test(text))
    return {
      kind: 'failed',
      found: 'rateLimits: off',
      expected: 'no RATE_LIMITS = "off" in production',
    };
  const ping = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  };
  let sent = 0;
  let refused: SmokeResponse | undefined;
  while (sent < MAX_REQUESTS && refused === undefined) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask('/mcp', ping)));
    sent += answers.length;
    refused = answers.find(({ status }) => status === 429);
  }
  const retry = refused?.headers.get('retry-after');
  const found = refused
    ? `429 after at most ${sent} requests, retry-after ${retry ?? 'none'}`
    : `no 429 in ${sent} requests`;
  return verdict(
    retry !== undefined && retry !== null,
    found,
    '429 with Retry-After after about 120 requests in a minute',
  );
}

async function untilState(site: Deployment, path: string, wanted: string): Promise<string[]> {
  const states: string[] = [];
  while (states.length < MAX_ATTEMPTS && states.at(-1) !== wanted) {
    if (states.length > 0) await pause(BETWEEN_MS);
    states.push((await site.ask(path)).headers.get('cf-cache-status') ?? 'none');
  }
  return states;
}

/** `edgepress smoke` against the worker on loopback, with doubles of what only Cloudflare's network does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForSite } from '../../../publisher/pointer/site-answer.ts';
import { runChecks } from '../../../publisher/smoke/check.ts';
import { CONTRACT_CHECKS } from '../../../publisher/smoke/contract-checks.ts';
import { openDeployment } from '../../../publisher/smoke/deployment.ts';
import { platformChecks, type SmokeOptions } from '../../../publisher/smoke/platform-checks.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { CONFIGURED, memoryQueue } from '../../support/worker/beacons.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { runCommand } from '../../support/process.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { objectKey } from '../../../model/release/release.ts';

quietLog();
const PURGE_KEY = 'q'.repeat(40);
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.unstubAllEnvs();
});

/** What the network does with the worker's answers; each part may be broken. */
interface Network {
  cloudflare: boolean;
  caches: boolean;
  purges: boolean;
  weakens: boolean;
  /** Changes what the worker has answered. */
  spoil?: (path: string, headers: Headers, status: number) => number | void;
}

const WHOLE: Network = { cloudflare: true, caches: true, purges: true, weakens: true };

/** Serves the sample release. */
async function deployed(network: Network, env: Partial<Env> = {}) {
  const sample = sampleRelease();
  const pointer = JSON.parse(sample.values['pointer'] ?? '');
  const robots = pointer.manifest.files['/robots.txt'];
  robots.size = Buffer.byteLength(sample.values[objectKey(robots.object)] ?? '');
  const queue = memoryQueue();
  const { namespace } = memoryKv({ ...sample.values, pointer: JSON.stringify(pointer) });
  const bindings: Env = {
    DOCS: namespace,
    VERSION: { id: 'w1' },
    PURGE_KEY,
    EVENTS: queue,
    ...CONFIGURED,
    ...env,
  };
  const app = createApp();
  const cached = new Set<string>();
  const empty = async (): Promise<object> => {
    if (network.purges) cached.clear();
    return { success: true };
  };
  const Pages = {
    fetch: async (request: Request) =>
      request.method === 'POST'
        ? new Response(null, { status: 204 })
        : new Response(null, { status: 503 }),
  };
  const context = {
    waitUntil: () => undefined,
    passThroughOnException: () => undefined,
    props: {},
    ...(network.cloudflare && { cache: { purge: empty }, exports: { Pages } }),
  };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/';
    const answer = await app.fetch(await requestOf(incoming), bindings, context);
    const headers = new Headers(answer.headers);
    let { status } = answer;
    if (network.cloudflare) headers.set('cf-ray', '1-LHR');
    if (network.cloudflare && path.startsWith('/assets/')) {
      headers.set('cf-cache-status', network.caches && cached.has(path) ? 'HIT' : 'MISS');
      cached.add(path);
    }
    const etag = headers.get('etag');
    if (network.weakens && etag && status === 200) headers.set('etag', `W/${etag}`);
    status = network.spoil?.(path, headers, status) ?? status;
    outgoing.writeHead(status, Object.fromEntries(headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  };
  server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, queue };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  // Browsers' words that `fetch` of Node does not let through.
  if (incoming.method === 'POST' && incoming.url === '/_events')
    headers.set('sec-fetch-site', 'same-origin');
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  const { method = 'GET' } = incoming;
  return new Request(`https://docs.example.com${incoming.url}`, { method, headers, body });
}

const OPTIONS: SmokeOptions = {
  purgeKey: PURGE_KEY,
  siteUrl: 'https://docs.example.com',
  release: 'release-a',
  sendEvent: true,
  useUpLimit: true,
};

/** Result by the name of the check. */
async function smoke(url: string, options: Partial<SmokeOptions> = {}) {
  const lines: string[] = [];
  const checks = [...CONTRACT_CHECKS, ...platformChecks({ ...OPTIONS, ...options })];
  const results = await runChecks(checks, await openDeployment(url), (line) => lines.push(line));
  const failed = results.filter(({ kind }) => kind === 'failed').length;
  const kinds = Object.fromEntries(
    lines.map((line) => [/^\w+\s+([^:]+):/.exec(line)?.[1], line.split(' ')[0]]),
  );
  return { failed, kinds, lines };
}

describe('a site behind Cloudflare Access', () => {
  it('is requested with the service token of the environment', async () => {
    server = createServer((incoming, outgoing) => {
      const { 'cf-access-client-id': id, 'cf-access-client-secret': secret } = incoming.headers;
      if (id === 'i' && secret === 's') outgoing.setHeader('x-release', 'release-a').end();
      else outgoing.writeHead(403).end();
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await waitForSite(url, 'release-a')).toMatchObject({ kind: 'unreachable' });
    vi.stubEnv('CF_ACCESS_CLIENT_ID', 'i');
    vi.stubEnv('CF_ACCESS_CLIENT_SECRET', 's');
    expect(await waitForSite(url, 'release-a')).toEqual({ kind: 'answers' });
  });
});

describe('edgepress smoke', () => {
  it('passes for a complete deployment, and reports its findings', async () => {
    const { url, queue } = await deployed(WHOLE);
    const { failed, kinds, lines } = await smoke(url);
    expect([failed, kinds]).toEqual([
      0,
      expect.objectContaining({ health: 'passed', queue: 'passed' }),
    ]);
    // The address is not https.
    expect(kinds['HSTS']).toBe('skipped');
    expect(Object.values(kinds).filter((kind) => kind === 'passed')).toHaveLength(12);
    expect(lines.join('\n')).toContain('cf-cache-status MISS, HIT');
    expect(queue.messages).toHaveLength(1);
  });

  it('skips checks that it cannot run, with a reason', async () => {
    const { url, queue } = await deployed({ ...WHOLE, cloudflare: false });
    const options = {
      purgeKey: undefined,
      release: undefined,
      sendEvent: false,
      useUpLimit: false,
    };
    const { failed, kinds, lines } = await smoke(url, options);
    expect(failed).toBe(0);
    for (const name of [
      'Workers Cache',
      'pages behind the cache',
      'purge',
      'a publish becomes visible',
      'rate limit',
    ])
      expect(kinds[name], name).toBe('skipped');
    for (const line of lines.filter((one) => one.startsWith('skipped')))
      expect(line).toMatch(/: .{10,}/);
    expect(queue.messages).toEqual([]);
  });

  it.each<[string, Partial<Network>, Partial<Env>]>([
    ['health', {}, { LOG_SAMPLE: '1%' }],
    [
      'security headers',
      { spoil: (_path, headers) => headers.delete('content-security-policy') },
      {},
    ],
    ['canonical addresses', { spoil: (path) => (path.includes('?') ? 200 : undefined) }, {}],
    ['an unknown address', { spoil: (path) => (path.startsWith('/smoke') ? 200 : undefined) }, {}],
    [
      'revalidation',
      { spoil: (_path, _headers, status) => (status === 304 ? 200 : undefined) },
      {},
    ],
    ['ranges', { spoil: (_path, _headers, status) => (status === 206 ? 200 : undefined) }, {}],
    ['Workers Cache', { caches: false }, {}],
    [
      'pages behind the cache',
      { spoil: (path, headers) => (path === '/' ? headers.set('x-cache', 'miss') : undefined) },
      {},
    ],
    ['purge', { purges: false }, {}],
    ['queue', {}, { EVENTS_REGION: 'mars' }],
    ['rate limit', {}, { RATE_LIMITS: 'off' }],
    ['rate limit', {}, { RATE_LIMIT_EXPENSIVE: { limit: async () => ({ success: true }) } }],
  ])('reports a defect: %s', async (name, broken, env) => {
    const { url } = await deployed({ ...WHOLE, ...broken }, env);
    const { failed, kinds, lines } = await smoke(url);
    expect([failed > 0, kinds[name]], lines.join('\n')).toEqual([true, 'failed']);
  });

  it('prints its results as JSON, and fails with one that failed', async () => {
    const { url } = await deployed({ ...WHOLE, purges: false });
    const command = runCommand('smoke', { PURGE_KEY }, [url, '--json', '--no-limits']);
    expect(await command.ended).toBe(1);
    const { checks } = JSON.parse(command.stdout());
    expect(checks).toContainEqual({
      name: 'purge',
      kind: 'failed',
      found: expect.any(String),
      expected: expect.any(String),
    });
    expect(checks.map(({ kind }: { kind: string }) => kind)).toContain('passed');
  });

  it('reports an invalid address', async () => {
    await expect(openDeployment('docs.example.com')).rejects.toThrow(
      'Found "docs.example.com", expected the address',
    );
    await expect(openDeployment('http://127.0.0.1:1')).rejects.toThrow('cannot be reached');
    const { url } = await deployed(WHOLE, { ACCESS_TEAM: 'team', ACCESS_AUD: 'a1'.repeat(32) });
    await expect(openDeployment(url)).rejects.toThrow('CF_ACCESS_CLIENT_ID');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { executionContext } from '../../support/execution-context.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease, type SampleOptions } from '../../support/worker/sample-release.ts';

const PATH = '/guide/cards/creating';
const NOINDEX = { site: { noindex: true, contentSignal: 'ai-train=no' } } as const;
quietLog();

afterEach(() => {
  vi.useRealTimers();
});

/** An isolate that has rendered the page at `PATH` and the home page. */
async function warmIsolate(options: SampleOptions = {}, variables: Partial<Env> = {}) {
  const kv = memoryKv(sampleRelease(options).values);
  const app = createApp();
  const env = { DOCS: kv.namespace, VERSION: { id: 'worker-1' }, ...variables };
  const { context, settled } = executionContext();
  const send = (path: string, init?: RequestInit): Response | Promise<Response> =>
    app.fetch(new Request(`https://docs.example.com${path}`, init), env, context);
  const firsts = new Map<string, Response>();
  for (const path of ['/', PATH]) {
    const response = await send(path);
    await response.text();
    firsts.set(path, response);
  }
  await settled();
  return { kv, send, first: (path: string) => headersOf(firsts.get(path)) };
}

function headersOf(response: Response | undefined): Record<string, string> {
  return Object.fromEntries(response?.headers ?? []);
}

describe('a page in memory', () => {
  it('is answered before the request has a context, without a turn of the event loop', async () => {
    const { send, kv } = await warmIsolate();
    kv.reads.length = 0;
    const response = send(PATH);
    expect(response).toBeInstanceOf(Response);
    expect(await (await response).text()).toContain(`Text of ${PATH} in release-a.`);
    expect(kv.reads).toEqual([]);
  });

  it.each([
    ['an ordinary site', {}, {}],
    ['a site that search engines must not list', NOINDEX, {}],
    ['an operator with a policy of HTTPS', {}, { HSTS: 'includeSubDomains; preload' }],
  ] as const)('has the headers of the first response, on %s', async (_, options, variables) => {
    const { send, first } = await warmIsolate(options, variables);
    for (const turn of [1, 2]) {
      const expected = { ...first(PATH), 'x-cache': 'hit', 'server-timing': 'cache;desc=hit' };
      expect(headersOf(await send(PATH)), `request ${turn}`).toEqual(expected);
    }
  });

  it('takes 304, HEAD and queries as ever', async () => {
    const { send, first } = await warmIsolate();
    const etag = first(PATH)['etag'] ?? '';
    const fresh = await send(PATH, { headers: { 'if-none-match': `W/${etag}` } });
    expect([fresh.status, await fresh.text(), fresh.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await send(PATH, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    const head = await send(PATH, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
    const query = await send(`${PATH}?userId=1`);
    expect(query.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    expect((await send(PATH)).headers.has('cloudflare-cdn-cache-control')).toBe(false);
    expect((await send(PATH, { method: 'POST' })).status).toBe(405);
  });

  it('is not what a client gets that prefers Markdown', async () => {
    const { send } = await warmIsolate();
    const markdown = await send(PATH, { headers: { accept: 'text/markdown' } });
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
  });

  it('is measured like every other page', async () => {
    const points: unknown[] = [];
    const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
    const { send } = await warmIsolate({}, { METRICS });
    points.length = 0;
    await send(PATH);
    expect(points).toEqual([
      expect.objectContaining({
        blobs: ['page', 'hit', 'release-a', '200'],
      }),
    ]);
  });

  it('is followed by that of the next release when the pointer is read again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { send, kv } = await warmIsolate({}, { POINTER_TTL: '30' });
    for (const [key, value] of Object.entries(sampleRelease({ id: 'release-b' }).values))
      kv.values.set(key, value);
    expect((await send(PATH)).headers.get('x-release')).toBe('release-a');
    vi.setSystemTime(Date.now() + 31_000);
    await send(PATH);
    await expect.poll(async () => (await send(PATH)).headers.get('x-release')).toBe('release-b');
  });

  it('is refused to those whom Access has not let through', async () => {
    const access = { ACCESS_TEAM: 'team', ACCESS_AUD: 'a'.repeat(64) };
    const { send } = await warmIsolate({}, access);
    expect((await send(PATH)).status).toBe(403);
  });
});

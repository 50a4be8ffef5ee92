import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readBody } from '../../support/worker/gate.ts';
import { testApp } from '../../support/worker/test-app.ts';

/** The host name in the requests of `testApp`. */
const HOST = 'docs.example.com';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

describe('the development server’s paths', () => {
  it('are forwarded, and events are streamed', async () => {
    let finish = (): void => undefined;
    const origin = await listen((url, send, end) => {
      send(`data: hello from ${url}\n\n`);
      finish = end;
    });
    const app = testApp({ baseUrl: '/docs/' }, { DEV_ORIGIN: origin, ALLOWED_HOSTS: HOST });
    const response = await app.get('/docs/_dev/events?since=1');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const body = readBody(response);
    expect(await body.until('events')).toBe('data: hello from /_dev/events?since=1\n\n');
    finish();
    expect((await body.rest()).broken).toBe(false);
  });

  it('do not exist outside development', async () => {
    expect((await testApp().get('/_dev/events')).status).toBe(404);
  });

  it('come with uncacheable fragments', async () => {
    const app = testApp({}, { DEV_ORIGIN: 'http://127.0.0.1:1', ALLOWED_HOSTS: HOST });
    const { headers } = await app.get('/_page/release-a/quick-start/introduction');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the development server', () => {
  const status = async (
    host: string,
    { allowed, ...headers }: Record<string, string> = {},
    address = '/',
  ): Promise<number> => {
    const variables = {
      DEV_ORIGIN: 'http://127.0.0.1:1',
      ...(allowed && { ALLOWED_HOSTS: allowed }),
    };
    return (await testApp({}, variables).get(address, { host, ...headers })).status;
  };

  it.each([
    'localhost',
    'localhost:8787',
    '127.0.0.1:8787',
    '[::1]:8787',
    'a.b.localhost',
    'LOCALHOST',
  ])('answers to %s', async (host) => expect(await status(host)).toBe(200));

  it.each([
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '',
  ])('refuses "%s"', async (host) => {
    for (const address of ['/', '/_page/release-a/', '/_dev/events', '/_health', '/assets/x.js'])
      expect(await status(host, {}, address)).toBe(403);
  });

  it('answers to host names that the developer allows', async () => {
    expect(await status('my-machine:8787', { allowed: 'other,My-Machine' })).toBe(200);
    expect(await status('any.example', { allowed: '*' })).toBe(200);
    expect(await status('any.example', { allowed: 'other' })).toBe(403);
  });

  it('explains what it found and what to do', async () => {
    const app = testApp({}, { DEV_ORIGIN: 'http://127.0.0.1:1' });
    expect(await (await app.get('/', { host: 'evil.example:8787' })).text()).toBe(
      'The development server only answers requests for localhost, and this request is for evil.example. Start it with ALLOWED_HOSTS=evil.example npx edgepress dev to allow the name.\n',
    );
  });

  it('refuses MCP requests from pages of other sites', async () => {
    const app = testApp({}, { DEV_ORIGIN: 'http://127.0.0.1:1' });
    const ask = async (origin: string): Promise<number> => {
      const headers = { host: 'localhost:8787', origin, 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      return (await app.request('/mcp', { method: 'POST', headers, body })).status;
    };
    expect(await ask('http://localhost:8787')).toBe(200);
    for (const origin of ['http://evil.example', 'http://localhost.evil.example', 'null'])
      expect(await ask(origin)).toBe(403);
  });

  it('is the only one that checks the host name', async () => {
    expect((await testApp().get('/', { host: 'evil.example' })).status).toBe(200);
  });
});

type Serve = (url: string | undefined, send: (text: string) => void, end: () => void) => void;

async function listen(serve: Serve): Promise<string> {
  const listening = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    serve(
      request.url,
      (text) => response.write(text),
      () => response.end(),
    );
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

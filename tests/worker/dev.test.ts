import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readBody } from './gate.ts';
import { testApp } from './test-app.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

describe('the development server’s paths', () => {
  it('are passed on, and events stream through', async () => {
    let finish = (): void => undefined;
    const origin = await listen((url, send, end) => {
      send(`data: hello from ${url}\n\n`);
      finish = end;
    });
    const app = testApp({ baseUrl: '/docs/' }, { DEV_ORIGIN: origin });
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

  it('are the only ones that change: fragments are not kept by the reader', async () => {
    const app = testApp({}, { DEV_ORIGIN: 'http://127.0.0.1:1' });
    const { headers } = await app.get('/_page/release-a/quick-start/introduction');
    expect(headers.get('cache-control')).toBe('no-store');
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

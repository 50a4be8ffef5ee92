import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

let site: FaultSite;
let origin: URL;

beforeAll(async () => {
  site = await faultSite();
  await site.kv.seed(sampleRelease({ id: 'release-raw' }).values);
  origin = new URL((await site.get('/')).url);
});
afterAll(() => site.close());

/** Status, and Location where there is one. */
async function answer(target: string): Promise<[number, string?]> {
  const head = await sendRaw(`GET ${target} HTTP/1.1`);
  const status = Number(/^http\/1\.1 (\d+)/.exec(head)?.[1]);
  const location = /\r\nlocation: (.*)/.exec(head)?.[1];
  return location === undefined ? [status] : [status, location];
}

/** Sends a raw request line. Returns the status line and headers of the response in lower case. */
function sendRaw(requestLine: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(origin.port), origin.hostname);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += String(text);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve((answer.split('\r\n\r\n')[0] ?? '').toLowerCase()));
    socket.write(`${requestLine}\r\nHost: docs.example.com\r\nConnection: close\r\n\r\n`, 'latin1');
  });
}

// Sends bytes on a socket, because client libraries would normalise them.
describe('in workerd, the raw request target', () => {
  it('`//evil.example/index.html` stays on the host', async () => {
    expect(await answer('//evil.example/index.html')).toEqual([308, '/evil.example']);
    expect(await answer('///evil.example//')).toEqual([308, '/evil.example']);
  });

  it('`/\\evil.example` stays on the host', async () => {
    expect(await answer('/\\evil.example/')).toEqual([308, '/evil.example']);
    expect(await answer('/\\/evil.example/index.html')).toEqual([308, '/evil.example']);
  });

  it('with encoded slashes and backslashes is refused', async () => {
    for (const target of [
      '/%2f%2fevil.example',
      '/%2F/evil.example',
      '/%5cevil.example',
      '/%5C%5Ca',
    ])
      expect(await answer(target)).toEqual([400]);
  });

  it('with dot segments is normalised like in a browser', async () => {
    expect(await answer('/guide/../sdks/auth-SDK')).toEqual([200]);
    expect(await answer('/guide/%2e%2e/sdks/auth-SDK')).toEqual([200]);
    expect(await answer('/../../../etc/passwd')).toEqual([404]);
  });

  it('with control characters, invalid or double encoding is refused', async () => {
    for (const target of [
      '/%00',
      '/a%0d%0aset-cookie:%20x',
      '/%E0%80%AF',
      '/%',
      '/%252e%252e/',
      '/%zz',
    ])
      expect(await answer(target)).toEqual([400]);
  });

  it('with a raw NUL is refused by the HTTP layer', async () => {
    expect((await answer('/a\0b'))[0]).toBe(400);
  });

  it('in absolute form never redirects elsewhere', async () => {
    const [status, location = ''] = await answer('http://evil.example/sdks/auth-SDK.html');
    expect(status).toBe(308);
    expect(location).toBe('/sdks/auth-sdk');
  });

  it('of 15 KB is refused as too long', async () => {
    expect(await answer(`/${'a'.repeat(15_000)}`)).toEqual([414]);
  });

  it('keeps its query only in redirects', async () => {
    expect(await answer('/sdks/auth-SDK.html?a=1&b=//x')).toEqual([
      308,
      '/sdks/auth-sdk?a=1&b=//x',
    ]);
  });
});

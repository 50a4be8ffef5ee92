/** Links to other sites: how they are requested, what is remembered, and what is reported. Only servers of this machine. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkExternalLinks } from '../../../compiler/lint/external-links.ts';
import type { Diagnostic } from '../../../compiler/diagnostics/diagnostic.ts';

const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-lint-'));
let requests: string[] = [];
let atOnce = 0;
let mostAtOnce = 0;
const server = http.createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  const [, status = '200'] = /^\/(\d+)/.exec(request.url ?? '') ?? [];
  const isGetOnly = request.url === '/get-only' && request.method === 'HEAD';
  setTimeout(() => {
    atOnce -= 1;
    response
      .writeHead(isGetOnly ? 405 : Number(status), status === '302' ? { location: '/there' } : {})
      .end();
  }, 5);
});
let origin = '';
let nowhere = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A port that was free a moment ago.
  const other = http.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  nowhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await new Promise((resolve) => other.close(resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  fs.rmSync(cache, { recursive: true });
});
beforeEach(() => {
  fs.rmSync(path.join(cache, 'external-links.json'), { force: true });
  [requests, mostAtOnce] = [[], 0];
});

async function check(urls: string[], maxAge = 7): Promise<Diagnostic[]> {
  const links = urls.map((href, at) => ({ href, file: '/docs/a.md', line: at + 1, column: 2 }));
  return checkExternalLinks(links, { cache, maxAge, pause: 0 });
}

it('are broken, refused or fine, whatever the server allows', async () => {
  const urls = ['/200', '/get-only', '/302', '/404', '/404#part', '/429', '/500'].map(
    (name) => origin + name,
  );
  expect(
    await check([...urls, `${nowhere}/`, 'https://docs.example/x', 'http://localhost:1/']),
  ).toEqual([
    ...[4, 5].map((line) => ({
      severity: 'warning',
      rule: 'external-link',
      file: '/docs/a.md',
      line,
      column: 2,
      message: `Broken link: \`${origin}/404${line === 5 ? '#part' : ''}\` answers 404.`,
    })),
    expect.objectContaining({
      severity: 'log',
      line: 6,
      message: expect.stringContaining('answers 429'),
    }),
    expect.objectContaining({
      severity: 'warning',
      line: 7,
      message: expect.stringContaining('answers 500'),
    }),
    expect.objectContaining({
      severity: 'warning',
      line: 8,
      message: `Broken link: \`${nowhere}/\` can't be reached (ECONNREFUSED).`,
    }),
  ]);
  expect(requests.filter((request) => request.endsWith('/404'))).toEqual(['HEAD /404', 'GET /404']);
  expect(requests.filter((request) => request.endsWith('/200'))).toEqual(['HEAD /200']);
  expect(requests).toContain('GET /get-only');
  // One host gets one request at a time.
  expect(mostAtOnce).toBe(1);
});

it('that worked are remembered for a while, and others are requested again', async () => {
  await check([`${origin}/200`, `${origin}/404`]);
  requests = [];
  await check([`${origin}/200`, `${origin}/404`]);
  expect(requests).toEqual(['HEAD /404', 'GET /404']);
  await check([`${origin}/200`], 0);
  expect(requests).toContain('HEAD /200');
});

it('cause one note when nothing can be reached', async () => {
  expect(await check([`${nowhere}/a`, `${nowhere}/b`])).toEqual([
    expect.objectContaining({
      severity: 'log',
      message: expect.stringMatching(
        /^No external link was checked, because the network can't be reached, for example .*ECONNREFUSED/,
      ),
    }),
  ]);
});

/** What the benches measure in Chromium, on a page whose weight, shift and blocking are known. */
import http from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureNavigation } from '../../../bench/browser/navigation.ts';
import { type PageWeight, weighPage } from '../../../bench/browser/page-weight.ts';
import { measureVitals, type Vitals } from '../../../bench/browser/vitals.ts';
import { borrowBrowser } from '../../support/browser/browser.ts';
import { brotli } from '../../support/browser/weight.ts';

const FILES: Record<string, [type: string, text: string]> = {
  '/first': [
    'text/html',
    `<!doctype html><html lang="en"><title>First</title><link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/page.css"><nav><a href="/second">Second</a> <a href="/third">Third</a></nav>
<article><h1>First</h1><p>Some text.</p></article><script src="/page.js"></script></html>`,
  ],
  '/page.css': ['text/css', 'article { padding: 2em; }'],
  // Blocks, moves what was painted, prefetches what is in view, and navigates without loading a document.
  '/page.js': [
    'text/javascript',
    `const heading = document.querySelector('h1');
requestAnimationFrame(() => setTimeout(() => {
  const end = performance.now() + 200;
  while (performance.now() < end);
  heading.style.marginTop = '300px';
}));
addEventListener('load', () => setTimeout(() => import('/late.js').then(() => fetch('/page.css')), 300));
new IntersectionObserver(() => fetch('/second')).observe(document.querySelector('nav'));
addEventListener('click', (event) => {
  event.preventDefault();
  const { href, pathname } = event.target;
  setTimeout(() => {
    history.pushState(null, '', pathname === '/third' ? '/elsewhere' : href);
    heading.textContent = event.target.textContent;
  }, 100);
});`,
  ],
  '/late.js': ['text/javascript', 'export const late = true;'],
  '/second': ['text/html', 'The second page'],
};

let browser: Browser;
let server: http.Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    const file = FILES[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1] ?? 'Nothing is here.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Found no port.');
  origin = `http://127.0.0.1:${address.port}`;
  browser = await borrowBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('a measured page', () => {
  let weight: PageWeight;
  let vitals: Vitals;
  beforeAll(async () => {
    [weight, vitals] = await Promise.all([
      weighPage(browser, `${origin}/first`),
      measureVitals(browser, `${origin}/first`),
    ]);
  });

  it('counts each fetched file once by kind, and later ones only in the total', () => {
    const bytes = (file: string): number => brotli(FILES[file]?.[1] ?? '');
    const [html, script, styles] = ['/first', '/page.js', '/page.css'].map(bytes);
    const total = Object.keys(FILES).reduce((sum, file) => sum + bytes(file), 0);
    const requests = Object.keys(FILES).length;
    expect(weight).toMatchObject({ html, script, styles, fonts: 0, images: 0, total, requests });
    expect(weight.idle).toBeGreaterThanOrEqual(bytes('/late.js'));
    expect(weight.elements).toBe(13);
  });

  it('records paint, blocking time and layout shifts', () => {
    expect(vitals.fcp).toBeGreaterThan(0);
    expect(vitals.lcp).toBeGreaterThanOrEqual(vitals.fcp);
    expect(vitals.tbt).toBeGreaterThanOrEqual(150);
    expect(vitals.longest).toBeGreaterThanOrEqual(200);
    expect(vitals.load).toBeGreaterThan(0);
    expect(vitals.cls).toBeGreaterThan(0);
  });
});

describe('a measured click', () => {
  const click = async (next: string, isWarm: boolean): Promise<number> =>
    (await measureNavigation(browser, `${origin}/first`, next, { isWarm, isThrottled: false }))
      .milliseconds;

  it('takes until the heading changes, and without a cache fetches nothing before it', async () => {
    asked = [];
    // The page waits for 100 ms, and Chromium's timers are never early by more than one.
    expect(await click('/second', false)).toBeGreaterThanOrEqual(99);
    expect(asked).not.toContain('/second');
  });

  it('allows prefetching when the cache is warm', async () => {
    asked = [];
    await click('/second', true);
    expect(asked).toContain('/second');
  });

  it('is rejected when it leads elsewhere', async () => {
    await expect(click('/third', false)).rejects.toThrow(
      'Expected to arrive at /third, found /elsewhere.',
    );
  });
});

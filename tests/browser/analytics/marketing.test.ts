/** The marketing service: its script comes after consent, within the content policy, and never in the way. */
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../../model/config/site.ts';
import { borrowBrowser, openPage, type TestPage, touch } from '../../support/browser/browser.ts';
import { type EventRecorder, recordEvents } from '../../support/events/event-recorder.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

/** The marketing service, as far as a browser sees it. */
interface Service {
  origin: string;
  requests: string[];
  /** Answers no more until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

// As services do it: takes over the queue, loads a second script by its address as a text, and sends.
const scriptOf = (second: string): string => `
  const queued = window._hsq ?? [];
  window.commands = [...queued];
  window._hsq = { push: (command) => window.commands.push(command) };
  const more = document.createElement('script');
  more.src = '${second}/more.js';
  document.head.append(more);
  fetch('${second}/collect', { method: 'POST', mode: 'no-cors', body: 'view' });`;

let first: Service;
let second: Service;
let content: TemporarySite;
let site: ServedSite;
let recorder: EventRecorder;
let browser: Browser;

beforeAll(async () => {
  second = await startService(() => 'window.hasMore = true;');
  first = await startService(() => scriptOf(second.origin));
  content = temporarySite({
    'site.ts': siteModule({
      analytics: {},
      scripts: [
        { src: `${first.origin}/4711.js`, consent: 'marketing', load: 'async', queue: '_hsq' },
      ],
      policy: { script: [second.origin], connect: [second.origin] },
    }),
    'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n\n[to b](./b.mdx)\n',
    'docs/b.mdx': '# Beta\n\n[to a](./a.mdx)\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  recorder = await recordEvents(site.url);
});
afterAll(async () => {
  await browser?.close();
  await recorder?.close();
  await site?.close();
  await content?.close();
  await first?.close();
  await second?.close();
});
beforeEach(async () => {
  for (const context of browser.contexts()) await context.close();
  first.requests.length = second.requests.length = 0;
});

async function startService(script: () => string): Promise<Service> {
  const requests: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void gate.then(() =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openAsked(): Promise<TestPage> {
  const opened = await openPage(browser);
  await opened.page.goto(`${recorder.url}/`, { waitUntil: 'load' });
  await opened.page.waitForSelector('.notice');
  return opened;
}

async function visit(page: Page, name: 'Alpha' | 'Beta'): Promise<void> {
  await touch(page);
  await page.click(`article a:has-text("to ${name === 'Beta' ? 'b' : 'a'}")`);
  await page.waitForSelector(`h1:has-text("${name}")`);
}

const accept = (page: Page) => page.click('.notice button:has-text("Accept")');
const read = (page: Page, name: string) =>
  page.evaluate((key) => Reflect.get(window, key) as unknown, name);

describe('the marketing script', () => {
  it('is neither loaded nor preconnected before the reader has agreed', async () => {
    const { page, close } = await openAsked();
    expect(await page.textContent('.notice p')).toContain('our marketing service');
    await visit(page, 'Beta');
    await page.waitForTimeout(500);
    expect(first.requests).toEqual([]);
    expect(await read(page, '_hsq')).toBeUndefined();
    await page.click('.notice button:has-text("Decline")');
    await visit(page, 'Alpha');
    await page.waitForTimeout(500);
    expect([...first.requests, ...second.requests]).toEqual([]);
    await close();
  });

  it('is loaded once afterwards, and the policy allows its own requests', async () => {
    const { page, complaints, close } = await openAsked();
    await accept(page);
    await page.waitForFunction(() => Reflect.get(window, 'hasMore') === true);
    await expect.poll(() => second.requests.toSorted()).toEqual(['GET /more.js', 'POST /collect']);
    await visit(page, 'Beta');
    await page.waitForTimeout(300);
    expect(first.requests).toEqual(['GET /4711.js']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('can load nothing from origins that the configuration does not name', async () => {
    const { page, close } = await openAsked();
    await accept(page);
    await page.waitForFunction(() => Reflect.get(window, 'hasMore') === true);
    const outcomes = await page.evaluate((origin) => {
      const outcome = (act: () => void) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      const script = document.createElement('script');
      return [
        outcome(() => (script.src = `${origin}/other.js`)),
        outcome(() => (script.src = 'https://elsewhere.invalid/x.js')),
        outcome(() => (script.src = 'data:text/javascript,1')),
        outcome(() => (script.text = 'window.inline = true')),
        outcome(() => (document.body.innerHTML = '<b>x</b>')),
      ];
    }, first.origin);
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
    await close();
  });

  it('never blocks the page when its service does not respond', async () => {
    const release = first.hold();
    const { page, complaints, close } = await openAsked();
    await accept(page);
    await expect.poll(() => first.requests).toEqual(['GET /4711.js']);
    await visit(page, 'Beta');
    await expect.poll(() => read(page, '_hsq')).toEqual([['setPath', '/b'], ['trackPageView']]);
    await page.reload({ waitUntil: 'load' });
    expect(await page.textContent('h1')).toContain('Beta');
    expect(complaints).toEqual([]);
    release();
    await close();
  });
});

describe('the marketing queue', () => {
  it('gets setPath and then trackPageView on each route change', async () => {
    const { page, close } = await openAsked();
    await accept(page);
    await page.waitForFunction(() => Reflect.get(window, 'hasMore') === true);
    // The first view is the script's own.
    expect(await read(page, 'commands')).toEqual([]);
    await visit(page, 'Beta');
    await visit(page, 'Alpha');
    await expect
      .poll(() => read(page, 'commands'))
      .toEqual([['setPath', '/b'], ['trackPageView'], ['setPath', '/'], ['trackPageView']]);
    await close();
  });

  it('is updated when the reader withdraws consent and gives it again', async () => {
    const { page, close } = await openAsked();
    await accept(page);
    await page.waitForFunction(() => Reflect.get(window, 'hasMore') === true);
    await page.click('.privacy-choices');
    await page.click('.notice button:has-text("Decline")');
    await visit(page, 'Beta');
    await page.click('.privacy-choices');
    await accept(page);
    await visit(page, 'Alpha');
    await expect
      .poll(() => read(page, 'commands'))
      .toEqual([
        ['doNotTrack'],
        ['revokeCookieConsent'],
        ['doNotTrack', { track: true }],
        ['setPath', '/'],
        ['trackPageView'],
      ]);
    expect(first.requests).toHaveLength(1);
    await close();
  });
});

describe("the configuration of this repository's site", () => {
  it('names a service on a reserved host, so nothing is requested and nothing fails', async () => {
    const module: { default: SiteConfig } = await import(path.resolve('content/site.ts'));
    const { analytics, scripts, policy } = module.default;
    expect(scripts?.map(({ src }) => new URL(src).hostname)).toEqual(['js.crm.acme.example']);
    const own = temporarySite({
      'site.ts': siteModule({ analytics, scripts, policy }),
      'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n\n[to b](./b.mdx)\n',
      'docs/b.mdx': '# Beta\n\n[to a](./a.mdx)\n',
    });
    const served = await serveSite(own.root);
    const { page, complaints, close } = await openPage(browser);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(served.url)) elsewhere.push(request.url());
    });
    const response = await page.goto(served.url, { waitUntil: 'load' });
    expect(response?.headers()['content-security-policy']).toContain(
      ' https://js.crm.acme.example/4711.js ',
    );
    await page.waitForSelector('.notice');
    await visit(page, 'Beta');
    expect(await read(page, '_hsq')).toBeUndefined();
    await accept(page);
    await visit(page, 'Alpha');
    await expect.poll(() => read(page, '_hsq')).toEqual([['setPath', '/'], ['trackPageView']]);
    expect([elsewhere, complaints]).toEqual([[], []]);
    await close();
    await served.close();
    await own.close();
  });
});

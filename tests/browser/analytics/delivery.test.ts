/** How reports leave the browser: in batches, by beacon or fetch, across reloads, and not while prerendering. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAgreed } from '../../support/agreed-reader.ts';
import { openPage } from '../../support/browser/browser.ts';
import { recordedFor } from '../../support/reading-hooks.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const FILES = {
  'site.ts': siteModule({ analytics: { consent: 'required' } }),
  'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n',
  'docs/b.mdx': '# Beta\n',
};

const { reading, recorder } = recordedFor(FILES);

const messageIds = () =>
  recorder()
    .events()
    .map(({ messageId }) => messageId);
const paths = () =>
  recorder()
    .events()
    .flatMap((event) => (event.type === 'page' ? [event.properties.path] : []));

const languages = () =>
  recorder()
    .events()
    .flatMap((event) => (event.type === 'track' ? [event.properties['language']] : []))
    .filter((language) => language !== undefined);

// Copies of code with their ids, to tell an event that came twice from two events.
const identified = () =>
  recorder()
    .events()
    .flatMap((event) =>
      event.type === 'track' && event.properties['language'] !== undefined
        ? [`${event.messageId} ${String(event.properties['language'])}`]
        : [],
    );

// As when more than 64 KB are on their way.
const refuseBeacons = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));

// To a page of the same origin: for another one Chromium changes the process, and ends the old one when it needs more than
// half a second to leave.
const leave = (page: Page) => page.goto(`${recorder().url}/robots.txt`);

function copyCode(page: Page, times: number, language: string): Promise<void> {
  return page.evaluate(
    ([count, text]) => {
      for (let index = 0; index < count; index++)
        document.dispatchEvent(
          new CustomEvent('edgepress:copied', {
            detail: { what: 'code', language: `${index} ${text}` },
          }),
        );
    },
    [times, language] as const,
  );
}

// Ids of the events that this tab keeps.
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const saved: { messageId: string }[] = JSON.parse(
      sessionStorage.getItem('edgepress.events') ?? '[]',
    );
    return saved.map(({ messageId }) => messageId);
  });

describe('a batch', () => {
  it('has at most 20 events and 32 KB, and nothing is lost between two', async () => {
    const { page, close } = await openAgreed(reading().browser, `${recorder().url}/`, (tab) =>
      tab.clock.install(),
    );
    await copyCode(page, 90, 'ü'.repeat(5000));
    // More than a browser takes of a page that is left: the rest goes when the tab is back.
    await page.goto('about:blank');
    await page.goto(`${recorder().url}/b`);
    const arrived = async () => {
      await page.clock.runFor(5000);
      return new Set(languages()).size;
    };
    await expect.poll(arrived).toBe(90);
    expect(paths()).toContain('/');
    // What was on its way when the page was left may come twice, and is the same event both times.
    expect(new Set(identified()).size).toBe(90);
    for (const { batch, bytes } of recorder().batches) {
      expect(batch.events.length).toBeLessThanOrEqual(20);
      expect(bytes).toBeLessThanOrEqual(32 * 1024);
    }
    await close();
  });

  it('contains the latest events when a tab exceeds its limit', async () => {
    const { page, close } = await openAgreed(reading().browser, `${recorder().url}/`);
    await copyCode(page, 300, 'yes');
    expect(await kept(page)).toHaveLength(100);
    await close();
  });

  it('is sent by fetch when the browser rejects the beacon', async () => {
    const { page, close } = await openAgreed(
      reading().browser,
      `${recorder().url}/b`,
      refuseBeacons,
    );
    await leave(page);
    await expect.poll(paths).toEqual(['/b']);
    expect(recorder().batches[0]?.headers['content-type']).toBe('application/json');
    await close();
  });

  it('is sent again unchanged when the server could not accept it', async () => {
    recorder().answer(503);
    const { page, close } = await openAgreed(
      reading().browser,
      `${recorder().url}/b`,
      async (tab) => {
        await refuseBeacons(tab);
        await tab.clock.install();
      },
    );
    const before = await kept(page);
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.clock.runFor(5000);
    await refused;
    recorder().answer(204);
    const arrived = async () => {
      await page.clock.runFor(5000);
      return recorder().events().length;
    };
    await expect.poll(arrived).toBe(before.length);
    expect(messageIds()).toEqual(before);
    await expect.poll(() => kept(page)).toEqual([]);
    await close();
  });

  it('waits for the network', async () => {
    const { page, close } = await openAgreed(reading().browser, `${recorder().url}/b`, (tab) =>
      tab.clock.install(),
    );
    await page.context().setOffline(true);
    await page.clock.runFor(30_000);
    expect(await kept(page)).toHaveLength(1);
    expect(recorder().events()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(paths).toEqual(['/b']);
    await close();
  });
});

describe('a reload', () => {
  it('keeps events that could not be sent before', async () => {
    recorder().answer(503);
    const { page, close } = await openAgreed(
      reading().browser,
      `${recorder().url}/b`,
      refuseBeacons,
    );
    await copyCode(page, 3, 'yes');
    const before = await kept(page);
    expect(before).toHaveLength(4);
    await page.reload({ waitUntil: 'load' });
    await page.waitForFunction(() =>
      sessionStorage.getItem('edgepress.events')?.includes('"page"'),
    );
    recorder().answer(204);
    // A batch that was on its way when the answer changed waits for the next document.
    const arrived = async () => {
      await page.goto(`${recorder().url}/b`);
      return before.every((id) => messageIds().includes(id));
    };
    await expect.poll(arrived).toBe(true);
    await close();
  });
});

describe('blocked storage', () => {
  it('breaks nothing: the notice is shown, and the reader is measured after agreeing', async () => {
    const { page, complaints, close } = await openPage(reading().browser);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    await page.goto(`${recorder().url}/b`);
    await page.click('.notice button:has-text("Accept")');
    await page.waitForSelector('.notice', { state: 'detached' });
    await copyCode(page, 1, 'yes');
    await leave(page);
    await expect.poll(() => recorder().events().length).toBeGreaterThan(1);
    expect(recorder().batches[0]?.batch.anonymousId).toBeDefined();
    expect(paths()).toEqual(['/b']);
    // Only logged. The page that was left for has no icon.
    expect(complaints.filter((text) => !/^error:.*(?:blocked|404)/.test(text))).toEqual([]);
    await close();
  });
});

describe('a prerendered page', () => {
  it('reports, stores and shows nothing until it is activated', async () => {
    const { page, close } = await openPage(reading().browser);
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('edgepress.consent', 'granted');
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    await page.clock.install();
    await page.goto(`${recorder().url}/b`, { waitUntil: 'networkidle' });
    await page.clock.runFor(30_000);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('edgepress.id');
    expect(await kept(page)).toEqual([]);
    const shown = Date.now();
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await leave(page);
    await expect.poll(paths).toEqual(['/b']);
    expect(Date.parse(recorder().events()[0]?.originalTimestamp ?? '')).toBeGreaterThanOrEqual(
      shown,
    );
    await close();
  });
});

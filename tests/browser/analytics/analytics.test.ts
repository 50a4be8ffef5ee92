/** What readers' browsers report, event by event, to a recorder before the served site. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ReaderEvent } from '../../../model/events/event.ts';
import { entryMeasured, type TestPage, touch } from '../../support/browser/browser.ts';
import { openAgreed as openAgreedAt } from '../../support/agreed-reader.ts';
import { recordedFor } from '../../support/reading-hooks.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const FILES = {
  'site.ts': siteModule({ analytics: { consent: 'required' } }),
  'docs/a.mdx':
    '---\nslug: /\n---\n# Alpha\n\n```js\nlet x;\n```\n\n## Part\n\n[part](#part) [campaign](/b?utm_source=mail&token=x)\n',
  'docs/b.mdx': '# Beta\n\nText of Beta.\n',
};

const { reading, recorder } = recordedFor(FILES);

const openAgreed = (path: string, prepare?: (page: Page) => Promise<unknown>) =>
  openAgreedAt(reading().browser, recorder().url + path, prepare);

/**
 * Leaves the page, upon which everything is sent, and waits for what is expected. The next page is of the same origin:
 * for another one Chromium changes the process, and ends the old one when it needs more than half a second to leave.
 */
async function leave({ page, close }: TestPage, isThere: () => boolean): Promise<void> {
  await page.goto(`${recorder().url}/robots.txt`);
  await expect.poll(isThere).toBe(true);
  await close();
}

/** Events that wait in the page, and those that have been sent. */
async function reported(page: Page): Promise<string> {
  const waiting = await page.evaluate(() => sessionStorage.getItem('edgepress.events'));
  return `${waiting}${JSON.stringify(recorder().events())}`;
}

const pages = () =>
  recorder()
    .events()
    .filter((event) => event.type === 'page');
const tracks = (name: string) =>
  recorder()
    .events()
    .flatMap((event) => (isTrack(event) && event.event === name ? [event] : []));
const isTrack = (event: ReaderEvent) => event.type === 'track';

describe('page views', () => {
  it('include the first one, with URL, title, hash and referrer', async () => {
    const reader = await openAgreed('/?utm_source=mail&q=secret#part');
    await leave(reader, () => pages().length > 0);
    expect(pages().map(({ properties }) => properties)).toEqual([
      {
        url: `${recorder().url}/?utm_source=mail#part`,
        path: '/',
        title: 'Alpha | Test docs',
        hash: '#part',
        referrer: '',
      },
    ]);
  });

  it('include each route change, with the title of the new page', async () => {
    const reader = await openAgreed('/');
    await touch(reader.page);
    await reader.page.click('article a:has-text("campaign")');
    await reader.page.waitForSelector('h1:has-text("Beta")');
    await reader.page.goBack();
    await reader.page.waitForSelector('h1:has-text("Alpha")');
    await reader.page.click('article a:has-text("part")');
    await reader.page.waitForFunction(() => location.hash === '#part');
    await leave(reader, () => pages().length > 3);
    expect(
      pages().map(({ properties: { url, title, hash } }) => [
        url.slice(recorder().url.length),
        title,
        hash,
      ]),
    ).toEqual([
      ['/', 'Alpha | Test docs', ''],
      ['/b?utm_source=mail', 'Beta | Test docs', ''],
      ['/', 'Alpha | Test docs', ''],
      ['/#part', 'Alpha | Test docs', '#part'],
    ]);
    expect(pages()[1]?.properties.referrer).toBe(recorder().url);
  });

  it("are sent as JSON batches with the reader's consent and ids", async () => {
    await leave(await openAgreed('/'), () => pages().length > 0);
    const [first] = recorder().batches;
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    });
    expect(first?.batch).toMatchObject({ consent: 'granted' });
    expect(first?.batch.anonymousId).toMatch(UUID);
    const ids = recorder()
      .events()
      .map(({ messageId }) => messageId);
    expect(ids.every((id) => UUID.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    for (const time of [first?.batch.sentAt, pages()[0]?.originalTimestamp])
      expect(new Date(time ?? '').toISOString()).toBe(time);
  });

  it('are sent after a moment without the reader leaving', async () => {
    const reader = await openAgreed('/');
    await expect.poll(() => pages().length).toBe(1);
    await reader.close();
  });
});

describe('the userId in the URL', () => {
  it('identifies the reader and is removed from the address bar, without the rest', async () => {
    const reader = await openAgreed('/b?x=1&userId=reader%207&y=%41#h');
    expect(reader.page.url()).toBe(`${recorder().url}/b?x=1&y=%41#h`);
    await leave(reader, () => pages().length > 0);
    expect(recorder().events()).toContainEqual(
      expect.objectContaining({ type: 'identify', userId: 'reader 7' }),
    );
    expect(recorder().batches[0]?.batch.userId).toBe('reader 7');
    expect(JSON.stringify(pages())).not.toContain('reader');
  });

  it('is read on each route change', async () => {
    const reader = await openAgreed('/', (page) => page.route('**/*', (route) => route.continue()));
    await reader.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/b?userId=late&z=1';
      link.textContent = 'late';
      document.querySelector('article')?.appendChild(link);
    });
    await touch(reader.page);
    await reader.page.click('article a:has-text("late")');
    await reader.page.waitForSelector('h1:has-text("Beta")');
    await reader.page.waitForFunction(() => location.search === '?z=1');
    await leave(reader, () => pages().length > 1);
    expect(recorder().events()).toContainEqual(
      expect.objectContaining({ type: 'identify', userId: 'late' }),
    );
  });
});

describe('searches', () => {
  it('are reported 300 ms after the last keystroke, trimmed and scrubbed, and never when empty', async () => {
    const reader = await openAgreed('/search');
    // In one go: a busy machine must not pause between two letters.
    await reader.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      for (const letter of '  how to reach ada@example.com ') {
        if (field) field.value += letter;
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect.poll(() => reported(reader.page)).toContain('how to reach');
    await reader.page.locator('main input[type=search]').fill('   ');
    await reader.page.waitForTimeout(600);
    await leave(reader, () => tracks('Documentation search performed').length > 0);
    expect(
      tracks('Documentation search performed').map(({ properties }) => properties['search']),
    ).toEqual(['how to reach [email]']);
  });

  it('are reported when the dialog dispatches its event', async () => {
    const reader = await openAgreed('/');
    await reader.page.evaluate(() => {
      for (const text of ['c', 'ca', 'cards'])
        document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text } }));
    });
    await leave(reader, () => tracks('Documentation search performed').length > 0);
    expect(tracks('Documentation search performed').map(({ properties }) => properties)).toEqual([
      { search: 'cards', path: '/' },
    ]);
  });

  it('are missing on a page without a search box, which is logged', async () => {
    const logged: string[] = [];
    const reader = await openAgreed('/', async (page) => {
      page.on('console', (message) => logged.push(message.text()));
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          document.querySelector('[role=search]')?.remove(),
        ),
      );
    });
    await expect.poll(() => logged).toContain('cant find searchbox for analytics');
    await reader.close();
  });
});

describe('reader events', () => {
  it('include a copy of code, with its language, and no other copy', async () => {
    const reader = await openAgreed('/');
    await reader.page.hover('.code');
    await reader.page.click('.code-copy');
    await reader.page.waitForSelector('.code-copy.copied');
    await reader.page.click('h2 .anchor');
    await leave(reader, () => tracks('Documentation code copied').length > 0);
    expect(tracks('Documentation code copied').map(({ properties }) => properties)).toEqual([
      { path: '/', language: 'js' },
    ]);
  });

  it('include a URL without a page', async () => {
    const reader = await openAgreed('/no-such-page');
    await leave(reader, () => tracks('Documentation page not found').length > 0);
    expect(tracks('Documentation page not found')[0]?.properties).toEqual({
      path: '/no-such-page',
      referrer: '',
    });
  });
});

describe('web vitals', () => {
  it('are reported once, when the page is hidden', async () => {
    const reader = await openAgreed('/');
    // No paint after the first interaction counts.
    await entryMeasured(reader.page, 'largest-contentful-paint');
    // A slow answer to a click, for INP.
    await reader.page.evaluate(() =>
      document.querySelector('h1')?.addEventListener('click', () => {
        const end = performance.now() + 120;
        while (performance.now() < end);
      }),
    );
    await reader.page.click('h1');
    await entryMeasured(reader.page, 'first-input');
    await leave(reader, () => tracks('Web vital measured').length > 0);
    const vitals = Object.fromEntries(
      tracks('Web vital measured').map(({ properties: { name, value } }) => [name, Number(value)]),
    );
    expect(Object.keys(vitals).toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
    expect(tracks('Web vital measured')).toHaveLength(5);
    expect(vitals['INP']).toBeGreaterThanOrEqual(120);
    expect(vitals['LCP']).toBeGreaterThanOrEqual(vitals['FCP'] ?? Infinity);
    expect(vitals['FCP']).toBeGreaterThanOrEqual(vitals['TTFB'] ?? Infinity);
    expect(vitals['CLS']).toBe(0);
  });
});

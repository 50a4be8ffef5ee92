/** The whole chain: what a reader does in Chromium arrives at the customer-data service, once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAgreed } from '../../support/agreed-reader.ts';
import { touch } from '../../support/browser/browser.ts';
import { type EventsFake, startEventsFake } from '../../support/events/events-fake.ts';
import { type Reading, startReadingOf } from '../../support/reading.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

let service: EventsFake;
let reading: Reading;

beforeAll(async () => {
  service = await startEventsFake('key-1');
  reading = await startReadingOf(
    {
      'site.ts': siteModule({ analytics: { consent: 'required' } }),
      'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n\n[to b](./b.mdx)\n',
      'docs/b.mdx': '# Beta\n',
    },
    { EVENTS_WRITE_KEY: 'key-1', EVENTS_URL: service.url },
  );
});
afterAll(async () => {
  await reading?.close();
  await service?.close();
});

it("a reader's visit is delivered unchanged under one id", async () => {
  const { page, complaints, close } = await openAgreed(
    reading.browser,
    `${reading.url}/?userId=reader-7`,
  );
  await touch(page);
  await page.click('article a:has-text("to b")');
  await page.waitForSelector('h1:has-text("Beta")');
  await page.click('[data-feedback=yes]');
  await page.waitForSelector('[data-feedback=yes][aria-pressed=true]');
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('edgepress:searched', { detail: { text: 'mail ada@example.com' } }),
    ),
  );
  await page.goto(`${reading.url}/nowhere`, { waitUntil: 'load' });
  await page.waitForFunction(() =>
    sessionStorage.getItem('edgepress.events')?.includes('not found'),
  );
  // Of the same origin, because Chromium ends the process of a page that is slow to leave for another one.
  await page.goto(`${reading.url}/robots.txt`);
  const arrived = () => [...service.effects.values()];
  const named = (name: string) => arrived().filter((event) => event['event'] === name);
  await expect.poll(() => named('Documentation page not found').length).toBe(1);
  await expect.poll(() => named('Documentation search performed').length).toBe(1);
  expect(service.refusals).toEqual([]);

  const pages = arrived().filter(({ type }) => type === 'page');
  expect(pages.map(({ properties }) => properties)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: '/', title: 'Alpha | Test docs' }),
      expect.objectContaining({ path: '/b', title: 'Beta | Test docs' }),
    ]),
  );
  expect(arrived()).toContainEqual(
    expect.objectContaining({ type: 'identify', userId: 'reader-7' }),
  );
  expect(named('Documentation feedback given')[0]?.['properties']).toEqual({
    path: '/b',
    answer: 'yes',
  });
  expect(named('Documentation search performed')[0]?.['properties']).toEqual({
    path: '/b',
    search: 'mail [email]',
  });
  expect(named('Web vital measured').length).toBeGreaterThan(3);
  expect(new Set(arrived().map((event) => event['anonymousId'])).size).toBe(1);
  // The address without a page is one of the console's own lines.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await close();
});

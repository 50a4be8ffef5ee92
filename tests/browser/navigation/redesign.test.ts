/**
 * A redesign that is previewed by a signed link, published and rolled back while tabs stay open: what readers see is always
 * of one release.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { bindingNamespace } from '../../../publisher/kv/local-kv.ts';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { publishRelease } from '../../../publisher/publish/publication.ts';
import { switchRelease } from '../../../publisher/publish/switch-release.ts';
import {
  borrowBrowser,
  isSameDocument,
  markDocument,
  openPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  filesOf,
  type Look,
  looksOf,
  redesignedSite,
} from '../../support/sites/redesigned-site.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

const PREVIEW_KEY = 'a key of thirty-two characters!!';
const PATHS = ['/', '/second'];

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let tabs: TestPage[] = [];

beforeAll(async () => {
  content = redesignedSite();
  [site, browser] = await Promise.all([
    serveSite(content.root, { vars: { PREVIEW_KEY } }),
    borrowBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { close } of tabs) await close();
  tabs = [];
});

async function expectLook(page: Page, look: Look): Promise<void> {
  const looks = await looksOf(page);
  expect(looks).toEqual(Object.fromEntries(Object.keys(looks).map((name) => [name, look])));
}

async function openTab(url: string): Promise<TestPage> {
  const tab = await openPage(browser);
  tabs.push(tab);
  await tab.page.goto(url, { waitUntil: 'load' });
  await markDocument(tab.page);
  return tab;
}

/** Goes to the other page within the document. */
async function visit(page: Page, name: 'First' | 'Second'): Promise<void> {
  await page.click(`main a:text-is("${name}")`);
  await page.waitForSelector(`h1:text-is("${name}")`);
  expect(await isSameDocument(page)).toBe(true);
}

/** Returns the bytes of all documents and of what they load. */
async function bytesOf(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const read = async (name: string): Promise<string> => {
    const response = await fetch(site.url + name);
    expect([name, response.status]).toEqual([name, 200]);
    const bytes = Buffer.from(await response.arrayBuffer());
    found[name] = bytes.toString('base64');
    return bytes.toString('utf8');
  };
  for (const name of PATHS) {
    const html = await read(name);
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      if (found[asset] === undefined) await read(asset);
  }
  return found;
}

const options = () => ({
  namespace: bindingNamespace(site.kv),
  store: objectsFolder(site.out),
  out: site.out,
  timings: silentTimings,
  baseOptions: { root: content.root },
});

/** Uploads the release without publishing it, and returns a signed link. */
async function preview({ manifest }: BuildOutcome): Promise<string> {
  const ends = Math.floor(Date.now() / 1000) + 3600;
  await publishRelease(manifest, {
    ...options(),
    limit: Infinity,
    inParts: false,
    dryRun: false,
    full: false,
    replacePointer: false,
    preview: new Date(ends * 1000).toISOString(),
  });
  return previewLink(manifest.id, ends, PREVIEW_KEY, { origin: site.url, baseUrl: '/' });
}

const move = (by: 'promote' | 'rollback', release?: string) =>
  switchRelease(bindingNamespace(site.kv), release, { ...options(), by });

it('is seen by those who have the link, then by everybody, then by nobody, and never mixed', async () => {
  const before = await bytesOf();
  const old = await openTab(site.url);
  await expectLook(old.page, 'old');

  content.write(filesOf('new'));
  const redesign = await site.build();
  const link = await preview(redesign);
  const guest = await openTab(link);
  await expectLook(guest.page, 'new');
  await visit(guest.page, 'Second');
  await expectLook(guest.page, 'new');
  const mark = await guest.page
    .locator('.brand')
    .evaluate((brand) => getComputedStyle(brand).backgroundImage.slice(5, -2));
  expect(await (await fetch(mark)).text()).toContain('Mark of the new look');

  // Without the link, nothing of the redesign is to be had.
  expect(await bytesOf()).toEqual(before);
  const [, start = '', end = ''] = /^(.+\.)([\w-]+)\/$/.exec(link) ?? [];
  const forged = await fetch(start + (end.startsWith('A') ? 'B' : 'A') + end.slice(1));
  expect(forged.status).toBe(404);
  for (const name of newAssets(redesign))
    expect([name, (await fetch(site.url + name)).status]).toEqual([name, 404]);
  await visit(old.page, 'Second');
  await expectLook(old.page, 'old');

  await move('promote', redesign.manifest.id);
  await visit(old.page, 'First');
  await expectLook(old.page, 'old');
  const fresh = await openTab(`${site.url}/second`);
  await expectLook(fresh.page, 'new');
  await visit(old.page, 'Second');
  await expectLook(old.page, 'old');
  await old.page.goBack();
  await old.page.waitForSelector('h1:text-is("First")');
  await expectLook(old.page, 'old');

  await move('rollback');
  expect(await bytesOf()).toEqual(before);
  await visit(fresh.page, 'First');
  await expectLook(fresh.page, 'new');
  await visit(fresh.page, 'Second');
  await expectLook(fresh.page, 'new');
  await fresh.page.reload({ waitUntil: 'load' });
  await expectLook(fresh.page, 'old');
  await visit(old.page, 'Second');
  await expectLook(old.page, 'old');
  for (const { complaints } of tabs) expect(complaints).toEqual([]);
});

/** Stylesheets and fonts that only the redesign has. */
function newAssets({ manifest: { client } }: BuildOutcome): string[] {
  const { client: known } = site.outcome.manifest;
  const names = [client.siteStyles ?? '', ...(client.fonts ?? [])];
  const others = [known.siteStyles, ...(known.fonts ?? [])];
  const own = names.filter((name) => !others.includes(name));
  expect(own).toHaveLength(2);
  return own;
}

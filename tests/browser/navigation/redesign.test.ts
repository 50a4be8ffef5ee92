/**
 * A redesign that is previewed by a signed link, published and rolled back while tabs stay open: what readers see is always
 * of one release.
 */
import fs from 'node:fs';
import path from 'node:path';
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
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const PREVIEW_KEY = 'a key of thirty-two characters!!';
const PATHS = ['/', '/second'];

/** What readers see of each look. Everything on a page must be of the same one. */
const LOOKS = {
  old: { accent: '#7c3aed', radius: '2px', font: 'Old Sans', letters: '1px' },
  new: { accent: '#9d174d', radius: '12px', font: 'New Sans', letters: '4px' },
};
type Look = keyof typeof LOOKS;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let tabs: TestPage[] = [];

beforeAll(async () => {
  content = temporarySite({
    'docs/index.mdx': '# First\n\n[Second](./second.mdx)\n',
    'docs/second.mdx':
      "import { Panel } from '@site/components/panel.tsx';\n\n# Second\n\n<Panel />\n\n[First](./index.mdx)\n",
    ...files('old'),
  });
  const fonts = path.join(content.root, 'fonts');
  fs.mkdirSync(fonts);
  const katex = path.resolve('node_modules/katex/dist/fonts');
  fs.copyFileSync(`${katex}/KaTeX_SansSerif-Regular.woff2`, `${fonts}/old.woff2`);
  fs.copyFileSync(`${katex}/KaTeX_Main-Bold.woff2`, `${fonts}/new.woff2`);
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

/** The files that differ between the looks: theme, stylesheet, layout, slot, and a component with its styles. */
function files(look: Look): Record<string, string> {
  const { accent, radius, font, letters } = LOOKS[look];
  return {
    'site.ts': siteModule({
      theme: {
        accent,
        radius,
        fonts: { sans: { family: font, files: [`fonts/${look}.woff2`] } },
      },
    }),
    'styles.css': `.brand { letter-spacing: ${letters}; background: url(/img/mark.svg); }\n`,
    'static/img/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>Mark of the ${look} look</title></svg>\n`,
    'slots/banner.md': `Banner of the ${look} look.\n`,
    'layouts/page.tsx': `import { Article } from 'edgepress/components';
export default () => <div className="frame" data-look="${look}"><Article /></div>;
`,
    'components/panel.module.css': `.panel { padding: ${look === 'old' ? 3 : 33}px; }\n`,
    'components/panel.tsx': `import styles from './panel.module.css';
export const Panel = () => <p className={styles.panel} data-panel>Panel of the ${look} look.</p>;
`,
  };
}

/** Returns the looks of everything on the page that shows one. */
async function looksOf(page: Page): Promise<Record<string, string | undefined>> {
  await page.evaluate(() => document.fonts.ready);
  const seen = await page.evaluate(() => {
    const styleOf = (selector: string, name: string): string => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).getPropertyValue(name) : '';
    };
    return {
      accent: styleOf('html', '--accent'),
      radius: styleOf('html', '--radius'),
      font: styleOf('body', 'font-family'),
      letters: styleOf('.brand', 'letter-spacing'),
      banner: document.querySelector('[data-slot=banner]')?.textContent ?? '',
      layout: document.querySelector<HTMLElement>('.frame')?.dataset['look'] ?? '',
      panel: document.querySelector('[data-panel]') && styleOf('[data-panel]', 'padding-top'),
      loaded: [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('fallback'))
        .map(({ family }) => family.replaceAll('"', ''))
        .join(),
    };
  });
  const marks: Record<Look, Record<string, string>> = {
    old: { ...LOOKS.old, banner: 'the old look', layout: 'old', panel: '3px', loaded: 'Old Sans' },
    new: { ...LOOKS.new, banner: 'the new look', layout: 'new', panel: '33px', loaded: 'New Sans' },
  };
  const lookOf = ([name, value]: [string, string | null]): Look | undefined =>
    (['old', 'new'] as const).find((look) =>
      name === 'banner' || name === 'font' || name === 'accent'
        ? value?.includes(marks[look][name] ?? '')
        : value === marks[look][name],
    );
  return Object.fromEntries(
    Object.entries(seen)
      .filter(([, value]) => value !== null)
      .map((entry) => [entry[0], lookOf(entry)]),
  );
}

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

  content.write(files('new'));
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

/**
 * `npm run screenshots`: takes the screenshots in READMEs. With `brand` or `languages`, takes that site of `examples` in both
 * modes and three widths instead, and writes to `dist/screenshots`.
 */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../tests/support/browser/browser.ts';
import { serveSite } from '../tests/support/sites/served-site.ts';

/** A screenshot: a page in a window. */
interface Shot {
  name: string;
  path: string;
  width: number;
  height: number;
  theme: 'light' | 'dark';
  /** Pixels of the picture for each pixel of the page. Default: 1. */
  scale?: number;
}

const OWN: Shot[] = [
  { name: 'page-light', path: '/guide/cards/overview', width: 1440, height: 900, theme: 'light' },
  { name: 'page-dark', path: '/sdks/android', width: 1440, height: 900, theme: 'dark' },
  { name: 'home-light', path: '/', width: 1440, height: 900, theme: 'light' },
  { name: 'phone-dark', path: '/guide/cards/overview', width: 390, height: 844, theme: 'dark' },
];

const BRAND: Shot[] = [
  { name: 'brand-home', path: '/', width: 1440, height: 900, theme: 'light', scale: 0.6 },
  {
    name: 'brand-page',
    path: '/firing/heatwork',
    width: 1440,
    height: 900,
    theme: 'dark',
    scale: 0.6,
  },
];

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** The pages of the examples, by the names of their pictures. */
const EXAMPLES: Record<string, Record<string, string>> = {
  brand: { home: '/', page: '/firing/heatwork', schedule: '/schedules/glaze-6' },
  languages: {
    'de-home': '/de',
    'ja-home': '/ja',
    'ja-place': '/ja/start/place',
    'ar-home': '/ar',
    'ar-connect': '/ar/start/connect',
    'ar-untranslated': '/ar/measure/wind',
    'ar-blog': '/ar/blog',
  },
};

const [, , example = ''] = process.argv;
const pages = EXAMPLES[example];
const browser = await launchBrowser();
if (pages) await takeShots(`examples/${example}`, matrix(pages), { folder: 'dist/screenshots' });
else {
  const folder = '.github/pictures';
  await takeShots('content', OWN, { folder, out: path.resolve('dist/site') });
  await takeShots('examples/brand', BRAND, { folder });
}
await browser.close();

function matrix(shown: Record<string, string>): Shot[] {
  return Object.entries(shown).flatMap(([name, pathname]) =>
    WINDOWS.flatMap((size) =>
      (['light', 'dark'] as const).map((theme) => ({
        name: `${name}-${size.width}-${theme}`,
        path: pathname,
        ...size,
        theme,
      })),
    ),
  );
}

async function takeShots(
  content: string,
  shots: Shot[],
  { folder, out }: { folder: string; out?: string },
): Promise<void> {
  const site = await serveSite(path.resolve(content), out === undefined ? {} : { out });
  for (const shot of shots) await takeShot(browser, site.url, { ...shot, folder });
  await site.close();
}

async function takeShot(
  opener: Browser,
  url: string,
  shot: Shot & { folder: string },
): Promise<void> {
  const { page, close } = await openPage(opener, {
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale ?? 1,
    colorScheme: shot.theme,
  });
  // Answer the consent prompt in advance, because it would cover the page.
  await page.addInitScript(() => localStorage.setItem('edgepress.consent', 'denied'));
  await page.goto(url + shot.path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  const file = path.resolve(shot.folder, `${shot.name}.png`);
  await page.screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
  await close();
}

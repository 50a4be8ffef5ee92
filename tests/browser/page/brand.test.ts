/** The site in `examples/brand`, whose look is its own: what its extensions make, and how readers see and use it. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
  touch,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';

const WIDTHS = [1440, 768, 360];
const MODES = ['light', 'dark'] as const;

let site: ServedSite;
let browser: Browser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveSite(path.resolve('examples/brand')), borrowBrowser()]);
  opened = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(() => resetPage(opened));

async function documentAt(pathname: string): Promise<{ headers: Headers; html: string }> {
  const response = await fetch(site.url + pathname);
  return { headers: response.headers, html: await response.text() };
}

describe('its documents', () => {
  it('are built without findings', () => {
    expect(site.outcome.diagnostics).toEqual([]);
  });

  it('have the pages of the loader in the layout that it chose, with what the plugin adds', async () => {
    const { html } = await documentAt('/schedules/glaze-6');
    expect(html).toContain('<body data-layout="schedule"');
    expect(html).toContain('<abbr title="2,232 °F" class="temperature">1222 °C</abbr>');
    expect(html).toContain('aria-label="Stoneware glaze: peaks at 1222 °C and takes 9.6 hours."');
    const library = await documentAt('/schedules');
    expect(library.html.match(/href="\/schedules\/[\w-]+">[^<]+<\/a><\/h2>/g)).toHaveLength(4);
  });

  it('have smaller versions of their pictures', async () => {
    const { html } = await documentAt('/start/install');
    expect(html).toMatch(/srcset="\/assets\/k2-[\w-]+\.webp 800w, [^"]* 1600w/);
  });

  it('have slots and layouts around them, filled for each page', async () => {
    const { html } = await documentAt('/firing/safety');
    expect(html).toMatch(/data-slot="article-end".*<em>Safety cut-outs<\/em>/s);
    expect(html).toContain('>Firing</p>');
    expect(html).toContain('firmware 4.2');
    const missing = await documentAt('/firing/nothing');
    expect(missing.html).toContain('This page has cracked in the kiln.');
  });

  it('preload their fonts, and allow what the chat widget needs', async () => {
    const { headers } = await documentAt('/');
    const fonts = headers.get('link')?.match(/\/assets\/[\w-]+\.woff2>; rel=preload/g);
    expect(fonts).toHaveLength(2);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toMatch(/trusted-types [^;]*\bchat-widget\b/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('https:');
  });
});

describe('its look', () => {
  it.each(MODES)('has nothing of the engine’s in the %s mode', async (colorScheme) => {
    const { page, complaints } = opened;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/api/firings`, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const look = await page.evaluate(() => {
      const fontOf = (selector: string): string | undefined => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element).fontFamily.split(',')[0] : undefined;
      };
      const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
      const round = shown.filter((one) => parseFloat(getComputedStyle(one).borderRadius) > 0);
      return {
        fonts: ['body', 'h1', 'pre code', '.navbar-link'].map(fontOf),
        loaded: [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', '')),
        background: getComputedStyle(document.querySelector('main') ?? document.body)
          .backgroundColor,
        round: round.map((one) => one.outerHTML.slice(0, 80)),
        corner: getComputedStyle(document.querySelector('.navbar') ?? document.body, '::before')
          .width,
      };
    });
    expect(look.fonts).toEqual(['"Instrument Sans"', '"Young Serif"', '"DM Mono"', '"DM Mono"']);
    expect(look.loaded).toEqual(
      expect.arrayContaining(['Instrument Sans', 'Young Serif', 'DM Mono']),
    );
    const dark = colorScheme === 'dark';
    expect(look.background).toBe(dark ? 'rgb(24, 18, 16)' : 'rgb(251, 246, 236)');
    expect([look.round, look.corner]).toEqual([[], '0px']);
    expect(complaints).toEqual([]);
  });

  it.each(['/', '/firing/heatwork', '/schedules/glaze-6'])(
    '%s is accessible in both modes, and overflows at no width',
    async (pathname) => {
      const { page, complaints } = opened;
      await page.goto(site.url + pathname, { waitUntil: 'load' });
      for (const [index, width] of WIDTHS.entries()) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: index === 0 ? 'light' : 'dark' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (width !== 768) expect([width, await axeFindings(page)]).toEqual([width, []]);
      }
      expect(complaints).toEqual([]);
    },
  );
});

describe('its readers', () => {
  it('reach the navbar, the text and the footer with the keyboard', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/firing/safety`, { waitUntil: 'load' });
    await page.keyboard.press('Tab');
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.closest('header,aside,main,footer')?.tagName);
    const visited = new Set<string | undefined>();
    for (let count = 0; count < 60 && !visited.has('FOOTER'); count++) {
      await page.keyboard.press('Tab');
      visited.add(await focused());
    }
    expect([...visited].filter(Boolean)).toEqual(['HEADER', 'ASIDE', 'MAIN', 'FOOTER']);
  });

  it('look up a cone in the island', async () => {
    const { page, complaints } = opened;
    await page.goto(`${site.url}/firing/heatwork`, { waitUntil: 'load' });
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    const figure = page.locator('output strong');
    expect(await figure.textContent()).toBe('1,222 °C');
    await expect
      .poll(async () => {
        await page.getByLabel('Fast, 150 °C/h').check();
        return figure.textContent();
      })
      .toBe('1,243 °C');
    await page.getByRole('slider').press('Home');
    await expect.poll(() => figure.textContent()).toBe('741 °C');
    expect(complaints).toEqual([]);
  });

  it('ask the chat widget, which loads when they touch the page and stays while they navigate', async () => {
    const { page, complaints } = opened;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    expect(requests.filter((url) => url.includes('/chat-'))).toEqual([]);
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Ask Kilnlark' }).click();
    await page.getByRole('button', { name: 'How hot is cone 6?' }).click();
    await page.getByText('About 1,222 °C at 60 °C an hour.').waitFor();
    expect(await axeFindings(page, 'chat-widget')).toEqual([]);
    await touch(page);
    await page.locator('.navbar-link', { hasText: 'Schedules' }).click();
    await page.waitForSelector('main[data-path="/schedules"]');
    await page.getByText('About 1,222 °C at 60 °C an hour.').waitFor();
    expect(requests.filter((url) => url.includes('/chat-'))).toHaveLength(1);
    // Only the widget's own policy makes HTML of text.
    await expect(page.evaluate(() => (document.body.innerHTML = '<b>x</b>'))).rejects.toThrow(
      'TrustedHTML',
    );
    expect(complaints.filter((text) => !text.includes('TrustedHTML'))).toEqual([]);
  });
});

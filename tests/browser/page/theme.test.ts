/** A site with a theme, fonts and a stylesheet of its own, as readers see it. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOUR_PAIRS } from '../../../compiler/theme/colour-pairs.ts';
import { ColourValues } from '../../../compiler/theme/colour-values.ts';
import { engineTokens } from '../../../compiler/theme/engine-tokens.ts';
import { themeTokens } from '../../../compiler/theme/theme-tokens.ts';
import { type Theme, themeSchema } from '../../../model/config/theme.ts';
import { parseWith } from '../../../model/schema/fields.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const CODE = ['js', 'const a = /x/.test(`b${1}`) // c', 'class B extends C {}', ''].join('\n');
const PAGE = `---
title: Everything
---

Text with a [link](/second), \`code\`, **bold** and <mark>marked</mark> words. [\`linked\`](/second)

## Code

\`\`\`js title="a.js" {1}
${CODE.slice(3)}
\`\`\`

\`\`\`diff
+ added
- removed
\`\`\`

\`\`\`html showLineNumbers
<!-- comment --><a href="x">y</a>
\`\`\`

| Name | Value |
|---|---|
| \`a\` | [b](/second) |

> Quoted

${['note', 'info', 'tip', 'warning', 'danger']
  .map((kind) => `:::${kind}\n\nText, \`code\` and a [link](/second).\n\n:::`)
  .join('\n\n')}

<details><summary>More</summary>Hidden</details>

##### Small heading

A footnote.[^1]

[^1]: Said here.
`;

const THEME = {
  accent: '#c2185b',
  colours: { light: { bg: '#fffaf0', bgSubtle: '#fdeedd' }, dark: { bg: '#1b1020' } },
  fonts: {
    sans: { family: 'Acme Sans', files: ['fonts/regular.woff2'] },
    heading: { family: 'Acme Serif', files: ['fonts/heading.woff2'], fallback: 'serif' },
  },
  type: { base: 18, ratio: 1.3 },
  radius: '2px',
  code: { preset: 'warm', mode: 'dark' },
} as const;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let theme: Theme;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({
      theme: THEME,
      tagline: 'Words',
      announcement: { id: 'a', text: 'News', link: { label: 'More', href: '/second' } },
      footer: {
        columns: [{ title: 'Links', links: [{ label: 'Second', href: '/second' }] }],
        copyright: 'Acme',
      },
    }),
    'docs/index.mdx': PAGE,
    'docs/second.mdx': '# Second\n\nText.\n',
    'sidebars.ts':
      "export default { docs: ['index', { type: 'category', label: 'More', items: ['second'] }] };\n",
    'styles.css':
      '.brand { letter-spacing: 3px; } .admonition { border-width: 4px; } .navbar { font-size: 20px; }',
  });
  const fonts = path.join(content.root, 'fonts');
  fs.mkdirSync(fonts);
  const katex = path.resolve('node_modules/katex/dist/fonts');
  fs.copyFileSync(`${katex}/KaTeX_SansSerif-Regular.woff2`, `${fonts}/regular.woff2`);
  fs.copyFileSync(`${katex}/KaTeX_Main-Bold.woff2`, `${fonts}/heading.woff2`);
  [browser, site] = await Promise.all([borrowBrowser(), serveSite(content.root)]);
  const parsed = parseWith(themeSchema, THEME);
  if (parsed.value === undefined) throw new Error(JSON.stringify(parsed.issues));
  theme = parsed.value;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

/** The computed style of an element. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** The colours of all texts that show, each with the colour that its background has in sRGB. */
function shownColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const drawn = (colours: string[]): string => {
      if (!canvas) return '';
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
    };
    const backgrounds = (element: Element | null): string[] =>
      element === null
        ? []
        : [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor];
    const found = new Map<string, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (node.textContent?.trim() === '' || element.closest('script, style, .sr, .skip')) continue;
      const layers = backgrounds(element);
      const pair = `${drawn([...layers, getComputedStyle(element).color])} on ${drawn(layers)}`;
      found.set(
        pair,
        `${element.tagName}.${element.className} "${node.textContent?.trim().slice(0, 20)}"`,
      );
    }
    return [...found].map(([pair, where]) => `${pair}: ${where}`);
  });
}

/** The pairs whose contrast the build checks, as `shownColours` writes them. */
function checkedColours(mode: 'light' | 'dark'): number[][] {
  const tokens = themeTokens(theme).all;
  const values = new ColourValues(tokens, mode);
  const code = new ColourValues(tokens, theme.code.mode ?? mode);
  return COLOUR_PAIRS.map(({ colour, background, isCode }) => {
    const of = isCode ? code : values;
    return [of.shown([...background, colour]), of.shown(background)].flatMap(({ r, g, b }) =>
      [r, g, b].map((part) => part * 255),
    );
  });
}

describe.each(['light', 'dark'] as const)('in the %s mode', (colorScheme) => {
  it('every text has colours whose contrast the build has checked', async () => {
    const { page, complaints, close } = await openPage(browser, { colorScheme });
    const checked = checkedColours(colorScheme);
    for (const address of ['/', '/nothing-here', '/search?q=words']) {
      await page.goto(site.url + address);
      const unknown = (await shownColours(page)).filter((entry) => {
        const parts = (entry.split(': ')[0] ?? '').split(/,| on /).map(Number);
        return !checked.some((pair) =>
          pair.every((part, index) => Math.abs(part - (parts[index] ?? -9)) < 2.5),
        );
      });
      expect(unknown, address).toEqual([]);
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
  });
});

it('shows the fonts, sizes, radius and colours of the theme', async () => {
  const { page, complaints, close } = await openPage(browser);
  const early: string[] = [];
  page.on('request', (request) => early.push(new URL(request.url()).pathname));
  const response = await page.goto(site.url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded.map((name) => name.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Acme Sans', 'Acme Serif']),
  );
  // The preload and the rule ask for the file once.
  const [font, ...again] = early.filter((name) => name.includes('regular-'));
  expect(again).toEqual([]);
  expect(response?.headers()['link']).toContain(
    `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
  expect(await styleOf(page, 'blockquote p', 'font-size')).toBe('18px');
  expect(await styleOf(page, 'article h2', 'font-size')).toBe('30.4208px');
  expect(await styleOf(page, 'article h2', 'font-family')).toContain('Acme Serif');
  expect(await styleOf(page, '.code', 'border-radius')).toBe('2px');
  expect(await styleOf(page, '.code', 'background-color')).toBe('rgb(35, 29, 24)');
  expect(await styleOf(page, 'main', 'background-color')).toBe('rgb(255, 250, 240)');
  expect(complaints).toEqual([]);
  await close();
});

it('applies the stylesheet of the site over the engine’s, from the first paint on', async () => {
  const { page, close } = await openPage(browser);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  const loaded = page.goto(site.url, { waitUntil: 'load' });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await styleOf(page, '.navbar', 'font-size')).toBe('20px');
  held.resolve();
  await loaded;
  expect(await styleOf(page, '.brand', 'letter-spacing')).toBe('3px');
  expect(await styleOf(page, '.admonition', 'border-top-width')).toBe('4px');
  await close();
});

it('takes the space of the font before it has loaded', async () => {
  const { page, close } = await openPage(browser);
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await page.locator('article p').first().waitFor();
  const heightOf = (): Promise<number> =>
    page.locator('article').evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOf();
  held.resolve();
  await page.waitForFunction(() => document.fonts.check('16px "Acme Sans"'));
  await page.evaluate(() => document.fonts.ready);
  expect(Math.abs((await heightOf()) - before) / before).toBeLessThan(0.03);
  await close();
});

it('the default theme passes its own check in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const values = new ColourValues(engineTokens(), mode);
    for (const { name, on, colour, background, least } of COLOUR_PAIRS)
      expect(
        values.contrast(colour, background),
        `${name} on ${on}, ${mode}`,
      ).toBeGreaterThanOrEqual(least);
  }
});

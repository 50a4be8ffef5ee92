/** The build checks the contrast of all colours that a page shows, and the default theme passes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOUR_PAIRS } from '../../../compiler/theme/colour-pairs.ts';
import { ColourValues } from '../../../compiler/colours/colour-values.ts';
import { engineTokens } from '../../../compiler/theme/engine-tokens.ts';
import { themeTokens } from '../../../compiler/theme/theme-tokens.ts';
import { type Theme, themeSchema } from '../../../model/theme/theme.ts';
import { parseWith } from '../../../model/schema/fields.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { THEME, themedSite } from '../../support/sites/themed-site.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = themedSite();
  [browser, site] = await Promise.all([borrowBrowser(), serveSite(content.root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

function themeOf(config: unknown): Theme {
  const parsed = parseWith(themeSchema, config);
  if (parsed.value === undefined) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
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
  const theme = themeOf(THEME);
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

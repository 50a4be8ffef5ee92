/** Other people's checkers over one page of each kind: html-validate for the markup, IBM's rules for accessibility. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser/browser.ts';
import { type ServedSite, serveOwnContent } from '../support/sites/served-site.ts';

const PAGES = [
  '/',
  '/support',
  '/guide/cards/overview',
  '/guide/action-flows/examples',
  '/guide/getting-started/workbench-tour',
  '/sdks/android',
  '/api/overview',
  '/api/card-api',
  '/resources/changelog',
  '/resources/glossary',
  '/search?q=card',
  '/no-such-page',
];

/** IBM's failures that are right as they are. */
const ACCEPTED: Record<string, string> = {
  aria_content_in_landmark:
    'the skip link comes before every landmark, so that it is the first tab stop',
  element_tabbable_role_valid: 'what scrolls sideways is a group that the keyboard can scroll',
};

/** What is used of the checker's report. */
interface Report {
  results: { ruleId: string; value: [string, string]; message: string; snippet: string }[];
}

const require = createRequire(import.meta.url);
const ACE = fs.readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveOwnContent(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe('checkers', () => {
  it.each(PAGES)('html-validate finds nothing on %s', async (pathname) => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
    const html = await (await fetch(site.url + pathname)).text();
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  });

  describe.each([360, 1280])('IBM, at %i px wide,', (width) => {
    it.each(PAGES)('finds no failure on %s', async (pathname) => {
      const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
      await page.goto(site.url + pathname, { waitUntil: 'load' });
      await page.evaluate(ACE);
      const { results } = await page.evaluate(async (): Promise<Report> => {
        const ace: {
          Checker: new () => { check(node: Document, sets: string[]): Promise<Report> };
        } = Reflect.get(window, 'ace');
        return new ace.Checker().check(document, ['IBM_Accessibility']);
      });
      const failures = results.filter(
        ({ ruleId, value }) =>
          value[0] === 'VIOLATION' && value[1] === 'FAIL' && !(ruleId in ACCEPTED),
      );
      expect(
        failures.map(
          ({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 120)}`,
        ),
      ).toEqual([]);
      await close();
    });
  });
});

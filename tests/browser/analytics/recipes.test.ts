/**
 * The recipes of `docs/scripts.md` in Chromium, word for word except for the hosts: each service works, loads once in a
 * document, waits for consent, and ends with it.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openPage, type TestPage } from '../../support/browser/browser.ts';
import {
  type Recipe,
  recipeOf,
  type Services,
  startServices,
} from '../../support/services/recipes.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { isFull } from '../../support/suite.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const PAGES = {
  'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n\n[to b](./b.mdx)\n',
  'docs/b.mdx': '# Beta\n\n[to a](./a.mdx)\n\n<giscus-widget repo="acme/docs"></giscus-widget>\n',
  'docs/island.mdx': `import { Purified } from '@site/components/purified.tsx';\n\n# Island\n\n<Purified client="load" />\n`,
  'components/purified.tsx': `'use client';
import { useEffect, useRef } from 'react';
const text = '<b class="made">Made</b>';
export function Purified() {
  const place = useRef(null);
  useEffect(() => {
    const policy = window.trustedTypes?.createPolicy('dompurify', { createHTML: (html) => html });
    place.current.innerHTML = policy ? policy.createHTML(text) : text;
  }, []);
  return <div ref={place} />;
}
`,
};

let services: Services;
let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({ 'site.ts': siteModule({}), ...PAGES });
  [services, site, browser] = await Promise.all([
    startServices(),
    serveSite(content.root),
    borrowBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
  for (const service of Object.values(services ?? {})) await service.close();
});

/** Publishes a recipe, and opens a page of the site in a new profile. */
async function open({ config, files }: Recipe, path = '/'): Promise<TestPage> {
  content.write({ ...files, 'site.ts': siteModule(config) });
  await site.republish();
  for (const service of Object.values(services)) service.clear();
  const opened = await openPage(browser);
  await opened.page.goto(site.url + path, { waitUntil: 'load' });
  return opened;
}

async function visit(page: Page, name: 'Alpha' | 'Beta'): Promise<void> {
  await page.click(`article a:has-text("to ${name === 'Beta' ? 'b' : 'a'}")`);
  await page.waitForSelector(`h1:has-text("${name}")`);
}

const lines = (name: keyof Services): string[] => services[name].requests.map(({ line }) => line);
const bodies = (name: keyof Services, path: string): Record<string, unknown>[] =>
  services[name].requests
    .filter(({ line }) => line.startsWith(`POST ${path}`))
    .map(({ body }) => JSON.parse(body));
const scripts = (): string[] =>
  Object.values(services)
    .flatMap(({ requests }) => requests.map(({ line }) => line))
    .filter((line) => /^GET .*\.m?js|^GET \/gtag|^GET \/giscus/.test(line));
const unexpected = (): string[] => Object.values(services).flatMap((service) => service.unexpected);
const answer = (page: Page, label: string): Promise<void> =>
  page.click(`.notice button:has-text("${label}")`);

/** What every recipe must hold at its end. */
function expectClean({ complaints }: TestPage): void {
  expect([complaints, unexpected()]).toEqual([[], []]);
  expect(scripts()).toEqual([...new Set(scripts())]);
}

/** Every source and name that a recipe opens, and the recipe without it. */
function withoutEach(heading: string): [opening: string, recipe: Recipe][] {
  const recipe = recipeOf(heading, services);
  const { policy = {} } = recipe.config;
  return Object.entries(policy).flatMap(([field, opened]) => {
    if (!Array.isArray(opened)) return [];
    return [...new Set<string>(opened)].map((source): [string, Recipe] => {
      const left = { ...policy, [field]: opened.filter((other) => other !== source) };
      return [`${field} ${source}`, { ...recipe, config: { ...recipe.config, policy: left } }];
    });
  });
}

/** Does what makes a service use everything that it uses. */
async function useEverything(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  for (const selector of ['.notice button:has-text("Accept")', '.consent-manager button >> nth=1'])
    await page
      .locator(selector)
      .click({ timeout: 1500 })
      .catch(() => undefined);
  await page
    .locator('kapa-widget button')
    .click({ timeout: 500 })
    .catch(() => undefined);
  await visit(page, 'Beta');
}

describe.skipIf(!isFull)('nothing that a recipe opens is too much', () => {
  it.each([
    'Google Analytics 4',
    'Plausible',
    'PostHog',
    'Chat widget',
    'giscus',
    'Consent manager',
  ])(
    '%s',
    async (heading) => {
      const openings = withoutEach(heading);
      expect(openings.length).toBeGreaterThan(0);
      for (const [opening, recipe] of openings) {
        const { page, complaints, close } = await open(recipe);
        await useEverything(page);
        await expect
          .poll(() => complaints.length, { message: `${heading} without ${opening}` })
          .toBeGreaterThan(0);
        await close();
      }
    },
    120_000,
  );
});

describe('the recipe for', () => {
  it('Google Analytics 4 counts after consent, through navigations, and no more without it', async () => {
    const opened = await open(recipeOf('Google Analytics 4', services));
    const { page, close } = opened;
    await page.waitForSelector('.notice');
    expect(await page.textContent('.notice p')).toContain('load services that count visits');
    await visit(page, 'Beta');
    expect(lines('google')).toEqual([]);
    await answer(page, 'Accept');
    await expect
      .poll(() => lines('google').toSorted())
      .toEqual([
        'GET /gtag/destination?id=G-XXXXXXXXXX',
        'GET /gtag/js?id=G-XXXXXXXXXX',
        'GET /pixel.gif?t=1',
        'POST /g/collect?en=page_view&dl=%2Fb',
        'POST /g/collect?en=user_engagement',
      ]);
    await visit(page, 'Alpha');
    await expect.poll(() => lines('google')).toContain('POST /g/collect?en=page_view&dl=%2F');
    expectClean(opened);
    await page.click('.privacy-choices');
    await Promise.all([page.waitForEvent('load'), answer(page, 'Decline')]);
    services.google.clear();
    await visit(page, 'Beta');
    await page.reload({ waitUntil: 'networkidle' });
    expect(lines('google')).toEqual([]);
    await close();
  });

  it('Plausible counts the first view and navigations', async () => {
    const opened = await open(recipeOf('Plausible', services));
    await expect.poll(() => bodies('plausible', '/api/event')).toHaveLength(1);
    await visit(opened.page, 'Beta');
    await expect
      .poll(() => bodies('plausible', '/api/event'))
      .toEqual([
        { n: 'pageview', u: '/', d: 'docs.example.com' },
        { n: 'pageview', u: '/b', d: 'docs.example.com' },
      ]);
    expectClean(opened);
    await opened.close();
  });

  it('PostHog loads its library from a local script, and captures views', async () => {
    const opened = await open(recipeOf('PostHog', services));
    await answer(opened.page, 'Accept');
    await expect.poll(() => bodies('posthog', '/e/')).toHaveLength(1);
    await visit(opened.page, 'Beta');
    await expect
      .poll(() => bodies('posthog', '/e/'))
      .toEqual([
        { event: '$pageview', path: '/' },
        { event: '$pageview', path: '/b' },
      ]);
    expectClean(opened);
    await opened.close();
  });

  it('a chat widget loads at the first interaction, draws, answers, and stays through navigations', async () => {
    const opened = await open(recipeOf('Chat widget', services));
    const { page, close } = opened;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
    await page.waitForTimeout(300);
    expect(lines('kapa')).toEqual([]);
    await page.mouse.move(300, 300);
    const ask = page.locator('kapa-widget button');
    await ask.waitFor();
    expect(await ask.textContent()).toBe('Ask Acme');
    expect(await ask.evaluate((button) => getComputedStyle(button).color)).toBe('rgb(1, 2, 3)');
    await visit(page, 'Beta');
    await ask.click();
    await page.locator('kapa-widget p b').waitFor();
    expect(bodies('proxy', '/query')).toEqual([{ websiteId: 'XXXXXXXX' }]);
    expect([lines('static'), lines('kapa')]).toEqual([
      ['GET /recaptcha.js'],
      ['GET /kapa-widget.bundle.js', 'GET /logo.svg'],
    ]);
    expectClean(opened);
    // The console has what Trusted Types would have refused: both texts that the widget set as HTML.
    expect(logged).toHaveLength(2);
    for (const text of logged) expect(text).toMatch(/^info .*'TrustedHTML'.*report-only/);
    await close();
  });

  it('a chat widget draws nothing with Trusted Types enforced, as the documentation says', async () => {
    const recipe = recipeOf('Chat widget', services);
    const enforced = { ...recipe.config.policy, trustedTypes: 'enforce' as const };
    const { page, complaints, close } = await open({
      ...recipe,
      config: { ...recipe.config, policy: enforced },
    });
    await page.mouse.move(300, 300);
    await expect.poll(() => complaints.join('\n')).toContain('TrustedHTML');
    expect(await page.locator('kapa-widget button').count()).toBe(0);
    await close();
  });

  it('giscus shows the comments of each page that has the element', async () => {
    const opened = await open(recipeOf('giscus', services), '/');
    const { page, close } = opened;
    const frame = page.locator('giscus-widget iframe');
    await visit(page, 'Beta');
    await expect.poll(() => frame.evaluate(({ style }) => style.height)).toBe('321px');
    await visit(page, 'Alpha');
    await visit(page, 'Beta');
    await expect.poll(() => lines('giscus')).toHaveLength(2);
    expect(lines('giscus')[0]).toBe('GET /en/widget?repo=acme/docs&term=/b');
    expect(lines('modules')).toEqual(['GET /giscus@1.6.0', 'GET /lit.mjs']);
    expectClean(opened);
    await close();
  });

  it('a consent manager decides for each class, and its answer is kept and withdrawn', async () => {
    const opened = await open(recipeOf('Consent manager', services));
    const { page, close } = opened;
    await page.click('.consent-manager button:has-text("Only statistics")');
    await expect.poll(() => bodies('plausible', '/api/event')).toHaveLength(1);
    expect([lines('marketing'), await page.locator('.notice').count()]).toEqual([[], 0]);
    expectClean(opened);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(() => bodies('plausible', '/api/event')).toHaveLength(2);
    await page.click('.privacy-choices');
    await page.click('.consent-manager button:has-text("All")');
    await expect.poll(() => lines('marketing')).toEqual(['GET /4711.js']);
    await page.click('.privacy-choices');
    await Promise.all([
      page.waitForEvent('load'),
      page.click('.consent-manager button:has-text("None")'),
    ]);
    services.plausible.clear();
    services.marketing.clear();
    await visit(page, 'Beta');
    await page.waitForTimeout(300);
    expect([lines('plausible'), lines('marketing')]).toEqual([[], []]);
    await close();
  });

  it('islands lets them create the Trusted Types policy that it names, and no other site does', async () => {
    const allowed = await open(recipeOf('Islands', services), '/island');
    await allowed.page.waitForSelector('.made');
    expect(allowed.complaints).toEqual([]);
    await allowed.close();
    const refused = await open({ config: {}, files: {} }, '/island');
    await expect.poll(() => refused.complaints.join('\n')).toContain("'dompurify'");
    expect(await refused.page.locator('.made').count()).toBe(0);
    await refused.close();
  });
});

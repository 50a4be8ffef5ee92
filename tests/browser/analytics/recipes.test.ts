/**
 * The recipes of `docs/customise/scripts.md` in Chromium, word for word except for the hosts: each service works, loads once in a
 * document, waits for consent, and ends with it.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPage } from '../../support/browser/browser.ts';
import { type RecipeSite, startRecipeSite, visit } from '../../support/services/recipe-site.ts';
import { recipeOf, type Services } from '../../support/services/recipes.ts';

let site: RecipeSite;
let services: Services;
let open: RecipeSite['open'];

beforeAll(async () => {
  site = await startRecipeSite();
  ({ services, open } = site);
});
afterAll(() => site?.close());

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

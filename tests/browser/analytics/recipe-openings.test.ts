/** Each opening of the recipes in `docs/customise/scripts.md` is needed: without it, Chromium refuses something. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecipeSite, startRecipeSite, visit } from '../../support/services/recipe-site.ts';
import { type Recipe, recipeOf } from '../../support/services/recipes.ts';
import { isFull } from '../../support/suite.ts';

let site: RecipeSite;

/** Every source and name that a recipe opens, and the recipe without it. */
function withoutEach(heading: string): [opening: string, recipe: Recipe][] {
  const recipe = recipeOf(heading, site.services);
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
  beforeAll(async () => {
    site = await startRecipeSite();
  });
  afterAll(() => site?.close());

  it.each([
    'Google Analytics 4',
    'Plausible',
    'PostHog',
    'Chat widget',
    'giscus',
    'Consent manager',
  ])('%s', async (heading) => {
    const openings = withoutEach(heading);
    expect(openings.length).toBeGreaterThan(0);
    for (const [opening, recipe] of openings) {
      const { page, complaints, close } = await site.open(recipe);
      await useEverything(page);
      await expect
        .poll(() => complaints.length, { message: `${heading} without ${opening}` })
        .toBeGreaterThan(0);
      await close();
    }
  });
});

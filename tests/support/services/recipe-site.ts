/** A site that is published with one recipe after the other, and opened in Chromium. */
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, openPage, type TestPage, touch } from '../browser/browser.ts';
import { type ServedSite, serveSite } from '../sites/served-site.ts';
import { siteModule, temporarySite } from '../sites/temporary-site.ts';
import { type Recipe, type Services, startServices } from './recipes.ts';

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

/** The site and the services. */
export interface RecipeSite {
  services: Services;
  /** Publishes a recipe, and opens a page of the site in a new profile. */
  open: (recipe: Recipe, path?: string) => Promise<TestPage>;
  close(): Promise<void>;
}

/** Starts the site and all services. */
export async function startRecipeSite(): Promise<RecipeSite> {
  const content = temporarySite({ 'site.ts': siteModule({}), ...PAGES });
  const [services, site, browser]: [Services, ServedSite, Browser] = await Promise.all([
    startServices(),
    serveSite(content.root),
    borrowBrowser(),
  ]);
  return {
    services,
    async open({ config, files }, path = '/') {
      content.write({ ...files, 'site.ts': siteModule(config) });
      await site.republish();
      for (const service of Object.values(services)) service.clear();
      const opened = await openPage(browser);
      await opened.page.goto(site.url + path, { waitUntil: 'load' });
      return opened;
    },
    async close() {
      await browser.close();
      await site.close();
      await content.close();
      for (const service of Object.values(services)) await service.close();
    },
  };
}

/** Follows the link from one page to the other, within the document. */
export async function visit(page: Page, name: 'Alpha' | 'Beta'): Promise<void> {
  await touch(page);
  await page.click(`article a:has-text("to ${name === 'Beta' ? 'b' : 'a'}")`);
  await page.waitForSelector(`h1:has-text("${name}")`);
}

/** A site in several languages: translations, originals in their place, links, menus and tags in the head. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';

const LIST = [
  { code: 'en-GB', label: 'English' },
  { code: 'de', label: 'Deutsch', site: { title: 'Anleitung' } },
  { code: 'ar', label: 'العربية', direction: 'rtl', dateFormat: { dateStyle: 'short' } },
];

function fields(missing: 'fallback' | 'not-found'): object {
  return {
    title: 'Manual',
    baseUrl: '/docs/',
    locales: { default: 'en-GB', list: LIST, missing },
    navbar: {
      items: [{ type: 'locales' }, { type: 'link', label: 'Start', href: '/guide/start' }],
    },
  };
}

const FILES = {
  'docs/index.mdx': '---\nslug: /\n---\n\n# Welcome\n\n[Start](./guide/start.mdx)\n',
  'docs/guide/start.mdx':
    '# Start\n\nSee [next](./next.mdx), [home](/docs/) and [only](./only.mdx).\n\n![Plan](./plan.svg)\n\n:::note\nText\n:::\n',
  'docs/guide/next.mdx': '# Next\n\n## Part\n',
  'docs/guide/only.mdx': '# Only in English\n\n[Start](./start.mdx)\n',
  'docs/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/guide/_category_.json': '{"label":"Guide","link":{"type":"generated-index"}}',
  'i18n/de/docs/index.mdx': '---\nslug: /\n---\n\n# Willkommen\n\n[Start](./guide/start.mdx)\n',
  'i18n/de/docs/guide/start.mdx':
    '# Beginn\n\nSiehe [weiter](./next.mdx#part), [Startseite](/docs/) und [nur](./only.mdx).\n\n![Plan](./plan.svg)\n\n:::note\nText\n:::\n',
  'i18n/de/docs/guide/next.md': '---\nslug: weiter\n---\n\n# Weiter\n\n## Part\n',
  'i18n/de/docs/guide/_category_.json': '{"label":"Anleitung"}',
  'i18n/ar/docs/index.mdx': '---\nslug: /\n---\n\n# مرحبا\n',
};

type Get = Awaited<ReturnType<typeof appOfSite>>;

describe('with originals in the place of missing translations', () => {
  let site: TemporarySite;
  let built: BuildOutcome;
  let get: Get;
  beforeAll(async () => {
    site = temporarySite({ 'site.ts': siteModule(fields('fallback')), ...FILES });
    built = await site.build();
    get = await appOfSite(built, site.out);
  });
  afterAll(() => site.close());

  it('builds without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  it.each([
    ['/docs/', 'en-GB', 'ltr', 'Welcome'],
    ['/docs/de', 'de', 'ltr', 'Willkommen'],
    ['/docs/ar', 'ar', 'rtl', 'مرحبا'],
    ['/docs/de/guide/start', 'de', 'ltr', 'Beginn'],
    ['/docs/de/guide/next', 'de', 'ltr', 'Weiter'],
  ])('serves %s in %s', async (path, language, direction, title) => {
    const response = await get(path);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${title}`));
  });
});

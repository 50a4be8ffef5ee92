/** The site in `examples/languages`, crawled: every route in every language and version. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSite } from '../../../compiler/config/load-site.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { listTranslations } from '../../../compiler/locales/list-translations.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import type { PageEntry } from '../../../model/release/release.ts';
import type { CrawledDocument } from '../../support/content/crawled-document.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { type Crawl, crawlLanguages } from '../../support/sites/crawl-languages.ts';

/** The languages with their directions, and the number of pages that each has in version 2.0. */
const LANGUAGES: Record<string, [direction: string, pages: number]> = {
  en: ['ltr', 16],
  de: ['ltr', 16],
  ja: ['ltr', 5],
  ar: ['rtl', 5],
};
const ORIGIN = 'https://docs.skywren.example';

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-languages-'));
const site = new SiteBuild({
  root: path.resolve('examples/languages'),
  out,
  cache: openProject({}).cache,
  dev: false,
  timings: silentTimings,
});
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;
let entries: [string, PageEntry][];
let crawl: Crawl;

beforeAll(async () => {
  built = await site.run();
  get = await appOfSite(built, out);
  const { pages } = built.manifest;
  entries = 'inline' in pages ? Object.entries(pages.inline.pages) : [];
  crawl = await crawlLanguages(get, built.manifest.site);
});
afterAll(async () => {
  await site.close();
  fs.rmSync(out, { recursive: true, force: true });
});

/** The language of a path, its version, and the same path without both. */
function placeOf(at: string): { locale: string; version: string; rest: string } {
  const [, locale = 'en', version, rest = ''] =
    /^(?:\/(de|ja|ar)(?=\/|$))?(\/1\.0(?=\/|$))?(.*)$/.exec(at) ?? [];
  return { locale, version: version === undefined ? '2.0' : '1.0', rest: rest || '/' };
}

const documentAt = (at: string): CrawledDocument => {
  const found = crawl.pages.get(at);
  if (found === undefined) throw new Error(`No page ${at}`);
  return found;
};

describe('examples/languages', () => {
  it('is built without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  const documentsIn = (language: string, shown: string): [string, PageEntry][] =>
    entries.flatMap(([at, entry]) => {
      const { locale, version, rest } = placeOf(at);
      const isDocument = !entry.post && !entry.posts && !/^\/blog\b/.test(rest);
      return isDocument && locale === language && version === shown ? [[rest, entry]] : [];
    });

  it.each(Object.entries(LANGUAGES))('has the pages in %s', (language, [, count]) => {
    const pages = documentsIn(language, '2.0');
    expect(pages).toHaveLength(16);
    expect(pages.filter(([, { fallback }]) => !fallback)).toHaveLength(count);
    expect(documentsIn(language, '1.0')).toHaveLength(16);
  });

  it('has translations that are up to date', async () => {
    const source = await readSite(path.resolve('examples/languages'));
    const states = listTranslations(source, { versions: true }).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['current', 'missing']));
  });

  it('has one page in each version that the other does not have', async () => {
    const pages = (version: string): string[] => documentsIn('en', version).map(([at]) => at);
    const [old, latest] = [new Set(pages('1.0')), new Set(pages('2.0'))];
    expect([...old.difference(latest)]).toEqual(['/data/serial']);
    expect([...latest.difference(old)]).toEqual(['/data/mqtt']);
    const left = await get('/data/serial');
    expect([left.status, left.headers.get('location')]).toEqual([302, '/1.0/data/serial']);
  });

  it('has links to all pages and none that lead nowhere, and names languages and translations', () => {
    expect(crawl.faults).toEqual([]);
    const found = new Set(crawl.pages.keys());
    expect(entries.map(([at]) => at).filter((at) => !found.has(at))).toEqual([]);
  });

  it('names the language of articles that are not translated', () => {
    for (const [at, { fallback }] of entries)
      expect([at, documentAt(at).articleLang]).toEqual([at, fallback ? 'en' : undefined]);
  });

  it('keeps readers in their language and version', () => {
    const strays = entries.flatMap(([at, { post, fallback }]) => {
      const { locale, version, rest } = placeOf(at);
      // Posts link to addresses, and an original has the same ones in all languages.
      if (post && fallback) return [];
      return documentAt(at).articleLinks.flatMap((link) => {
        const { origin, pathname } = new URL(link, ORIGIN + at);
        const target = placeOf(pathname);
        const isStray = target.locale !== locale || target.version !== version;
        // The notice of an old version leads to the latest one.
        const isNotice = version === '1.0' && [rest, '/'].includes(target.rest);
        return origin === ORIGIN && isStray && !isNotice ? [`${at}: ${pathname}`] : [];
      });
    });
    expect(strays).toEqual([]);
  });

  it('names the translations of a page, and nothing else', () => {
    let named = 0;
    for (const [at, { languages = [placeOf(at).locale] }] of entries) {
      const { alternates, canonical } = documentAt(at);
      const isCanonical = canonical === ORIGIN + at;
      const expected = isCanonical ? [...languages, 'x-default'] : [];
      expect([at, Object.keys(alternates)]).toEqual([at, expected]);
      named += expected.length;
    }
    expect(named).toBeGreaterThanOrEqual(42);
  });

  it('sends the translations of a page to a browser that navigates within its document', async () => {
    const line = async (at: string): Promise<unknown> => {
      const response = await get(`/_page/${built.manifest.id}${at}`);
      return JSON.parse((await response.text()).split('\n', 1)[0] ?? '');
    };
    const { alternates } = documentAt('/data/mqtt');
    expect(Object.keys(alternates).length).toBeGreaterThan(2);
    expect(await line('/de/data/mqtt')).toMatchObject({ alternates });
    const fallbacks = entries.filter(([, { fallback, languages }]) => fallback && languages);
    expect(await line(fallbacks[0]?.[0] ?? '')).not.toHaveProperty('alternates');
  });

  it('has only the latest version in the texts for language models', async () => {
    for (const prefix of ['', '/de']) {
      const list = await (await get(`${prefix}/llms.txt`)).text();
      expect(list).toContain(`${ORIGIN}${prefix}/data/mqtt.md`);
      const whole = await (await get(`${prefix}/llms-full.txt`)).text();
      expect(whole).toContain(`\nurl: ${ORIGIN}${prefix}/data/mqtt\n`);
      for (const text of [list, whole]) expect(text).not.toMatch(/\/1\.0\/data\/serial(\.md)?$/m);
      expect(list).not.toContain('/1.0');
    }
    expect(await (await get('/1.0/data/serial.md')).text()).toContain('# ');
  });

  it('marks the link to the handbook on its home pages only', async () => {
    const link = async (at: string): Promise<string> =>
      /<a class="navbar-link"[^>]*>/.exec(await (await get(at)).text())?.[0] ?? '';
    for (const home of ['/', '/de', '/ar']) {
      expect(await link(home)).toContain('aria-current="page"');
      expect(await link(`${home === '/' ? '' : home}/start/place`)).toContain(
        'aria-current="false"',
      );
    }
  });

  it('names the language of posts that are not translated in lists', async () => {
    const list = await (await get('/ar/blog')).text();
    expect(list).toContain('<h1>ملاحظات من العمود</h1>');
    expect(list).toMatch(/<div class="excerpt" lang="en" dir="ltr"><p>Half of our kits/);
    const german = await (await get('/de/blog')).text();
    expect(german).toMatch(/<div class="excerpt"><p>Die Hälfte unserer Bausätze/);
  });
});

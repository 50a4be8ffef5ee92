/** The interface is in the site's language everywhere: no text is left in English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../../compiler/assets/client-assets.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { pseudoCatalogue } from '../../../compiler/strings/pseudo-locale.ts';
import { SHELL_STRINGS } from '../../../model/strings/shell-strings.ts';
import { interfaceTexts } from '../../support/content/interface-text.ts';
import { AUTHOR, MARKED_FILES, markedSite } from '../../support/content/marked-site.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

describe('a site in the pseudo-locale', () => {
  let site: TemporarySite;
  let get: Awaited<ReturnType<typeof appOfSite>>;
  beforeAll(async () => {
    site = temporarySite({ 'site.ts': siteModule(markedSite('en-XA')), ...MARKED_FILES });
    get = await appOfSite(await site.build(), site.out);
  });
  afterAll(() => site.close());

  it.each([
    '/',
    '/guide/article',
    '/guide/calls',
    '/guide/other',
    '/guide/third',
    '/guide',
    '/changelog',
    '/blog',
    '/blog/page/2',
    '/blog/post',
    '/blog/tags',
    '/blog/tags/tag',
    '/blog/authors',
    '/blog/authors/ada',
    '/blog/archive',
    '/tags',
    '/tags/tag',
    '/nowhere',
    '/search',
    '/search?q=text',
    '/search?q=xyzzyx',
    '/search?q=text&page=9',
    '/search?q=text&version=9',
    `/search?q=${'x'.repeat(201)}`,
  ])('has no English text on %s', async (path) => {
    const html = await (await get(path)).text();
    const foreign = interfaceTexts(html).filter((text) => !isTranslated(text));
    expect(foreign).toEqual([]);
    expect(html).toContain('<html lang="en-XA" dir="ltr"');
  });

  it('has no English text in its scripts', async () => {
    const built = await buildClient(site.root, objectsFolder(site.out), {
      dev: false,
      islands: [],
      cache: site.out,
      strings: pseudoCatalogue(),
      baseUrl: '/',
      asks: true,
      assists: true,
    });
    const scripts = built.names.filter((name) => name.endsWith('.js'));
    const found = scripts.flatMap((name) =>
      phrases(readObject(objectsFolder(site.out), name.replace(/\.js$/, '')).toString('utf8')),
    );
    expect(found.filter((text) => !isTranslated(text) && !UNSHOWN.includes(text))).toEqual([]);
    expect(found.filter(isTranslated).length).toBeGreaterThan(50);
  });
});

it('a site in German has the messages that the worker shows, and one in English has none', async () => {
  const german = temporarySite({ 'site.ts': siteModule(markedSite('de')), ...MARKED_FILES });
  const english = temporarySite({ 'docs/index.md': '# Home\n' });
  const built = await german.build();
  const get = await appOfSite(built, german.out);
  const text = async (path: string): Promise<string> => (await get(path)).text();
  const html = await text('/guide/article');
  expect(html).toContain('<html lang="de" dir="ltr"');
  expect(html).toMatch(/Zuletzt aktualisiert am <time [^>]*>4\. März 2026<\/time> von §author/);
  expect(html).toContain('>Hinweis</p>');
  expect(await text('/nowhere')).toContain('<h1>Seite nicht gefunden</h1>');
  expect(await text('/search?q=text')).toMatch(/\d Seiten gefunden/);
  expect(Object.keys(built.manifest.site.strings ?? {})).toEqual(Object.keys(SHELL_STRINGS));
  expect((await english.build()).manifest.site.strings).toBe(undefined);
  await german.close();
  await english.close();
});

/** Texts in scripts that no reader sees: names of events, keys and data formats. */
const UNSHOWN = [
  'Esc',
  'Escape',
  'Enter',
  'Arrow',
  'Documentation feedback given',
  'Documentation comment given',
];

/** Names of formats, types and programming languages, what the tests search for, and what ICU writes in lists. */
const NAMES =
  'RSS,Atom,JSON Feed,text,xyzzyx,or,POST,HTTP,string,number,object,curl,JavaScript,Python,Java,C#'.split(
    ',',
  );

// A date is in the locale's format, and has no brackets.
function isTranslated(text: string): boolean {
  return NAMES.includes(text) || new RegExp(`[${AUTHOR}[\\]]|^/|\\d{4}`).test(text);
}

// Literals that read like an interface: they begin with a capital letter or have several words.
function phrases(script: string): string[] {
  return [...script.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)]
    .map((match) => match[2] ?? '')
    .filter((text) => /^\[|^[A-Z][a-z]+(?: |$)|^[a-z]+(?: [a-z]+){2,}$/.test(text));
}

/** The messages of the interface: the catalogues are complete, and a configuration can override and add messages. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteStrings } from '../../../compiler/strings/site-strings.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';
import { type Message, pluralText } from '../../../model/strings/message.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';

const TRANSLATED = ['de', 'fr', 'ja', 'zh-Hans', 'ar'];

/** Messages that are the same in some languages: words such as "Version", and `{kind}: `. */
const COMMON = [
  'apiCookies',
  'apiBody',
  'apiCallbacks',
  'apiWebhook',
  'apiDownloads',
  'askSources',
  'version',
  'versionTitle',
  'versionBadge',
  'libraryVersion',
  'resultPage',
  'menu',
  'image',
  'documentation',
  'feedback',
  'info',
  'danger',
  'important',
  'details',
  'kindOfTitle',
  'pageCount',
  'numberedPage',
  'apiParameter',
  'apiType',
  'apiScope',
  'apiClauses',
  'date',
];

function strings(locale: string, own: object = {}): ReturnType<typeof siteStrings> {
  const { value, issues } = parsed(locale, own);
  if (!value) throw new Error(JSON.stringify(issues));
  return siteStrings(value, locale);
}

function parsed(locale: string, own: object): ReturnType<typeof parseSiteConfig> {
  const list = [{ code: locale, label: locale }];
  return parseSiteConfig({
    title: 'Docs',
    url: 'https://docs.example',
    locales: { default: locale, list },
    strings: own,
  });
}

describe('the catalogues', () => {
  it.each(TRANSLATED)(
    'have every message in %s, with its placeholders and plural forms',
    (locale) => {
      const { strings: messages, missing } = strings(locale);
      expect(missing).toBe(0);
      expect(Object.keys(messages).toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
      // A configuration with all of them must pass the checks that it would have to pass.
      expect(parsed(locale, { [locale]: messages }).issues).toEqual([]);
    },
  );

  it.each(TRANSLATED)('are translated into %s', (locale) => {
    const messages = Object.entries<unknown>(strings(locale).strings);
    const english = new Map(Object.entries<unknown>(ENGLISH));
    const same = messages.flatMap(([key, message]) => (message === english.get(key) ? [key] : []));
    expect(same.filter((key) => !COMMON.includes(key))).toEqual([]);
  });

  it('choose the catalogue by language and script', () => {
    const close = (locale: string): string => strings(locale).strings.close;
    expect(['de-AT', 'fr-CA', 'zh-CN', 'zh', 'ar-EG', 'en-GB'].map(close)).toEqual([
      'Schließen',
      'Fermer',
      '关闭',
      '关闭',
      'إغلاق',
      'Close',
    ]);
    // Traditional Chinese isn't Simplified Chinese.
    expect(strings('zh-TW')).toMatchObject({ strings: { close: 'Close' } });
  });

  it('have the six plural forms of Arabic', () => {
    const { pagesFound } = strings('ar').strings;
    expect([0, 1, 2, 3, 11, 100].map((count) => pluralText(pagesFound, count, 'ar'))).toEqual([
      'لم يُعثر على أي صفحة',
      'عُثر على صفحة واحدة',
      'عُثر على صفحتين',
      'عُثر على 3 صفحات',
      'عُثر على 11 صفحة',
      'عُثر على 100 صفحة',
    ]);
  });
});

it('are listed in the documentation, with the English messages', () => {
  const guide = fs.readFileSync('docs/write/languages.md', 'utf8');
  for (const [key, message] of Object.entries<Message>(ENGLISH))
    for (const text of typeof message === 'string' ? [message] : Object.values(message))
      expect(guide.match(new RegExp(`^\\| \`${key}\` \\|.*$`, 'm'))?.[0]).toContain(text?.trim());
});

describe('strings of the configuration', () => {
  it('override messages, for a locale before its language', () => {
    const own = { de: { close: 'Zu', yes: 'Jo' }, 'de-AT': { close: 'Zua' } };
    expect(strings('de-AT', own).strings).toMatchObject({ close: 'Zua', yes: 'Jo', no: 'Nein' });
  });

  it('add a language, whose missing messages stay English', () => {
    const { strings: messages, missing } = strings('nl', { nl: { close: 'Sluiten' } });
    expect(messages).toMatchObject({ close: 'Sluiten', cancel: 'Cancel' });
    expect(missing).toBe(Object.keys(ENGLISH).length - 1);
  });

  it.each([
    [{ fr: {} }, 'strings.fr', 'a listed locale or its language (de)'],
    [{ de: { closse: 'Zu' } }, 'strings.de.closse', 'perhaps "close"'],
    [{ de: { close: { other: 'Zu' } } }, 'strings.de.close', 'a text'],
    [{ de: { updatedOn: 'Neu' } }, 'strings.de.updatedOn', 'a text with {date}'],
    [{ de: { close: 'Zu {x}' } }, 'strings.de.close', 'a text without placeholders'],
    [
      { de: { pageCount: { other: '{count} Seiten' } } },
      'strings.de.pageCount',
      'a form for each plural category of "de" (one, other)',
    ],
    [
      { de: { pageCount: { one: 'Eine Seite', other: 'Seiten' } } },
      'strings.de.pageCount',
      'a text with {count}',
    ],
  ])('are refused: %j', (own, path, expected) => {
    expect(parsed('de', own).issues).toMatchObject([{ path, expected }]);
  });

  it('are refused with the file and the line', async () => {
    const site = temporarySite({
      'site.ts': `export default {
  title: 'Docs',
  url: 'https://docs.example',
  strings: {
    en: {
      clsoe: 'Shut',
    },
  },
};
`,
      'docs/index.md': '# Docs',
    });
    const [found] = await site.diagnose();
    await site.close();
    expect(found).toMatchObject({ severity: 'error', rule: 'site-config', line: 6 });
    expect(found?.file).toMatch(/site\.ts$/);
    expect(found?.message).toContain('found the unknown message "clsoe", expected perhaps "close"');
  });

  it('are noted when a language has none of its own', async () => {
    const list = [{ code: 'nl', label: 'Nederlands' }];
    const site = temporarySite({
      'site.ts': siteModule({ locales: { default: 'nl', list }, strings: { nl: { no: 'Nee' } } }),
      'docs/index.md': '# Docs',
    });
    const notes = (await site.diagnose()).filter(({ rule }) => rule === 'missing-strings');
    await site.close();
    expect(notes).toMatchObject([{ severity: 'log' }]);
    expect(notes[0]?.message).toContain('"nl"');
  });
});

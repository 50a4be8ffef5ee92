/** The interface of a site in one of its languages: the engine's catalogue for the language, with what the site overrides or adds. */
import type { ResolvedConfig } from '../../model/config/site.ts';
import { type Catalogue, ENGLISH, MESSAGE_KEYS } from '../../model/strings/catalogue.ts';
import { ARABIC } from './ar.ts';
import { GERMAN } from './de.ts';
import { FRENCH } from './fr.ts';
import { JAPANESE } from './ja.ts';
import { PSEUDO_LOCALE, pseudoCatalogue } from './pseudo-locale.ts';
import { SIMPLIFIED_CHINESE } from './zh-hans.ts';

/** The interface in a language. */
export interface SiteStrings {
  strings: Catalogue;
  /** How many messages are in English because neither the engine nor the site has them in the language. */
  missing: number;
}

/** The catalogues of the engine, by language and script where a language has several. */
const CATALOGUES: Record<string, Catalogue> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  fr: FRENCH,
  ja: JAPANESE,
  'zh-Hans': SIMPLIFIED_CHINESE,
};

/** Returns the interface in a locale. `strings` of the configuration has priority, for the locale before its language. */
export function siteStrings(
  { strings }: Pick<ResolvedConfig, 'strings'>,
  locale: string,
): SiteStrings {
  const { language } = new Intl.Locale(locale);
  const own = { ...strings[language], ...strings[locale] };
  const shipped = shippedCatalogue(locale);
  return {
    // The configuration's messages have been checked against the English ones.
    strings: { ...(shipped ?? ENGLISH), ...own } as Catalogue,
    missing: shipped ? 0 : MESSAGE_KEYS.filter((key) => !Object.hasOwn(own, key)).length,
  };
}

/** Whether the engine has the messages of a locale. */
export function hasCatalogue(locale: string): boolean {
  return shippedCatalogue(locale) !== undefined;
}

function shippedCatalogue(locale: string): Catalogue | undefined {
  if (locale === PSEUDO_LOCALE) return pseudoCatalogue();
  const { language, script } = new Intl.Locale(locale).maximize();
  return CATALOGUES[`${language}-${script}`] ?? CATALOGUES[language];
}

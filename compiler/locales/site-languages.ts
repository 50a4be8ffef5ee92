/** The languages of a site, with the messages that the build writes into pages. */
import type { ResolvedConfig } from '../../model/config/site.ts';
import { dateFormatOf } from '../../model/locales/date-format.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import { pickStrings } from '../../model/strings/catalogue.ts';
import { CONTENT_STRINGS, type ContentStrings } from '../../model/strings/content-strings.ts';
import { siteStrings } from '../strings/site-strings.ts';

/** A language with its messages. */
export interface PageLanguage {
  locale: string;
  strings: ContentStrings;
  /** How dates are written. */
  dateFormat: Intl.DateTimeFormatOptions;
}

/** The languages of a site. */
export interface PageLanguages {
  default: PageLanguage;
  /** Those besides the default one, by code. */
  others: Record<string, PageLanguage>;
}

/** Returns the languages of a configuration. */
export function pageLanguages(config: ResolvedConfig): PageLanguages {
  const [own, ...others] = localesInSite(config.locales);
  return {
    default: pageLanguage(config, own ?? config.locales.default),
    others: Object.fromEntries(others.map((code) => [code, pageLanguage(config, code)])),
  };
}

/** Returns a language of a configuration, with its messages. */
export function pageLanguage(config: ResolvedConfig, locale: string): PageLanguage {
  const { strings } = siteStrings(config, locale);
  return {
    locale,
    strings: pickStrings(strings, CONTENT_STRINGS),
    dateFormat: dateFormatOf(config.locales, locale),
  };
}

/** Returns the language of a docs folder or a sidebar by its id (`idInLocale`). */
export function languageIn({ default: own, others }: PageLanguages, id: string): PageLanguage {
  // The id of a folder of originals may be the code of a language.
  const end = id.indexOf(':');
  return (end < 0 ? undefined : others[id.slice(0, end)]) ?? own;
}

/** The links of the language menu. */
import type { PageView } from '../../../model/release/page-view.ts';
import { localeOf, pathInLocale, splitLocale } from '../../../model/locales/locale-path.ts';

/** A link to a page in a language. */
export interface LocaleLink {
  label: string;
  lang: string;
  /** A path below the base URL, or the address of another site. */
  href: string;
  isForeign: boolean;
}

/** Returns a link for each language: to the same page if the language has it, and otherwise to its home page. */
export function localeLinks(view: PageView): LocaleLink[] {
  const { locales } = view.site;
  // An unknown path exists in no language.
  const bare = view.status === 404 ? '/' : splitLocale(locales, view.path).path;
  return locales.list.map(({ label, code, url }) => {
    const place = hasPage(view, code) ? bare : '/';
    return {
      label,
      lang: code,
      // Whether another site has the same page isn't known. Older releases have no addresses.
      href: url ?? pathInLocale(locales, code, place),
      isForeign: url !== undefined,
    };
  });
}

function hasPage({ site, page, hiddenIn }: PageView, code: string): boolean {
  const { locales } = site;
  const own = localeOf(site);
  if (hiddenIn?.includes(code)) return false;
  // Every language has a search page. Older releases don't say which pages exist.
  if (code === own || page.object === '' || locales.missing === undefined) return true;
  const languages = page.languages ?? [page.fallback ? locales.default : own];
  if (languages.includes(code)) return true;
  return locales.missing === 'fallback' && languages.includes(locales.default);
}

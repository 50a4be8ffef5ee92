/** Links the languages of pages with each other. */
import { type LocaleList, localesInSite, splitLocale } from '../../model/locales/locale-path.ts';

/** A page. */
interface Place {
  /** Path below the base URL. */
  path: string;
  /** Absolute URL. */
  url: string;
}

/** A page with its URLs by code or `x-default`, unless it has only one language. */
type Linked<Page> = Page & { alternates?: [code: string, url: string][] };

/** Adds to each page those of `pages` in its other languages, so that all links lead both ways. */
export function withAlternates<Page extends Place>(
  pages: Page[],
  locales: LocaleList,
): Linked<Page>[] {
  const codes = localesInSite(locales);
  if (codes.length === 1) return pages;
  const known = new Map<string, Map<string, string>>();
  for (const page of pages) {
    const { locale, path } = splitLocale(locales, page.path);
    known.set(path, (known.get(path) ?? new Map<string, string>()).set(locale, page.url));
  }
  return pages.map((page) => {
    const urls = known.get(splitLocale(locales, page.path).path);
    const alternates = codes.flatMap((code): [string, string][] => {
      const url = urls?.get(code);
      return url === undefined ? [] : [[code, url]];
    });
    const [first] = alternates;
    if (first === undefined || alternates.length === 1) return page;
    return { ...page, alternates: [...alternates, ['x-default', first[1]]] };
  });
}

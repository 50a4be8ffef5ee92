/** Chooses the language of a reader who opens the home page: the one chosen before, or that of the browser. */
import { localesInSite } from '../../model/locales/locale-path.ts';
import { preferredLanguage } from '../http/accept-language.ts';
import { PRIVATE } from '../http/cache-control.ts';
import type { redirect } from '../http/redirect.ts';
import type { Site, SiteLocales } from '../../model/config/site.ts';
import { withBase } from '../../model/href.ts';

/** The cookie with the language that the reader chose in the menu. The client sets it (`client/navigation/preferred-locale.ts`). */
const COOKIE = /(?:^|;\s*)edgepress-locale=([\w-]+)/;

// The request headers that the choice depends on.
const NEGOTIATED = 'Accept-Language, Cookie, Sec-Fetch-Site';

/** Keeps caches from storing the home page in one language for readers of all languages. */
export function forbidStoring(headers: Headers): void {
  headers.set('cache-control', PRIVATE);
  headers.append('vary', NEGOTIATED);
}

/** Returns the redirect from the home page to that of the reader's language, or `null` if the reader gets the home page. */
export function languageRedirect(
  { locales, baseUrl }: Pick<Site, 'locales' | 'baseUrl'>,
  request: Request,
): Parameters<typeof redirect>[0] | null {
  if (!locales.negotiate) return null;
  const locale = negotiatedLocale(locales, request);
  if (locale === locales.default) return null;
  const { search } = new URL(request.url);
  const location = withBase(baseUrl, `/${locale}`) + search;
  return { status: 302, location, caching: PRIVATE, vary: NEGOTIATED };
}

function negotiatedLocale(locales: SiteLocales, { headers }: Request): string {
  // A link on the site keeps its target, even without scripts.
  if (headers.get('sec-fetch-site') === 'same-origin') return locales.default;
  const codes = localesInSite(locales);
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1];
  if (chosen !== undefined && codes.includes(chosen)) return chosen;
  return preferredLanguage(headers.get('accept-language'), codes);
}

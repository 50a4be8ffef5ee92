/** Chooses the language of a reader who opens the home page (RFC 9110, section 12.5.4). */
import { localesInSite } from '../../model/locales/locale-path.ts';
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
  for (const wanted of wantedLanguages(headers.get('accept-language') ?? '')) {
    const found = bestMatch(wanted, codes);
    if (found !== undefined) return found;
  }
  return locales.default;
}

/** A language range in lower case, for example `de` or `pt-br`. */
type LanguageRange = string;

/** Ranges in a header that are looked at. Browsers send fewer, and each one costs time. */
const MAX_RANGES = 20;

function wantedLanguages(header: string): LanguageRange[] {
  return header
    .split(',', MAX_RANGES)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ range, weight }) => range !== '' && range !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

// The code itself, then the range without its last parts (lookup, RFC 4647, section 3.4), then a variant of the language.
function bestMatch(wanted: LanguageRange, codes: string[]): string | undefined {
  for (
    let range = wanted;
    range !== '';
    range = range.slice(0, Math.max(0, range.lastIndexOf('-')))
  ) {
    const exact = codes.find((code) => code.toLowerCase() === range);
    if (exact !== undefined) return exact;
  }
  const [language] = wanted.split('-', 1);
  return codes.find((code) => code.toLowerCase().split('-', 1)[0] === language);
}

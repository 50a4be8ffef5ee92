/** Paths of a site in several languages: those of the default one have no prefix, and those of the others begin with their code. */

/** The part of the configuration that the paths depend on. */
export interface LocaleList {
  /** Code of the default language. */
  default: string;
  list: { code: string; url?: string | undefined }[];
}

/** Returns the codes of the languages that this site has, the default one first. Those with a `url` are sites of their own. */
export function localesInSite(locales: LocaleList): [string, ...string[]] {
  const others = locales.list.filter(
    ({ code, url }) => code !== locales.default && url === undefined,
  );
  return [locales.default, ...others.map(({ code }) => code)];
}

/** Returns the prefix of a language's paths: empty, or a slash and its code. */
export function localePrefix(locales: LocaleList, code: string): string {
  return code === locales.default ? '' : `/${code}`;
}

/** Returns the language of a path, and the path in the default language. */
export function splitLocale(locales: LocaleList, path: string): { locale: string; path: string } {
  const end = path.indexOf('/', 1);
  const first = path.slice(1, end < 0 ? undefined : end);
  const isOther =
    first !== locales.default &&
    locales.list.some(({ code, url }) => code === first && url === undefined);
  if (!isOther) return { locale: locales.default, path };
  return { locale: first, path: end < 0 ? '/' : path.slice(end) };
}

/** Returns the language of a docs folder or a sidebar. Those of translations begin with their language. */
export function localeOfId(locales: LocaleList, id: string): string {
  const end = id.indexOf(':');
  const code = id.slice(0, Math.max(end, 0));
  return localesInSite(locales).includes(code) ? code : locales.default;
}

/** Returns a path of the default language in another one. */
export function pathInLocale(locales: LocaleList, code: string, path: string): string {
  const prefix = localePrefix(locales, code);
  return prefix === '' ? path : prefix + (path === '/' ? '' : path);
}

/** Returns the language that a site is shown in. */
export function localeOf({
  locale,
  locales,
}: {
  locale?: string;
  locales: { default: string };
}): string {
  return locale ?? locales.default;
}

/** Returns the path of the home page in the language that a site is shown in. */
export function homeOf({ home = '/' }: { home?: string }): string {
  return home;
}

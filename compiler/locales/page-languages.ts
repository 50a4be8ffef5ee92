/** Adds to the entry of each page the languages that have the page, for the language menu and `hreflang`. */
import { type LocaleList, localesInSite, splitLocale } from '../../model/locales/locale-path.ts';
import type { PageEntry } from '../../model/release/release.ts';

// Entries are compared by identity, so an unchanged one must stay the same object.
const known = new WeakMap<PageEntry, { languages: string; entry: PageEntry }>();

/** Returns the entries with their languages. Fallbacks have no language of their own, but their originals may have several. */
export function withPageLanguages(
  entries: Map<string, PageEntry>,
  locales: LocaleList,
): Map<string, PageEntry> {
  const codes = localesInSite(locales);
  if (codes.length === 1) return entries;
  const found = new Map<string, Set<string>>();
  for (const [at, { fallback }] of entries) {
    const { locale, path } = splitLocale(locales, at);
    if (!fallback) found.set(path, (found.get(path) ?? new Set()).add(locale));
  }
  return new Map(
    [...entries].map(([at, entry]) => {
      const own = found.get(splitLocale(locales, at).path) ?? new Set();
      const languages = codes.filter((code) => own.has(code));
      return [at, languages.length < 2 ? entry : withLanguages(entry, languages)];
    }),
  );
}

function withLanguages(entry: PageEntry, languages: string[]): PageEntry {
  const before = known.get(entry);
  const key = languages.join();
  if (before?.languages === key) return before.entry;
  const made = { ...entry, languages };
  known.set(entry, { languages: key, entry: made });
  return made;
}

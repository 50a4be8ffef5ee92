/** The manifest of a release in the language of a path. */
import { localeOfId, splitLocale } from '../../model/locales/locale-path.ts';
import type { Manifest } from '../../model/release/release.ts';

// Derived data is cached by manifest, so each language has one object.
const known = new WeakMap<Manifest, Map<string, Manifest>>();
// The manifest in all languages, by the one in a language.
const wholes = new WeakMap<Manifest, Manifest>();

/** Returns the manifest with the site, the client and the sidebars in the language of a path below the base URL. */
export function manifestAt(given: Manifest, path: string): Manifest {
  if (given.locales === undefined) return given;
  const manifest = wholes.get(given) ?? given;
  const { locale } = splitLocale(manifest.site.locales, path);
  const views = known.get(manifest) ?? new Map<string, Manifest>();
  known.set(manifest, views);
  const view = views.get(locale) ?? manifestIn(manifest, locale);
  views.set(locale, view);
  wholes.set(view, manifest);
  return view;
}

function manifestIn(manifest: Manifest, locale: string): Manifest {
  const { site, client, sidebars } = manifest;
  const { [locale]: parts } = manifest.locales ?? {};
  const own = Object.entries(sidebars).filter(([id]) => localeOfId(site.locales, id) === locale);
  return {
    ...manifest,
    site: { ...site, ...parts?.site },
    client: { ...client, ...parts?.client },
    sidebars: Object.fromEntries(own),
  };
}

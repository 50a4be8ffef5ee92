/** The parts of a manifest in each language besides the default one. */
import { configIn } from '../locales/localised-config.ts';
import { idInLocale } from '../locales/translated-docs.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { siteTabs } from '../navigation/tabs.ts';
import { siteStrings } from '../strings/site-strings.ts';
import { type ResolvedConfig, type Site, siteOf } from '../../model/config/site.ts';
import { localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import type { ClientAssets, LocaleParts } from '../../model/release/release.ts';
import { pickStrings } from '../../model/strings/catalogue.ts';
import { SHELL_STRINGS } from '../../model/strings/shell-strings.ts';

/** What the parts are made from. */
export interface LocalePartsInput {
  config: ResolvedConfig;
  /** The manifest's own parts. */
  site: Site;
  client: ClientAssets;
  /** The client in each language, by code. */
  clients: ReadonlyMap<string, ClientAssets>;
  navigation: Navigation;
  /** Whether a path below the base URL is a page or a redirect. */
  isPath: (path: string) => boolean;
}

/** Returns the parts by code, with only what is different in each language, or `undefined` if there is one language. */
export function localeParts(input: LocalePartsInput): Record<string, LocaleParts> | undefined {
  const [, ...others] = localesInSite(input.config.locales);
  if (others.length === 0) return undefined;
  return Object.fromEntries(others.map((code) => [code, partsIn(code, input)]));
}

/** Returns the configuration in a language, with links to the pages of that language. */
export function linkedConfig(
  code: string,
  { config, isPath }: Pick<LocalePartsInput, 'config' | 'isPath'>,
): ResolvedConfig {
  return configIn(config, code, (href) => {
    if (!href.startsWith('/') || href.startsWith('//')) return href;
    const at = href.replace(/[?#].*$/, '');
    const own = pathInLocale(config.locales, code, at);
    return isPath(own) ? own + href.slice(at.length) : href;
  });
}

function partsIn(code: string, input: LocalePartsInput): LocaleParts {
  const { site, client, clients, navigation, isPath } = input;
  const config = linkedConfig(code, input);
  const strings = pickStrings(siteStrings(config, code).strings, SHELL_STRINGS);
  const tabs = siteTabs(config.tabs, navigation, (id) => idInLocale(code, id));
  const home = pathInLocale(config.locales, code, '/');
  const shown = siteOf(config, { strings, tabs });
  const own: Partial<Site> = {
    ...different(shown, { ...site, strings: site.strings ?? SHELL_STRINGS }),
    locale: code,
    ...(isPath(home) && { home }),
  };
  return { site: own, client: different(clients.get(code) ?? client, client) };
}

// The fields that are the same for all languages: the manifest has them once.
const COMMON: ReadonlySet<string> = new Set<keyof Site>(['locales', 'icons', 'scripts']);

function different<T extends object>(own: T, common: T): Partial<T> {
  const fields = Object.entries(own).filter(
    ([name, value]) =>
      !COMMON.has(name) && JSON.stringify(value) !== JSON.stringify(Reflect.get(common, name)),
  );
  // The fields of the one that they are from.
  return Object.fromEntries(fields) as Partial<T>;
}

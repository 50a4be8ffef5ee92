/** The configuration as a site shows it in one of its languages. */
import path from 'node:path';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { localePrefix, localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import { withoutTags } from '../docusaurus/plain-value.ts';
import { readLabels } from './label-file.ts';

/** Returns the path in the language for a path of the default language, if there is such a page; otherwise the path itself. */
export type PathInLanguage = (href: string) => string;

/** Returns the configuration in a language. Its links lead to pages in the language as far as `pathOf` knows them. */
export function configIn(
  config: ResolvedConfig,
  locale: string,
  pathOf: PathInLanguage = (href) => href,
): ResolvedConfig {
  if (locale === config.locales.default) return config;
  const own = config.locales.list.find(({ code }) => code === locale)?.site;
  const {
    navbar = config.navbar,
    footer = config.footer,
    announcement = config.announcement,
    tabs = config.tabs,
    title = config.title,
    tagline = config.tagline,
  } = own ?? {};
  const labels = new Map(
    config.docs.flatMap(({ locale: code, routeBasePath, versionLabel }) =>
      code === locale ? [[routeBasePath, versionLabel] as const] : [],
    ),
  );
  const linked = <T extends { href: string }>(link: T): T => ({ ...link, href: pathOf(link.href) });
  return {
    ...config,
    title,
    tagline,
    ...(config.logo?.href && { logo: { ...config.logo, href: pathOf(config.logo.href) } }),
    navbar: {
      ...navbar,
      items: navbar.items.map((item) => {
        if (item.type === 'link') return linked(item);
        if (item.type === 'dropdown') return { ...item, items: item.items.map(linked) };
        return 'items' in item ? { ...item, items: item.items?.map(linked) } : item;
      }),
    },
    footer: {
      ...footer,
      columns: footer.columns.map((column) => ({ ...column, links: column.links.map(linked) })),
    },
    ...(announcement && {
      announcement: {
        ...announcement,
        ...(announcement.link && { link: linked(announcement.link) }),
      },
    }),
    ...(tabs && {
      tabs: {
        ...tabs,
        items: tabs.items.map((tab) =>
          tab.href === undefined ? tab : { ...tab, href: pathOf(tab.href) },
        ),
      },
    }),
    versions: config.versions.map((version) => {
      const root = pathInLocale(config.locales, locale, version.root ?? version.path);
      return {
        ...version,
        label: labels.get(root) ?? version.label,
        path: pathOf(version.path),
        root,
      };
    }),
    search: {
      ...config.search,
      path: localePrefix(config.locales, locale) + config.search.path,
    },
  };
}

/** Adds the labels of the navbar and the footer that Docusaurus's files translate, where the configuration has none. */
export function withTranslatedLabels(root: string, config: ResolvedConfig): ResolvedConfig {
  if (localesInSite(config.locales).length === 1) return config;
  const list = config.locales.list.map((locale) => {
    const folder = path.join(root, 'i18n', locale.code, 'docusaurus-theme-classic');
    const navbar = readLabels(path.join(folder, 'navbar.json'));
    const footer = readLabels(path.join(folder, 'footer.json'));
    if (Object.keys(navbar).length + Object.keys(footer).length === 0) return locale;
    const item = <T extends { label: string }>(link: T): T => ({
      ...link,
      label: navbar[`item.label.${link.label}`] ?? link.label,
    });
    const site = {
      ...(navbar['title'] !== undefined && { title: navbar['title'] }),
      navbar: {
        ...config.navbar,
        items: config.navbar.items.map((entry) => {
          if (entry.type === 'link') return item(entry);
          if (entry.type === 'dropdown') return { ...item(entry), items: entry.items.map(item) };
          return 'items' in entry ? { ...entry, items: entry.items?.map(item) } : entry;
        }),
      },
      footer: {
        ...(config.footer.html && { html: config.footer.html }),
        columns: config.footer.columns.map(({ links, title, ...column }) => ({
          ...column,
          title: footer[`link.title.${title}`] ?? title,
          links: links.map((link) => ({
            ...link,
            label: footer[`link.item.label.${link.label}`] ?? link.label,
          })),
        })),
        // As for the configuration, HTML becomes text.
        copyright: withoutTags(footer['copyright'] ?? config.footer.copyright),
      },
    };
    return { ...locale, site: { ...site, ...locale.site } };
  });
  return { ...config, locales: { ...config.locales, list } };
}

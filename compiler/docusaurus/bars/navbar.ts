/** Converts navbar items and resolves the pages and sidebars that they refer to. */
import type { ConfigNotes } from '../config-notes.ts';
import { asArray, asRecord, asText, withoutTags } from '../plain-value.ts';
import { configHref } from '../config-href.ts';
import { attributeText, trustedHtml } from './trusted-html.ts';
import type { LabelledLink, NavbarItem } from '../../../model/config/site-chrome.ts';

/** Resolves the targets of navbar items. */
export interface NavbarTargets {
  /** Path of a page by plugin and id. */
  page(plugin: string, id: string): { path: string; label: string } | undefined;
  /** Path of the first page of a sidebar by plugin and name. */
  sidebar(plugin: string, name: string): { path: string; label: string } | undefined;
  /** Versions of a plugin, latest first, each with the path of its main page. */
  versions(plugin: string): (LabelledLink & { isLast: boolean })[];
  /** Whether the site has several languages. */
  hasLocales: boolean;
  /** Rules for the HTML of items, which are added to. */
  rules: string[];
}

/** Converts the items and adds a note for each one that has no equivalent. */
export function convertNavbar(
  source: Record<string, unknown>,
  targets: NavbarTargets,
  notes: ConfigNotes,
): { hideOnScroll: boolean; items: NavbarItem[] } {
  const items = asArray(source['items'])
    .map(asRecord)
    .flatMap((item) => navbarItem(item, targets, notes));
  // Search and colour toggle go where Docusaurus puts its own.
  if (!items.some((item) => item.type === 'search'))
    items.push({ type: 'search', position: 'right' });
  items.push({ type: 'colourMode', position: 'right' });
  notes.rest(source, ['items', 'logo', 'title', 'style', 'hideOnScroll'], 'themeConfig.navbar.');
  return { hideOnScroll: source['hideOnScroll'] === true, items };
}

function navbarItem(
  item: Record<string, unknown>,
  targets: NavbarTargets,
  notes: ConfigNotes,
): NavbarItem[] {
  const position = item['position'] === 'right' ? 'right' : 'left';
  const plugin = asText(item['docsPluginId']) ?? 'default';
  switch (item['type']) {
    case 'search':
      return [{ type: 'search', position }];
    case 'html': {
      const html = ownHtml(asText(item['value']), targets);
      return html === '' ? [] : [{ type: 'html', html, position }];
    }
    case 'localeDropdown':
      if (targets.hasLocales) {
        const items = menuLinks(item, targets, notes);
        return [{ type: 'locales', position, ...(items.length > 0 && { items }) }];
      }
      notes.add('localeDropdown', { became: 'left out: there is only one language' });
      return [];
    case 'docsVersionDropdown':
      return versionDropdown(item, position, targets, notes);
    case 'docsVersion': {
      const shown = targets.versions(plugin).find((version) => version.isLast);
      return shown === undefined
        ? []
        : [
            {
              type: 'link',
              label: asText(item['label']) ?? shown.label,
              href: shown.href,
              position,
            },
          ];
    }
    default:
  }
  if (Array.isArray(item['items'])) {
    const label = asText(item['label']);
    const items = item['items'].map(asRecord).flatMap((entry) => linkOf(entry, targets, notes));
    if (label && items.length > 0) return [{ type: 'dropdown', label, items, position }];
  }
  const link = htmlLink(item, targets);
  if (link) return [{ type: 'html', html: link, position }];
  return linkOf(item, targets, notes).map((link) => ({ type: 'link', ...link, position }));
}

// A link to another site whose content is HTML, such as a badge. A link to a page has the text of its HTML.
function htmlLink(item: Record<string, unknown>, targets: NavbarTargets): string | undefined {
  const target = asText(item['href']) ?? asText(item['to']) ?? '';
  if (asText(item['label']) || !/^(?:https?:)?\/\//.test(target)) return undefined;
  const html = ownHtml(asText(item['html']), targets);
  const label = asText(item['aria-label']);
  const named = label === undefined ? '' : ` aria-label="${attributeText(label)}"`;
  return html && `<a href="${attributeText(target)}"${named}>${html}</a>`;
}

function ownHtml(source: string | undefined, { rules: before }: NavbarTargets): string {
  const { html, rules } = trustedHtml(source ?? '', before);
  before.push(...rules);
  return html;
}

// The links that a menu has besides those to versions or languages. They come after these. Lines between them are left out.
function menuLinks(
  item: Record<string, unknown>,
  targets: NavbarTargets,
  notes: ConfigNotes,
): LabelledLink[] {
  return ['dropdownItemsBefore', 'dropdownItemsAfter']
    .flatMap((field) => asArray(item[field]).map(asRecord))
    .filter(({ type, value }) => type !== 'html' || withoutTags(asText(value) ?? '') !== '')
    .flatMap((entry) => linkOf(entry, targets, notes));
}

function versionDropdown(
  item: Record<string, unknown>,
  position: 'left' | 'right',
  targets: NavbarTargets,
  notes: ConfigNotes,
): NavbarItem[] {
  const plugin = asText(item['docsPluginId']) ?? 'default';
  const versions = targets.versions(plugin);
  const links = menuLinks(item, targets, notes);
  if (versions.length < 2 && links.length > 0) {
    const label = asText(item['label']) || 'Versions';
    return [{ type: 'dropdown', label, items: links, position }];
  }
  if (versions.length < 2) {
    notes.add('docsVersionDropdown', { became: 'left out: there is only one version' });
    return [];
  }
  // The `versions` item shows the versions of the default plugin. Those of other plugins become a menu of links.
  if (plugin === 'default')
    return [{ type: 'versions', position, ...(links.length > 0 && { items: links }) }];
  const items = [...versions.map(({ label, href }) => ({ label, href })), ...links];
  return [
    {
      type: 'dropdown',
      label: versions.find((entry) => entry.isLast)?.label ?? 'Versions',
      items,
      position,
    },
  ];
}

function linkOf(
  item: Record<string, unknown>,
  targets: NavbarTargets,
  notes: ConfigNotes,
): LabelledLink[] {
  const plugin = asText(item['docsPluginId']) ?? 'default';
  const label =
    asText(item['label']) || asText(item['aria-label']) || iconLabel(item) || htmlLabel(item);
  const named =
    item['type'] === 'doc'
      ? targets.page(plugin, asText(item['docId']) ?? '')
      : item['type'] === 'docSidebar'
        ? targets.sidebar(plugin, asText(item['sidebarId']) ?? '')
        : undefined;
  if (named !== undefined) return [{ label: label ?? named.label, href: named.path }];
  const target = asText(item['to']) ?? asText(item['href']);
  if (label !== undefined && target !== undefined) return [{ label, href: configHref(target) }];
  const shown = JSON.stringify(item);
  notes.add('themeConfig.navbar.items', {
    key: keyOf(item),
    found: `${shown.length > 90 ? `${shown.slice(0, 87)}…` : shown}`,
    became: "left out: its target doesn't exist",
    advice: 'Write it as a link in `navbar.items` of `site.ts`.',
  });
  return [];
}

// A link without a label is an icon from a style sheet, and its class names the icon (`header-github-link`).
function iconLabel(item: Record<string, unknown>): string | undefined {
  const word = /^(?:header|navbar)-([a-z]+)(?:-link|-icon)?$/.exec(
    asText(item['className']) ?? '',
  )?.[1];
  return word === undefined ? undefined : word[0]?.toUpperCase() + word.slice(1);
}

// A menu can only show the text of an entry's HTML, or else that of its image.
function htmlLabel(item: Record<string, unknown>): string | undefined {
  const html = asText(item['html']) ?? '';
  return withoutTags(html) || /\salt="([^"]+)"/.exec(html)?.[1];
}

// Returns the text that identifies the item's line in the configuration.
function keyOf(item: Record<string, unknown>): string {
  const named = ['sidebarId', 'docId', 'value', 'label'].map((name) => asText(item[name]));
  return named.find((value) => value !== undefined) ?? 'themeConfig.navbar.items';
}

/** Documents and their versions: `@docusaurus/plugin-content-docs/client`. */
import { pageHost } from './host.ts';

/** The cards of the current category. `DocCardList` recognises the list by its property. */
export const CURRENT_ITEMS: never[] = Object.assign([], { isCurrent: true });

const VERSION = {
  name: 'current',
  label: 'Current',
  isLast: true,
  path: '/',
  mainDocId: '',
  docs: [],
  draftIds: [],
  sidebars: {},
};

const PLUGIN = { path: '/', versions: [VERSION], breadcrumbs: true };

/** Returns the document that the page shows. */
export function useDoc() {
  const { title, frontMatter } = pageHost().doc();
  const { id = '', description } = frontMatter;
  return {
    frontMatter,
    metadata: {
      id: typeof id === 'string' ? id : '',
      title,
      description: typeof description === 'string' ? description : '',
      permalink: pageHost().path(),
      slug: pageHost().path(),
      version: VERSION.name,
      tags: [],
      frontMatter,
      unlisted: frontMatter['unlisted'] === true,
      editUrl: undefined,
      lastUpdatedAt: undefined,
      lastUpdatedBy: undefined,
      previous: undefined,
      next: undefined,
    },
    toc: [],
    assets: {},
    contentTitle: title,
  };
}

/** Returns the category that the page belongs to. Its items are filled in once the navigation is known. */
export function useCurrentSidebarCategory() {
  return {
    type: 'category',
    label: pageHost().doc().title,
    items: CURRENT_ITEMS,
    href: pageHost().path(),
  };
}

/** Returns the pages beside the current one. They are filled in once the navigation is known. */
export function useCurrentSidebarSiblings(): never[] {
  return CURRENT_ITEMS;
}

/** The sidebar of the page. */
export function useDocsSidebar() {
  return { name: '', items: CURRENT_ITEMS };
}

/** The version of the page. */
export function useDocsVersion() {
  const { name, label, isLast } = VERSION;
  return {
    version: name,
    label,
    isLast,
    pluginId: 'default',
    docs: {},
    docsSidebars: {},
    badge: false,
    banner: null,
    className: '',
    noIndex: false,
  };
}

/** The version and the document that the page belongs to. */
export function useActiveDocContext() {
  const { title } = pageHost().doc();
  return {
    activeVersion: VERSION,
    activeDoc: { id: title, path: pageHost().path() },
    alternateDocVersions: {},
  };
}

/** The plugin of the page, with its data. */
export function useActivePlugin() {
  return { pluginId: 'default', pluginData: PLUGIN };
}

/** The plugin and the version of the page. */
export function useActivePluginAndVersion() {
  return { activePlugin: useActivePlugin(), activeVersion: VERSION };
}

/** The version of the page. */
export function useActiveVersion() {
  return VERSION;
}

/** The latest version. */
export function useLatestVersion() {
  return VERSION;
}

/** All versions. */
export function useVersions() {
  return [VERSION];
}

/** The data of a plugin. */
export function useDocsData() {
  return PLUGIN;
}

/** The data of all plugins. */
export function useAllDocsData() {
  return { default: PLUGIN };
}

/** The version that readers of an older one are sent to. */
export function useDocVersionSuggestions() {
  return { latestVersionSuggestion: VERSION, latestDocSuggestion: undefined };
}

/** The version that the reader has chosen. */
export function useDocsPreferredVersion() {
  return { preferredVersion: null, savePreferredVersionName: () => {} };
}

/** A document by its id. Components get no list of documents. */
export function useDocById(): undefined {
  return undefined;
}

/** Returns the documents of an item of a sidebar. */
export function filterDocCardListItems(items: { type?: string }[]): { type?: string }[] {
  return items === CURRENT_ITEMS ? items : items.filter(({ type }) => type !== 'html');
}

/** Returns the first link in an item of a sidebar. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.href !== undefined) return item.href;
  for (const inner of item.items ?? []) {
    const href = findFirstSidebarItemLink(inner);
    if (href !== undefined) return href;
  }
  return undefined;
}

interface SidebarItem {
  href?: string;
  items?: SidebarItem[];
}

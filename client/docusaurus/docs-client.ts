/** Documents and their versions: `@docusaurus/plugin-content-docs/client`. */
import { docsFolders } from './global-data.ts';
import { type SiteDocsFolder, type SiteDocsVersion, pageHost } from './host.ts';

/** The cards of the current category. `DocCardList` recognises the list by its property. */
export const CURRENT_ITEMS: never[] = Object.assign([], { isCurrent: true });

const PLUGIN_ID = 'default';

const CURRENT: SiteDocsVersion = { name: 'current', label: 'Current', isLast: true, path: '/' };

function folderOf(id: string): SiteDocsFolder {
  return docsFolders()[id] ?? { path: '/', versions: [CURRENT] };
}

function latestOf({ versions }: SiteDocsFolder): SiteDocsVersion {
  return versions.find(({ isLast }) => isLast) ?? versions[0] ?? CURRENT;
}

// The folder and the version of the page: those with the longest path that its own begins with.
function placeOfPage(): { pluginId: string; folder: SiteDocsFolder; version: SiteDocsVersion } {
  const page = `${pageHost().path()}/`;
  const places = Object.entries(docsFolders()).flatMap(([pluginId, folder]) =>
    folder.versions.map((version) => ({ pluginId, folder, version })),
  );
  const [found] = places
    .filter(({ version: { path } }) => page.startsWith(path.replace(/\/*$/, '/')))
    .toSorted((one, other) => other.version.path.length - one.version.path.length);
  const folder = folderOf(PLUGIN_ID);
  return found ?? { pluginId: PLUGIN_ID, folder, version: latestOf(folder) };
}

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
      version: placeOfPage().version.name,
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
  const { pluginId, version } = placeOfPage();
  const { name, label, isLast } = version;
  return {
    version: name,
    label,
    isLast,
    pluginId,
    docs: {},
    docsSidebars: {},
    badge: false,
    banner: null,
    className: '',
    noIndex: false,
  };
}

/** The version and the document that the page belongs to. */
export function useActiveDocContext(_pluginId?: string) {
  const { title } = pageHost().doc();
  return {
    activeVersion: placeOfPage().version,
    activeDoc: { id: title, path: pageHost().path() },
    alternateDocVersions: {},
  };
}

/** The plugin of the page, with its data. */
export function useActivePlugin() {
  const { pluginId, folder } = placeOfPage();
  return { pluginId, pluginData: folder };
}

/** The plugin and the version of the page. */
export function useActivePluginAndVersion() {
  return { activePlugin: useActivePlugin(), activeVersion: placeOfPage().version };
}

/** The version of the page. */
export function useActiveVersion(_pluginId?: string) {
  return placeOfPage().version;
}

/** The latest version. */
export function useLatestVersion(pluginId = PLUGIN_ID) {
  return latestOf(folderOf(pluginId));
}

/** All versions. */
export function useVersions(pluginId = PLUGIN_ID) {
  return folderOf(pluginId).versions;
}

/** The data of a plugin. */
export function useDocsData(pluginId = PLUGIN_ID) {
  return folderOf(pluginId);
}

/** The data of all plugins. */
export function useAllDocsData() {
  return docsFolders();
}

/** The version that readers of an older one are sent to. */
export function useDocVersionSuggestions(pluginId = PLUGIN_ID) {
  return { latestVersionSuggestion: useLatestVersion(pluginId), latestDocSuggestion: undefined };
}

/** The versions that a link to a document may lead to, the best first. */
export function useDocsVersionCandidates(pluginId = PLUGIN_ID) {
  return [placeOfPage().version, useLatestVersion(pluginId)];
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

/** Documents and their versions: `@docusaurus/plugin-content-docs/client`. */
import { documentOfPage, folderOf, latestOf, PLUGIN_ID, placeOfPage } from './page/docs-place.ts';
import { docsFolders, documentsOf } from './page/global-data.ts';
import type { ListedDocument, ListedEntry } from '../../model/docusaurus-data.ts';
import { pageHost } from './page/host.ts';

/** The version of the page. */
export function useDocsVersion() {
  const { pluginId, version } = placeOfPage();
  const { name, label, isLast } = version;
  return {
    version: name,
    label,
    isLast,
    pluginId,
    get docs() {
      return Object.fromEntries(documentsOf(version).docs.map((doc) => [doc.id, doc]));
    },
    get docsSidebars() {
      return documentsOf(version).sidebars;
    },
    badge: false,
    banner: null,
    className: '',
    noIndex: false,
  };
}

/** The version and the document that the page belongs to. */
export function useActiveDocContext(_pluginId?: string) {
  const { folder, version } = placeOfPage();
  return {
    activeVersion: version,
    get activeDoc() {
      const { title } = pageHost().doc();
      // The first time, the list of documents is still empty.
      return documentOfPage() ?? { id: title, path: pageHost().path() };
    },
    get alternateDocVersions() {
      const id = documentOfPage()?.id;
      const found = folder.versions.map((one) => [
        one.name,
        documentsOf(one).docs.find((doc) => doc.id === id),
      ]);
      return Object.fromEntries(found.filter(([, doc]) => doc !== undefined));
    },
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

/** Returns the sidebar with a name, of the first of those versions that has one. Throws when there is none. */
export function useLayoutDocsSidebar(name: string, pluginId = PLUGIN_ID) {
  const candidates = useDocsVersionCandidates(pluginId);
  const sidebar = candidates.map(({ sidebars }) => sidebars[name]).find(Boolean);
  const isKnown = candidates.some(({ docs }) => docs.length > 0);
  // The first time, the lists are still empty.
  if (sidebar === undefined && isKnown) throw new Error(`There is no sidebar "${name}".`);
  return sidebar ?? { link: undefined };
}

/** Returns the document with an id, of the first of those versions that has one; `null` for a draft. Throws when there is none. */
export function useLayoutDoc(id: string, pluginId = PLUGIN_ID): ListedDocument | null {
  const candidates = useDocsVersionCandidates(pluginId);
  const doc = candidates.flatMap(({ docs }) => docs).find((one) => one.id === id);
  if (doc !== undefined) return doc;
  if (candidates.some(({ draftIds }) => draftIds.includes(id))) return null;
  if (candidates.some(({ docs }) => docs.length > 0))
    throw new Error(`There is no document "${id}".`);
  return { id, path: '', title: '', description: '' };
}

/** Returns the versions that the reader has chosen, by the id of their plugin. */
export function useDocsPreferredVersionByPluginId(): Record<string, null> {
  return Object.fromEntries(Object.keys(docsFolders()).map((id) => [id, null]));
}

/** Returns the name by which a search finds the documents of a version. */
export function getDocsVersionSearchTag(pluginId: string, version: string): string {
  return `docs-${pluginId}-${version}`;
}

/** Returns the names by which a search finds the documents of the page's version and the latest ones of other folders. */
export function useDocsContextualSearchTags(): string[] {
  const here = placeOfPage();
  return Object.entries(docsFolders()).map(([id, folder]) =>
    getDocsVersionSearchTag(id, (id === here.pluginId ? here.version : latestOf(folder)).name),
  );
}

/** Returns the categories that are open. The engine opens those of its own sidebar. */
export function useDocSidebarItemsExpandedState() {
  return { expandedItem: null, setExpandedItem() {} };
}

/** The version that the reader has chosen. */
export function useDocsPreferredVersion() {
  return { preferredVersion: null, savePreferredVersionName: () => {} };
}

/** Returns a document by its id, or nothing without an id. Throws when there is none, as Docusaurus does. */
export function useDocById(id: string | null | undefined): ListedDocument | undefined {
  if (!id) return undefined;
  const { docs } = documentsOf(placeOfPage().version);
  const doc = docs.find((one) => one.id === id);
  // The first time, the list is still empty.
  if (doc === undefined && docs.length > 0) throw new Error(`There is no document "${id}".`);
  return doc ?? { id, path: '', title: '', description: '' };
}

/** Returns the documents of an item of a sidebar. */
export function filterDocCardListItems(items: ListedEntry[]): ListedEntry[] {
  return 'isCurrent' in items ? items : items.filter(({ type }) => type !== 'html');
}

/** Returns the first link in an item of a sidebar. */
export function findFirstSidebarItemLink(item: ListedEntry): string | undefined {
  if (item.href !== undefined) return item.href;
  for (const inner of item.items ?? []) {
    const href = findFirstSidebarItemLink(inner);
    if (href !== undefined) return href;
  }
  return undefined;
}

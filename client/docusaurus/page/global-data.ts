/** Data of plugins: that of the site's own ones, and the folders of documents. */
import type {
  DocsData,
  DocsDataVersion,
  DocumentList,
  ListedEntry,
} from '../../../model/docusaurus-data.ts';
import { pageHost } from './host.ts';

/** Replaced by the bundler in the browser's bundles. Only components that read them load them. */
declare const DOCUSAURUS_DATA: Record<string, unknown> | undefined;
declare const DOCUSAURUS_DOCS: Record<string, DocsData> | undefined;

declare const DOCUSAURUS_DOCUMENTS: Record<string, DocumentList> | undefined;

const NO_DOCUMENTS: DocumentList = { mainDocId: '', docs: [], draftIds: [], sidebars: {} };

/** Returns the documents and sidebars of a version. Pages that ask for them are compiled again when a title changes. */
export function documentsOf({ path }: DocsDataVersion): DocumentList {
  const lists = pageHost().documents?.() ?? DOCUSAURUS_DOCUMENTS ?? {};
  return lists[path] ?? NO_DOCUMENTS;
}

/** Returns the folders of documents by the id of their plugin. */
export function docsFolders() {
  const folders = pageHost().docs?.() ?? DOCUSAURUS_DOCS ?? {};
  return Object.fromEntries(
    Object.entries(folders).map(([id, folder]) => [
      id,
      { ...folder, versions: folder.versions.map(withDocuments) },
    ]),
  );
}

/** Returns a version with the fields that Docusaurus has. The documents are looked up when a component reads them. */
export function withDocuments(version: DocsDataVersion) {
  return {
    ...version,
    get mainDocId() {
      return documentsOf(version).mainDocId;
    },
    get docs() {
      return documentsOf(version).docs;
    },
    get draftIds() {
      return documentsOf(version).draftIds;
    },
    get sidebars() {
      const { sidebars } = documentsOf(version);
      return Object.fromEntries(
        Object.entries(sidebars).map(([name, items]) => [name, { link: firstLink(items) }]),
      );
    },
  };
}

function firstLink(items: readonly ListedEntry[]): { path: string; label: string } | undefined {
  for (const { href, label = '', items: inner = [] } of items) {
    const link = href === undefined ? firstLink(inner) : { path: href, label };
    if (link !== undefined) return link;
  }
  return undefined;
}

/** Returns the data of all plugins. */
export function useGlobalData(): Record<string, Record<string, unknown>> {
  const own = pageHost().globalData?.() ?? DOCUSAURUS_DATA ?? {};
  return { 'docusaurus-plugin-content-docs': docsFolders(), ...Object(own) };
}

/** Returns the data of all instances of a plugin. */
export function useAllPluginInstancesData(name: string): Record<string, unknown> | undefined {
  return useGlobalData()[name];
}

/** Returns the data of a plugin. */
export function usePluginData(name: string, id = 'default'): unknown {
  return useGlobalData()[name]?.[id];
}

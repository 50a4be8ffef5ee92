/** Where a page is among the documents of a Docusaurus site: its folder, its version and its document. */
import { docsFolders, documentsOf, withDocuments } from './global-data.ts';
import type { DocsDataVersion, ListedDocument } from '../../../model/docusaurus-data.ts';
import { pageHost } from './host.ts';

type Folder = ReturnType<typeof docsFolders>[string];
type Version = ReturnType<typeof withDocuments>;

/** The id of a docs plugin whose configuration sets none. */
export const PLUGIN_ID = 'default';

const CURRENT: DocsDataVersion = { name: 'current', label: 'Current', isLast: true, path: '/' };

const EMPTY: Folder = { path: '/', breadcrumbs: true, versions: [withDocuments(CURRENT)] };

/** Returns a folder of documents. */
export function folderOf(id: string): Folder {
  return docsFolders()[id] ?? EMPTY;
}

/** Returns the version that readers get first. */
export function latestOf({ versions }: Folder): Version {
  return versions.find(({ isLast }) => isLast) ?? versions[0] ?? withDocuments(CURRENT);
}

/** Returns the folder and the version of the page: those with the longest path that its own begins with. */
export function placeOfPage(): { pluginId: string; folder: Folder; version: Version } {
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

/** Whether a path is that of the page. */
export function isOfPage(path: string | undefined): boolean {
  const plain = (text: string): string => text.replace(/\/+$/, '');
  return path !== undefined && plain(path) === plain(pageHost().path());
}

/** Returns the document of the page, once the documents are known. */
export function documentOfPage(): ListedDocument | undefined {
  return documentsOf(placeOfPage().version).docs.find(({ path }) => isOfPage(path));
}

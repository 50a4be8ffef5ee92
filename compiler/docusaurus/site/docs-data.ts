/** What the hooks of Docusaurus's docs plugin return: the folders of documents and their versions. */
import fs from 'node:fs';
import { fileHash } from '../../objects/file-hash.ts';
import { withBase } from '../../../model/href.ts';
import type { ResolvedConfig } from '../../../model/config/site.ts';
import type { DocsData, DocumentList } from '../../../model/docusaurus-data.ts';
import { CURRENT_VERSION } from '../versions.ts';

/** Returns the folders by the id of their plugin. */
export function docsData(config: ResolvedConfig): Record<string, DocsData> {
  const { baseUrl, versions: main } = config;
  const instances = config.docs.filter(
    ({ pages, blog, locale }) => !pages && blog === undefined && locale === undefined,
  );
  const folders = Map.groupBy(instances, ({ id, versioned }) => versioned?.of ?? id);
  const entries = [...folders].map(([id, own]): [string, DocsData] => {
    const sorted = own.toSorted(
      (one, other) => (one.versioned?.behind ?? 0) - (other.versioned?.behind ?? 0),
    );
    const versions = sorted.map(({ version = CURRENT_VERSION, routeBasePath, versioned }) => {
      const listed = main.find(({ name }) => name === version);
      return {
        name: version,
        label: listed?.label ?? (version === CURRENT_VERSION ? 'Next' : version),
        isLast: own.length === 1 || versioned?.behind === 0,
        path: withBase(baseUrl, `/${routeBasePath.replace(/^\/+|\/+$/g, '')}`),
      };
    });
    const last = versions.find(({ isLast }) => isLast) ?? versions[0];
    return [
      id,
      { path: last?.path ?? baseUrl, versions, breadcrumbs: own[0]?.breadcrumbs !== false },
    ];
  });
  const found = Object.fromEntries(entries);
  // An imported site has an entry of `docs` for each version, and lists the versions itself.
  const written = found['default'];
  if (main.length > 1 && written?.versions.length === 1)
    written.versions = main.map(({ name, label, isLast, path, root }) => ({
      name,
      label,
      isLast,
      path: withBase(baseUrl, root ?? path),
    }));
  return found;
}

/** Returns the folders with the paths that they have in a language. `prefix` is what its paths begin with. */
export function docsInLanguage(
  docs: Record<string, DocsData>,
  baseUrl: string,
  prefix: string,
): Record<string, DocsData> {
  if (prefix === '') return docs;
  const inLanguage = <T extends { path: string }>(place: T): T => {
    const below = place.path.slice(baseUrl.length - 1).replace(/^\/$/, '');
    return { ...place, path: withBase(baseUrl, prefix + below) };
  };
  return Object.fromEntries(
    Object.entries(docs).map(([id, folder]) => [
      id,
      { ...inLanguage(folder), versions: folder.versions.map(inLanguage) },
    ]),
  );
}

const read = new Map<string, { hash: string; lists: Record<string, DocumentList> }>();

/** Reads the lists of documents that `links/document-lists.ts` has written; none if no page has asked for them yet. */
export function readDocumentLists(file: string): Record<string, DocumentList> {
  const hash = fileHash(file);
  if (hash === null) return {};
  const known = read.get(file);
  if (known?.hash === hash) return known.lists;
  // The engine has written the file.
  const lists = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, DocumentList>;
  read.set(file, { hash, lists });
  return lists;
}

/** Imports the OpenAPI documents that plugins of the source site make pages of. */
import path from 'node:path';
import { ApiFault } from '../compiler/api/source/fault.ts';
import { readDocument } from '../compiler/api/document/read-document.ts';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { type ApiEntry, openApiEntries } from '../compiler/docusaurus/site/open-api.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import type { DocsTree } from './docs-tree.ts';
import { isBelow, pathBelow } from './files/source-files.ts';

/** Returns the documents with their paths below the source site. Those outside of it are noted and left out. */
export function sourceApis(
  plugins: UsedPlugin[],
  trees: DocsTree[],
  site: string,
  notes: ConfigNotes,
): ApiEntry[] {
  const docs = trees
    .filter(({ kind, version }) => kind === 'docs' && version === 'current')
    .map(({ source, routeBasePath }) => ({ path: pathBelow(site, source), routeBasePath }));
  return openApiEntries(plugins, { site, docs }, notes).filter(({ document }) => {
    const isInside = isBelow(path.resolve(site, document), site);
    if (!isInside)
      notes.add('api', {
        found: `the API document \`${document}\``,
        became: 'left out: it is outside of the site',
        advice: 'Copy it into the imported site, and list it in `api` of `site.ts`.',
        key: path.posix.basename(document),
      });
    return isInside;
  });
}

/** Returns the absolute paths of a document and of the files that it refers to. */
export function documentFiles({ document }: ApiEntry, site: string): string[] {
  const file = path.resolve(site, document);
  try {
    return readDocument({ file, root: site, substitute: (text) => text }).files;
  } catch (error) {
    // The trial build reports what is wrong with it.
    if (error instanceof ApiFault) return [file];
    throw error;
  }
}

/** Returns the documents with their paths in the imported site. */
export function importedApis(
  apis: ApiEntry[],
  site: string,
  selected: ReadonlyMap<string, string>,
): ApiEntry[] {
  return apis.flatMap((api) => {
    const document = selected.get(path.resolve(site, api.document));
    return document === undefined ? [] : [{ ...api, document }];
  });
}

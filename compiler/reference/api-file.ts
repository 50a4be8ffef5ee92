/** Opens the site's OpenAPI documents in a compile thread, and opens them again when they change. */
import fs from 'node:fs';
import { type ApiDocument, apiDocument } from '../api/document/document.ts';
import { apiFile, type OpenApi } from '../api/site-apis.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';

const opened = new Map<string, { hash: string | null; document: ApiDocument }>();

/** Returns a document, and records it as a dependency of the page. Throws if the site doesn't have it. */
export function readApi(site: SiteContext, dependencies: Dependencies, id?: string): OpenApi {
  const { apis } = site.data;
  const api = id === undefined ? apis[0] : apis.find((one) => one.id === id);
  if (api === undefined)
    throw new Error(
      apis.length === 0
        ? 'the site has no API document: set `api.document` in `site.ts`'
        : `there is no API \`${id}\`, expected one of ${apis.map((one) => one.id).join(', ')}`,
    );
  const file = apiFile(api, 'document.json');
  const hash = fileHash(file);
  dependencies.files[file] = hash;
  let known = opened.get(file);
  if (known?.hash !== hash || known === undefined) {
    // The build wrote the file.
    known = { hash, document: apiDocument(JSON.parse(fs.readFileSync(file, 'utf8'))) };
    opened.set(file, known);
  }
  return {
    ...known.document,
    id: api.id,
    path: api.path,
    languages: api.languages,
    tryIt: api.tryIt,
  };
}

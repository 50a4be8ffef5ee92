/** Loads the site's OpenAPI document in a compile thread, and reloads it when it changes. */
import fs from 'node:fs';
import path from 'node:path';
import { type ApiDocument, parseApiDocument } from '../api/document.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import { substitute } from '../docs/variables.ts';

let parsed: { key: string; document: ApiDocument } | undefined;

/** Returns the document and records it as a dependency of the page. Throws an error that names the file. */
export function readApi(site: SiteContext, dependencies: Dependencies): ApiDocument {
  const { api, root, version } = site.data;
  if (api === null)
    throw new Error('the site has no API document: set `api.document` in `site.ts`');
  const hash = fileHash(api);
  dependencies.files[api] = hash;
  const name = path.relative(root, api);
  if (hash === null)
    throw new Error(`${name}: there is no such file (\`api.document\` in \`site.ts\`)`);
  const key = `${api} ${hash} ${version}`;
  if (parsed?.key !== key) {
    try {
      const text = substitute(fs.readFileSync(api, 'utf8'), site.variables);
      parsed = { key, document: parseApiDocument(text) };
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return parsed.document;
}

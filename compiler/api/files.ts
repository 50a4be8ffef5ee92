/** Builds the download of the OpenAPI document, with the site's variables filled in. */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { flattenVariables, substitute } from '../docs/variables.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { storeFile } from '../files/stored-file.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { parseApiDocument } from './document.ts';

/** Returns `/openapi.yaml` and `/openapi.json`, or nothing when the site has no `api.document`. Throws a `BuildError`. */
export function apiFiles(
  root: string,
  { api, variables }: ResolvedConfig,
  store: string,
): Record<string, FileEntry> {
  if (api === undefined) return {};
  const file = path.join(root, api.document);
  if (!fs.existsSync(file))
    throw fault(
      path.join(root, 'site.ts'),
      `\`api.document\`: there is no file \`${api.document}\``,
    );
  const text = substitute(fs.readFileSync(file, 'utf8'), flattenVariables(variables));
  try {
    parseApiDocument(text);
  } catch (error) {
    throw fault(file, error instanceof Error ? error.message : String(error));
  }
  return {
    '/openapi.yaml': storeFile(store, text, 'application/yaml'),
    '/openapi.json': storeFile(
      store,
      `${JSON.stringify(parse(text), null, 1)}\n`,
      'application/json',
    ),
  };
}

function fault(file: string, message: string): BuildError {
  const line = /line (\d+)/.exec(message)?.[1];
  return new BuildError([
    {
      severity: 'error',
      rule: 'api-document',
      file,
      ...(line === undefined ? {} : { line: Number(line) }),
      message: `OpenAPI document: ${message}.`,
    },
  ]);
}

/** Builds what a release has of the OpenAPI document besides its pages: the downloads and the mock. */
import fs from 'node:fs';
import path from 'node:path';
import { flattenVariables, substitute } from '../docs/variables.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { storeFile } from '../files/stored-file.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { MockRef } from '../../model/release/mock.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { contentHash } from '../objects/hash.ts';
import { type ApiDocument, parseApiDocument } from './document.ts';
import { storeMock } from './mock.ts';
import { operationFiles } from './operation-files.ts';

/** What a release has of the site's API. */
export interface ApiParts {
  /** Downloads, by path below the base URL. */
  files: Record<string, FileEntry>;
  /** Mocks, by name. */
  mocks: Record<string, MockRef>;
  /** Hashes of the objects that the mocks consist of. */
  objects: string[];
}

let latest: { key: string; parts: ApiParts } | undefined;

/**
 * Returns `/openapi.yaml`, `/openapi.json`, the operations for programs, and the mock of the API. Returns nothing when the site has no `api.document`.
 * Throws a `BuildError`.
 */
export function apiParts(
  root: string,
  { api, variables }: ResolvedConfig,
  store: string,
): ApiParts {
  if (api === undefined) return { files: {}, mocks: {}, objects: [] };
  const file = path.join(root, api.document);
  if (!fs.existsSync(file))
    throw fault(
      path.join(root, 'site.ts'),
      `\`api.document\`: there is no file \`${api.document}\``,
    );
  const text = substitute(fs.readFileSync(file, 'utf8'), flattenVariables(variables));
  const key = contentHash(store, text);
  if (latest?.key !== key) latest = { key, parts: storeParts(file, text, store) };
  return latest.parts;
}

function storeParts(file: string, text: string, store: string): ApiParts {
  const document = parsed(file, text);
  const files = {
    '/openapi.yaml': storeFile(store, text, 'application/yaml'),
    '/openapi.json': storeFile(
      store,
      `${JSON.stringify(document.root, null, 1)}\n`,
      'application/json',
    ),
  };
  const { object, parts } = storeMock(document, store);
  const operations = Object.entries(operationFiles(document)).map(([name, lines]) => [
    name,
    storeFile(store, lines, 'application/jsonl'),
  ]);
  return {
    files: { ...files, ...Object.fromEntries(operations) },
    mocks: { api: { object, files: Object.keys(files) } },
    objects: [object, ...parts],
  };
}

function parsed(file: string, text: string): ApiDocument {
  try {
    return parseApiDocument(text);
  } catch (error) {
    throw fault(file, error instanceof Error ? error.message : String(error));
  }
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

/** Builds what a release has of the OpenAPI documents besides their pages: the downloads, the operations for programs and the mocks. */
import fs from 'node:fs';
import { storeFile } from '../files/stored-file.ts';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { MockRef } from '../../model/release/mock.ts';
import { apiDocument } from './document/document.ts';
import { storeMock } from './mock.ts';
import { postmanCollection } from './postman-collection.ts';
import type { SampleValue } from '../../model/try-it/sample-values.ts';
import { operationFiles } from './operation-files.ts';
import { apiFile, type OpenApi, type SiteApi } from './site-apis.ts';

/** What a release has of the site's APIs. */
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
 * Returns `/openapi.yaml`, `/openapi.json` and a Postman collection, those of other documents with their ids in the names, the
 * operations for programs, and a mock of each API. Returns nothing when the site has no `api.document`.
 */
export function apiParts(apis: SiteApi[], values: readonly SampleValue[], store: string): ApiParts {
  const hashes = apis.flatMap((api) =>
    FORMATS.map((format) => fileHash(apiFile(api, `openapi.${format}`)) ?? ''),
  );
  const key = contentHash(store, JSON.stringify([apis, values]), ...hashes);
  if (latest?.key !== key) latest = { key, parts: storeParts(apis, values, store) };
  return latest.parts;
}

/** Returns the path of a document's download without its extension. */
export function apiFileName(id: string): string {
  return id === 'default' ? '/openapi' : `/openapi-${id}`;
}

/** Returns the path of a document's Postman collection. */
export function postmanFileName(id: string): string {
  return `${apiFileName(id)}.postman_collection.json`;
}

/** Returns the name of a document's mock: `/_mock/<name>/`. */
export function mockName(id: string): string {
  return id === 'default' ? 'api' : id;
}

const FORMATS = ['yaml', 'json'] as const;

function storeParts(apis: SiteApi[], values: readonly SampleValue[], store: string): ApiParts {
  const parts: ApiParts = { files: {}, mocks: {}, objects: [] };
  const opened: OpenApi[] = [];
  for (const api of apis) {
    const files = FORMATS.map((format): [string, FileEntry] => {
      const text = fs.readFileSync(apiFile(api, `openapi.${format}`), 'utf8');
      return [`${apiFileName(api.id)}.${format}`, storeFile(store, text, `application/${format}`)];
    });
    Object.assign(parts.files, Object.fromEntries(files));
    const document = apiDocument(
      JSON.parse(fs.readFileSync(apiFile(api, 'document.json'), 'utf8')),
    );
    const { id, path, languages, tryIt } = api;
    opened.push({ ...document, id, path, languages, tryIt });
    const collection = postmanCollection(document, values);
    parts.files[postmanFileName(id)] = storeFile(store, collection, 'application/json');
    const { object, parts: objects } = storeMock(document, store);
    parts.mocks[mockName(api.id)] = { object, files: files.map(([name]) => name) };
    parts.objects.push(object, ...objects);
  }
  if (opened.length > 0)
    for (const [name, lines] of Object.entries(operationFiles(opened)))
      parts.files[name] = storeFile(store, lines, 'application/jsonl');
  return parts;
}

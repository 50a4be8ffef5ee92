/** Reads the OpenAPI documents of a site before its pages, and generates the pages that the configuration asks for. */
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { stringify } from 'yaml';
import type { ApiConfig } from '../../model/config/content-sources.ts';
import { type DocsInstance, docsInstanceSchema } from '../../model/config/docs-instance.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { flattenVariables, substitute } from '../docs/variables.ts';
import { engineVersion } from '../engine/engine-version.ts';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { type ApiDocument, apiDocument } from './document/document.ts';
import { ApiFault } from './source/fault.ts';
import { type ApiPage, apiPages } from './pages.ts';
import { type ReadDocument, readDocument } from './document/read-document.ts';
import { locateField } from '../diagnostics/locate-field.ts';

/** A document of the site that was read. */
export interface SiteApi extends Pick<ApiConfig, 'id' | 'path' | 'languages' | 'tryIt'> {
  /** Absolute path of the folder with what was made of it. */
  folder: string;
}

/** A document of the site with its settings, as pages see it. */
export interface OpenApi
  extends ApiDocument, Pick<SiteApi, 'id' | 'path' | 'languages' | 'tryIt'> {}

/** The documents of a site. */
export interface SiteApis {
  apis: SiteApi[];
  diagnostics: Diagnostic[];
}

/** The part of a site that decides what its documents say. */
export interface ApiSource {
  /** Absolute path of the content folder. */
  root: string;
  /** The file with the configuration. */
  file: string;
  config: Pick<ResolvedConfig, 'api' | 'variables'> & Partial<Pick<ResolvedConfig, 'markdown'>>;
}

/** What is made of a document: OpenAPI 3.1 in JSON, and what readers download. */
type ApiFileName = 'document.json' | 'openapi.yaml' | 'openapi.json';

/** What an earlier build has read. */
interface Known {
  key: string;
  files: string[];
  diagnostics: Diagnostic[];
}

/** Reads the documents that have changed. `out` is the output folder of the site. Throws a `BuildError`. */
export function readSiteApis(source: ApiSource, out: string): SiteApis {
  const { api } = source.config;
  const engine = api.length > 0 ? engineVersion() : '';
  const read = api.map((config) => {
    const { id, path: route, languages, tryIt } = config;
    const site = { id, path: route, languages, tryIt, folder: path.join(out, 'api', id) };
    try {
      return { apis: [site], diagnostics: readApi(config, site, { ...source, engine }) };
    } catch (error) {
      if (!(error instanceof BuildError) || !source.config.markdown?.lenient) throw error;
      return { apis: [], diagnostics: error.diagnostics.map(asWarning) };
    }
  });
  return {
    apis: read.flatMap(({ apis }) => apis),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

// Where a site is lenient, a document that can't be read costs only its own pages.
function asWarning(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: 'warning' };
}

/** Returns the absolute path of a file that was made of a document. */
export function apiFile({ folder }: SiteApi, name: ApiFileName): string {
  return path.join(folder, name);
}

/** Returns the docs folder with the generated pages of a document, if it has any. */
export function apiInstance({ id, path: routeBasePath, folder }: SiteApi): DocsInstance[] {
  if (routeBasePath === undefined) return [];
  const pages = path.join(folder, PAGES);
  return [v.parse(docsInstanceSchema, { id: `api-${id}`, path: pages, routeBasePath })];
}

const PAGES = 'pages';

function readApi(
  config: ApiConfig,
  api: SiteApi,
  { root, file, config: { variables }, engine }: ApiSource & { engine: string },
): Diagnostic[] {
  const source = path.resolve(root, config.document);
  if (!fs.existsSync(source)) {
    const { line } = locateField(file, { path: 'api.document', found: `"${config.document}"` });
    const missing = `\`api.document\`: there is no file \`${config.document}\``;
    throw new ApiFault(file, line, missing).buildError;
  }
  const keyOf = (names: string[]): string =>
    contentHash(
      engine,
      JSON.stringify([config, variables]),
      ...names.map((name) => `${path.relative(root, name)} ${fileHash(name)}`),
    );
  const keyFile = path.join(api.folder, 'key.json');
  const known = readKnown(keyFile);
  if (known !== null && known.key === keyOf(known.files)) return known.diagnostics;
  try {
    const values = flattenVariables(variables);
    const read = readDocument({
      file: source,
      root,
      substitute: (text) => substitute(text, values),
    });
    writeApi(api, read);
    const diagnostics = read.faults.map((fault) => fault.diagnostic('warning'));
    const saved: Known = { key: keyOf(read.files), files: read.files, diagnostics };
    writeAtomically(keyFile, JSON.stringify(saved));
    return diagnostics;
  } catch (error) {
    throw error instanceof ApiFault ? error.buildError : error;
  }
}

function writeApi(api: SiteApi, { root, bundled, text, files }: ReadDocument): void {
  const pages = path.join(api.folder, PAGES);
  fs.mkdirSync(pages, { recursive: true });
  writeChanged(apiFile(api, 'document.json'), JSON.stringify(root));
  const isWhole = files.length === 1;
  writeChanged(
    apiFile(api, 'openapi.yaml'),
    isWhole ? text : stringify(bundled, { aliasDuplicateObjects: false }),
  );
  writeChanged(apiFile(api, 'openapi.json'), `${JSON.stringify(bundled, null, 1)}\n`);
  writePages(pages, api.path === undefined ? [] : apiPages(apiDocument(root), api));
}

function readKnown(file: string): Known | null {
  if (!fs.existsSync(file)) return null;
  try {
    // This module wrote the file.
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Known;
  } catch {
    // An interrupted build left a part of it. The document is read again.
    return null;
  }
}

// Files that stay the same keep their modification time, so that no page that depends on them is looked at.
function writeChanged(file: string, text: string): void {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) writeAtomically(file, text);
}

function writePages(folder: string, pages: ApiPage[]): void {
  const wanted = new Set<string>();
  for (const page of pages) {
    const file = path.join(folder, page.path);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    writeChanged(file, page.text);
    wanted.add(file);
  }
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(file)) fs.rmSync(file);
  }
}

/** Finds the OpenAPI documents that plugins of a Docusaurus configuration make pages of. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../../../model/config/site.ts';
import type { ConfigNotes } from '../config-notes.ts';
import { asArray, asRecord, asText } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import { cleanPath } from '../redirects.ts';

/** An entry of `api`. */
export type ApiEntry = Exclude<NonNullable<SiteConfig['api']>, unknown[]>;

/** A docs folder, relative to the site, and the path of its pages. */
interface DocsFolder {
  path: string;
  routeBasePath: string;
}

/** Where documents are. `site` is an absolute path. */
interface Place {
  site: string;
  docs: DocsFolder[];
}

/** A document as the configuration names it. */
interface NamedDocument {
  name: string;
  file: string;
  path: string | undefined;
  /** Where the plugin writes pages, relative to the site. */
  folder?: string;
}

/** Plugins whose documents are found. */
const PLUGINS = new Set(['openapi-docs', 'redocusaurus']);

/** Plugins and themes that show API references. The engine's own reference replaces them. */
export function isApiPlugin(name: string): boolean {
  return PLUGINS.has(name) || name === 'docusaurus-theme-openapi-docs';
}

/** Returns an entry for each document, with the path of the pages that the plugin would make. */
export function openApiEntries(
  plugins: UsedPlugin[],
  place: Place,
  notes: ConfigNotes,
): ApiEntry[] {
  const named = plugins.flatMap((plugin) => {
    if (plugin.name === 'openapi-docs') return generated(plugin, place, notes);
    return plugin.name === 'redocusaurus' ? rendered(plugin, place) : [];
  });
  const found = named.filter((document) => isReadable(document, place, notes));
  const ids = new Set<string>();
  return found.map((document) => {
    const own = idOf(document.name);
    const count = [...ids].filter((id) => id === own || id.startsWith(`${own}-`)).length;
    const id = ids.has(own) ? `${own}-${count + 1}` : own;
    ids.add(id);
    const { path: route } = document;
    return {
      ...(found.length > 1 && { id }),
      document: path
        .relative(place.site, path.resolve(place.site, document.file))
        .split(path.sep)
        .join('/'),
      ...(route !== undefined && !hasPages(document, place, notes) && { path: route }),
    };
  });
}

function generated({ options }: UsedPlugin, place: Place, notes: ConfigNotes): NamedDocument[] {
  return Object.entries(asRecord(options['config'])).flatMap(([name, value]) => {
    const entry = asRecord(value);
    const spec = asText(entry['specPath']);
    const folder = asText(entry['outputDir']);
    if (spec === undefined || folder === undefined) return [];
    if (Object.keys(asRecord(entry['versions'])).length > 0)
      notes.add('versions', {
        found: `versions of the API \`${name}\``,
        became: 'left out: only its main document is shown',
        advice: 'List the other documents in `api` of `site.ts`.',
      });
    const route = routeOf(path.posix.normalize(folder), place.docs);
    return [{ name, file: spec, path: route, folder }];
  });
}

// Pages have the address of the folder that they would be written to.
function routeOf(folder: string, docs: DocsFolder[]): string {
  const [owner] = docs
    .filter((entry) => `${folder}/`.startsWith(`${path.posix.normalize(entry.path)}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (owner === undefined) return cleanPath(folder);
  const below = path.posix.relative(path.posix.normalize(owner.path), folder);
  // The pages of the docs folder itself have its path.
  return cleanPath(`${owner.routeBasePath}/${below || 'api'}`);
}

function rendered({ options }: UsedPlugin, { site }: Place): NamedDocument[] {
  const listed = asArray(options['specs'])
    .map(asRecord)
    .flatMap((entry) => {
      const file = asText(entry['spec']);
      if (file === undefined) return [];
      const route = asText(entry['route']);
      const name = asText(entry['id']) ?? path.posix.basename(file).replace(/\..*$/, '');
      return [{ name, file, path: route === undefined ? undefined : cleanPath(route) }];
    });
  const hasFolder = listed.length === 0 || options['openapi'] !== undefined;
  return hasFolder ? [...listed, ...inFolder(asRecord(options['openapi']), site)] : listed;
}

/** How Redocusaurus recognises the documents of its folder. */
const IN_FOLDER = /^(?:(.*?)(?:\/index)?\.)?openapi\.(?:yaml|json)$|^(.*)\/openapi\.(?:yaml|json)$/;

function inFolder(options: Record<string, unknown>, site: string): NamedDocument[] {
  const folder = asText(options['path']) ?? 'openapi';
  const route = asText(options['routeBasePath']) ?? '/api';
  const absolute = path.resolve(site, folder);
  if (!fs.existsSync(absolute)) return [];
  const files = fs.readdirSync(absolute, { recursive: true, encoding: 'utf8' }).toSorted();
  return files.flatMap((file) => {
    const match = IN_FOLDER.exec(file.split(path.sep).join('/'));
    if (match === null) return [];
    const name = match[1] ?? match[2] ?? '';
    return [{ name, file: path.join(folder, file), path: cleanPath(`${route}/${name}`) }];
  });
}

function isReadable(document: NamedDocument, { site }: Place, notes: ConfigNotes): boolean {
  const { name, file } = document;
  const because = /^https?:\//.test(file)
    ? 'the build reads files only'
    : fs.statSync(path.resolve(site, file), { throwIfNoEntry: false })?.isFile()
      ? undefined
      : 'there is no such file';
  if (because === undefined) return true;
  notes.add(name, {
    found: `the API document \`${file}\``,
    became: `left out: ${because}`,
    advice: 'Save it in the site, and list it in `api` of `site.ts`.',
  });
  return false;
}

// Both would have the same addresses.
function hasPages({ folder }: NamedDocument, { site }: Place, notes: ConfigNotes): boolean {
  const absolute = path.resolve(site, folder ?? '');
  if (folder === undefined || !fs.existsSync(absolute)) return false;
  const names = fs.readdirSync(absolute, { recursive: true, encoding: 'utf8' });
  if (!names.some((name) => name.endsWith('.api.mdx'))) return false;
  notes.add('outputDir', {
    outcome: 'changed',
    found: `pages in \`${folder}\` that a plugin generated from an API document`,
    became: "kept, so the engine doesn't generate pages for the document",
    advice: 'To replace them, delete the folder, and set `path` of the document in `site.ts`.',
    key: folder,
  });
  return true;
}

function idOf(name: string): string {
  const parts = name.toLowerCase().split(/[^a-z\d]+/);
  return parts.filter(Boolean).join('-') || 'api';
}

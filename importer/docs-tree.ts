/** Finds the docs folders of a Docusaurus site: the versions of each docs plugin, and Markdown pages. */
import fs from 'node:fs';
import path from 'node:path';
import { type BlogSettings, blogSettings } from '../compiler/docusaurus/blog-settings.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import { asText, texts } from '../compiler/docusaurus/plain-value.ts';
import { type UsedPlugin, versionOptions } from '../compiler/docusaurus/plugins.ts';
import { bannerOf } from '../compiler/docusaurus/versions.ts';
import type { DocsVersion } from '../model/config/docs-instance.ts';
import { readSourceFile } from './files/source-files.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';

/** A docs folder: one version of one plugin. */
export interface DocsTree {
  kind: 'docs' | 'pages' | 'blog';
  /** Id in the imported site: the plugin's, with the version's name unless it is the latest. */
  id: string;
  /** Id of the plugin. */
  plugin: string;
  /** `current`, or the version's name. */
  version: string;
  label: string;
  isLast: boolean;
  /** What pages of the version show besides, and whether search engines list them. */
  notices?: Pick<DocsVersion, 'badge' | 'banner' | 'noIndex'>;
  /** Absolute path in the source site. */
  source: string;
  /** Folder in the imported site, separated by `/`. */
  path: string;
  /** Route prefix below the base URL, `/` for none. */
  routeBasePath: string;
  sidebars: SidebarsSource;
  include: string[];
  exclude: string[];
  /** Options of the plugin. */
  options: Record<string, unknown>;
  /** Whether ids and routes omit number prefixes of file names. */
  stripsNumbers: boolean;
  /** The settings of the blog, if the documents are posts. */
  blog?: BlogSettings;
}

/** The source of a tree's sidebars: a module (absolute path), the folders, or nothing. */
export type SidebarsSource =
  | { from: 'module'; file: string }
  | { from: 'folders' }
  | { from: 'nothing' };

/**
 * The docs folders that the plugins name. Missing folders are noted and left out. Throws an `OperatorError` for a list of
 * versions that cannot be read.
 */
export function docsTrees(
  site: string,
  plugins: UsedPlugin[],
  configFile: string,
  findings: ImportFindings,
): DocsTree[] {
  const trees: DocsTree[] = [];
  for (const plugin of plugins) {
    if (plugin.name === 'content-docs') trees.push(...versions(site, plugin.options));
    if (plugin.name === 'content-pages') trees.push(pages(site, plugin.options));
    if (plugin.name === 'content-blog') trees.push(posts(site, plugin));
  }
  return distinct(trees).filter((tree) => {
    if (fs.existsSync(tree.source)) return true;
    if (tree.kind === 'docs')
      findings.add(
        {
          outcome: 'not imported',
          topic: 'Configuration',
          file: configFile,
          found: `docs folder \`${path.relative(site, tree.source)}\``,
          became: "left out: it doesn't exist",
        },
        'docs',
      );
    return false;
  });
}

/** The docs folders of a site whose configuration cannot be read: Docusaurus's defaults. */
export function defaultTrees(site: string): DocsTree[] {
  const sidebars = ['ts', 'js', 'mjs', 'cjs', 'json']
    .map((extension) => path.join(site, `sidebars.${extension}`))
    .find((file) => fs.existsSync(file));
  return [
    ...versions(site, sidebars === undefined ? {} : { sidebarPath: sidebars }),
    pages(site, {}),
    posts(site, { name: 'content-blog', options: {}, written: 'blog', at: [] }),
  ].filter((tree) => fs.existsSync(tree.source));
}

// Makes ids and paths unique: `docs` and `../docs` have the same name, and a plugin's id may equal a generated one.
function distinct(trees: DocsTree[]): DocsTree[] {
  const ids = new Set<string>();
  const sources = new Map<string, string>();
  const other = (name: string, isTaken: (candidate: string) => boolean): string => {
    let candidate = name;
    for (let number = 2; isTaken(candidate); number += 1) candidate = `${name}-${number}`;
    return candidate;
  };
  return trees.map((tree) => {
    const id = other(tree.id, (candidate) => ids.has(candidate));
    const folder = other(
      tree.path,
      (candidate) => (sources.get(candidate) ?? tree.source) !== tree.source,
    );
    ids.add(id);
    sources.set(folder, tree.source);
    return { ...tree, id, path: folder };
  });
}

function versions(site: string, options: Record<string, unknown>): DocsTree[] {
  const plugin = asText(options['id']) ?? 'default';
  const prefix = plugin === 'default' ? '' : `${plugin}_`;
  const frozen =
    options['disableVersioning'] === true ? [] : readNames(site, `${prefix}versions.json`);
  const only = options['onlyIncludeVersions'];
  // The list may name the docs folder itself too.
  const names = [
    ...(options['includeCurrentVersion'] === false ? [] : ['current']),
    ...frozen.filter((name) => name !== 'current'),
  ].filter((name) => !Array.isArray(only) || only.includes(name));
  const last =
    asText(options['lastVersion']) ?? names.find((name) => name !== 'current') ?? 'current';
  const settings = versionOptions(options);
  return names.map((version, index) => {
    const own = settings[version] ?? {};
    const isLast = version === last;
    const part = own.path ?? (isLast ? '' : version === 'current' ? 'next' : version);
    const source =
      version === 'current'
        ? path.resolve(site, asText(options['path']) ?? 'docs')
        : path.join(site, `${prefix}versioned_docs`, `version-${version}`);
    const frozenSidebars = path.join(
      site,
      `${prefix}versioned_sidebars`,
      `version-${version}-sidebars.json`,
    );
    return {
      kind: 'docs',
      id: isLast ? plugin : `${plugin}-${version}`,
      plugin,
      version,
      label: own.label ?? (version === 'current' ? 'Next' : version),
      isLast,
      notices: {
        ...((own.badge ?? names.length > 1) && { badge: true }),
        ...(!isLast && { banner: own.banner ?? bannerOf(index, names.indexOf(last)) }),
        ...(own.noIndex && { noIndex: true }),
      },
      source,
      path: inside(path.relative(site, source)),
      routeBasePath: routePrefix(asText(options['routeBasePath']) ?? 'docs', part),
      sidebars:
        version === 'current'
          ? sidebarsOf(site, options['sidebarPath'])
          : fromModule(fs.existsSync(frozenSidebars) ? frozenSidebars : undefined),
      include: Array.isArray(options['include']) ? texts(options['include']) : [],
      exclude: texts(options['exclude']),
      options,
      stripsNumbers: options['numberPrefixParser'] !== false,
    };
  });
}

function pages(site: string, options: Record<string, unknown>): DocsTree {
  const source = path.resolve(site, asText(options['path']) ?? 'src/pages');
  const id = asText(options['id']) ?? 'default';
  return {
    kind: 'pages',
    id: id === 'default' ? 'pages' : `pages-${id}`,
    plugin: 'pages',
    version: 'current',
    label: 'Pages',
    isLast: true,
    source,
    path: inside(path.relative(site, source)),
    routeBasePath: routePrefix(asText(options['routeBasePath']) ?? '/', ''),
    sidebars: { from: 'nothing' },
    include: Array.isArray(options['include']) ? texts(options['include']) : [],
    exclude: texts(options['exclude']),
    options,
    stripsNumbers: false,
  };
}

function posts(site: string, plugin: UsedPlugin): DocsTree {
  const blog = blogSettings(plugin);
  const { id = 'blog', path: folder = 'blog', routeBasePath = '/blog', exclude = [] } = blog;
  const source = path.resolve(site, folder);
  return {
    kind: 'blog',
    id,
    plugin: `blog ${id}`,
    version: 'current',
    label: 'Blog',
    isLast: true,
    source,
    path: inside(path.relative(site, source)),
    routeBasePath,
    sidebars: { from: 'nothing' },
    include: [],
    exclude,
    options: plugin.options,
    stripsNumbers: false,
    blog,
  };
}

// Moves a docs folder beside the site (`../docs`) into the imported site.
function inside(relative: string): string {
  const parts = relative.split(path.sep).filter((part) => part !== '..' && part !== '.');
  return parts.join('/') || 'docs';
}

function routePrefix(...parts: string[]): string {
  return parts.join('/').split('/').filter(Boolean).join('/') || '/';
}

function sidebarsOf(site: string, option: unknown): SidebarsSource {
  if (option === false) return { from: 'nothing' };
  const file = asText(option);
  if (file === undefined) return { from: 'folders' };
  const absolute = path.resolve(site, file);
  const found = ['', '.ts', '.js', '.json'].map((extension) => absolute + extension);
  return fromModule(found.find((candidate) => fs.existsSync(candidate)));
}

// As in Docusaurus, a missing module means no sidebar.
function fromModule(file: string | undefined): SidebarsSource {
  return file === undefined ? { from: 'nothing' } : { from: 'module', file };
}

function readNames(site: string, name: string): string[] {
  const file = path.join(site, name);
  if (!fs.existsSync(file)) return [];
  try {
    const value: unknown = JSON.parse(readSourceFile(file).toString('utf8'));
    if (Array.isArray(value)) return texts(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Without this error, all versions would be missing from the import for no visible reason.
  throw new OperatorError(
    `${file}: found no list in JSON, expected the names of the versions: nothing was written. Correct the file and import again.`,
  );
}

/** What components of a Docusaurus site read with its hooks: the configuration, and translated messages. */
import fs from 'node:fs';
import path from 'node:path';
import { type Aliases, siteAliases } from './aliases.ts';
import type { MarkdownPlugin } from './markdown-plugins.ts';
import { asArray, asRecord, asText, texts } from './plain-value.ts';
import { FUNCTION_FIELD, isObject } from '../../model/schema/schema.ts';
import type { DocsData } from '../../model/docusaurus-data.ts';
import { MODULE_ENDINGS } from '../engine/site-modules.ts';

/** Plugins for Markdown in the configuration that a site was imported from. */
interface SourcePlugins {
  /** Absolute path. */
  file: string;
  plugins: MarkdownPlugin[];
}

/** Options of `docusaurus-plugin-sass`. */
export interface SassOptions {
  /** Folders in which Sass looks for stylesheets, relative to the site. */
  loadPaths: string[];
  /** Text that is compiled before each stylesheet. */
  additionalData?: string;
}

/** What a Docusaurus configuration says to components. An imported site has it in `docusaurus.json`. */
export interface ComponentConfig {
  /** What `useDocusaurusContext` returns as `siteConfig`. */
  siteConfig: Record<string, unknown>;
  aliases: Aliases;
  /** What `useGlobalData` returns of the site's own plugins. */
  globalData: Record<string, unknown>;
  /** Modules and stylesheets that every page loads, as paths below the site. */
  clientModules: string[];
  /** The configuration of an imported site, with its plugins for Markdown, as long as it is there. */
  source?: SourcePlugins;
  /** Absolute paths of folders with packages for modules that have none above them. */
  packages: string[];
  sassOptions?: SassOptions;
}

/** A Docusaurus configuration, and the messages of `code.json`. */
export interface ComponentSettings extends ComponentConfig {
  /** Messages by their id, by locale. */
  messages: Record<string, Record<string, string>>;
  /** The folders of documents and their versions, by the id of their plugin. */
  docs: Record<string, DocsData>;
  /** Absolute path of the folder with a file for each language: a `DocumentList` for each version, by its path. */
  lists: string;
}

/** Name of the folder with a file of `DocumentFacts` for each page that has asked for its own. */
export const FACTS_FOLDER = 'document-facts';

/** Whether a page that depends on these files reads its own facts. */
export function readsFacts(files: readonly string[]): boolean {
  return files.some((file) => path.basename(path.dirname(file)) === FACTS_FOLDER);
}

/** Fields that only Docusaurus's build reads. They may be large. */
const BUILD_FIELDS = new Set([
  'presets',
  'plugins',
  'themes',
  'markdown',
  'future',
  'scripts',
  'stylesheets',
  'headTags',
  'clientModules',
]);

/** Returns what an evaluated configuration says to components. `aliases` are those of its plugins. */
export function componentConfig(
  root: string,
  { value, aliases, globalData }: { value: unknown; aliases: unknown; globalData: unknown },
): ComponentConfig {
  const fields = Object.entries(asRecord(value)).filter(([name]) => !BUILD_FIELDS.has(name));
  return {
    siteConfig: Object.fromEntries(fields.map(([name, field]) => [name, withoutFunctions(field)])),
    aliases: siteAliases(root, asRecord(aliases)),
    globalData: asRecord(globalData),
    clientModules: clientModules(root, value).flatMap(({ file }) => file ?? []),
    // Documents beside the site's folder import its packages too.
    packages: [path.join(root, 'node_modules')].filter((folder) => fs.existsSync(folder)),
    ...withSassOptions(root, asRecord(value)['plugins']),
  };
}

// They are options of webpack's loader, which has two names for its folders.
function withSassOptions(root: string, plugins: unknown): Pick<ComponentConfig, 'sassOptions'> {
  const [, given] =
    asArray(plugins)
      .map(asArray)
      .find(([name]) => /^sass$|docusaurus-plugin-sass/.test(asText(name) ?? '')) ?? [];
  const { sassOptions, additionalData } = asRecord(given);
  const { loadPaths, includePaths } = asRecord(sassOptions);
  const folders = [...texts(loadPaths), ...texts(includePaths)].map((folder) => {
    const below = path.isAbsolute(folder) ? path.relative(root, folder) : path.normalize(folder);
    return (
      below
        .split(path.sep)
        .join('/')
        .replace(/(?<=.)\/$/, '') || '.'
    );
  });
  return sassOptionsOf({ loadPaths: folders, additionalData });
}

function sassOptionsOf(written: unknown): Pick<ComponentConfig, 'sassOptions'> {
  const { loadPaths, additionalData } = asRecord(written);
  const options: SassOptions = {
    loadPaths: texts(loadPaths),
    ...(typeof additionalData === 'string' && { additionalData }),
  };
  const isEmpty = options.loadPaths.length === 0 && options.additionalData === undefined;
  return isEmpty ? {} : { sassOptions: options };
}

/** Returns the client modules that a configuration lists, with the path below the site of those that are in it. */
export function clientModules(root: string, config: unknown): { name: string; file?: string }[] {
  return texts(asRecord(config)['clientModules']).map((name) => {
    const base = path.resolve(root, name);
    const isOwn = path.isAbsolute(name) || /^\.{1,2}\//.test(name);
    const found = ['', ...MODULE_ENDINGS, ...MODULE_ENDINGS.map((ending) => `/index${ending}`)]
      .map((ending) => base + ending)
      .find((file) => isOwn && fs.statSync(file, { throwIfNoEntry: false })?.isFile());
    const below = path
      .relative(root, found ?? '')
      .split(path.sep)
      .join('/');
    const isUsable = found !== undefined && !/^\.\.\/|(?:^|\/)node_modules\//.test(below);
    return {
      name: path.isAbsolute(name) ? path.basename(name) : name,
      ...(isUsable && { file: below }),
    };
  });
}

/** Reads what an import has written into the site at `root`. */
export function parseComponentConfig(text: string, root: string): ComponentConfig {
  const {
    siteConfig,
    aliases,
    globalData,
    clientModules: modules,
    packages,
    sassOptions,
    source,
  } = asRecord(JSON.parse(text));
  const named = Object.entries(asRecord(aliases)).map(([name, target]) => [name, String(target)]);
  return {
    siteConfig: asRecord(siteConfig),
    aliases: Object.fromEntries(named),
    globalData: asRecord(globalData),
    clientModules: texts(modules),
    ...sourcePlugins(source, root),
    packages: texts(packages)
      .map((folder) => path.resolve(root, folder))
      .filter((folder) => fs.existsSync(folder)),
    ...sassOptionsOf(sassOptions),
  };
}

function sourcePlugins(source: unknown, root: string): { source?: SourcePlugins } {
  const { file, plugins } = asRecord(source);
  if (typeof file !== 'string' || !Array.isArray(plugins)) return {};
  // An import has written them.
  return { source: { file: path.resolve(root, file), plugins: plugins as MarkdownPlugin[] } };
}

/** Writes it for a site at `root`, with paths that are relative to that. */
export function componentConfigText(config: ComponentConfig, root: string): string {
  const below = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  const packages = config.packages.map(below);
  const { source } = config;
  const written = source && { ...source, file: below(source.file) };
  return `${JSON.stringify({ ...config, ...(written && { source: written }), packages }, null, 2)}\n`;
}

/** Reads the messages of each language's `code.json`. A file that can't be read has none. */
export function codeMessages(root: string): ComponentSettings['messages'] {
  const folder = path.join(root, 'i18n');
  if (!fs.existsSync(folder)) return {};
  return Object.fromEntries(
    fs.readdirSync(folder).flatMap((locale) => {
      const file = path.join(folder, locale, 'code.json');
      return fs.existsSync(file) ? [[locale, messagesIn(file)]] : [];
    }),
  );
}

/** Reads messages by their id. A file that isn't there or can't be read has none. */
export function messagesIn(file: string): Record<string, string> {
  if (!fs.existsSync(file)) return {};
  try {
    const entries: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(isObject(entries) ? entries : {}).flatMap(([id, entry]) => {
        const message = isObject(entry) ? entry['message'] : entry;
        return typeof message === 'string' ? [[id, message]] : [];
      }),
    );
  } catch {
    // Components show their own messages.
    return {};
  }
}

function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (!isObject(value)) return value;
  if (FUNCTION_FIELD in value) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withoutFunctions(entry)]),
  );
}

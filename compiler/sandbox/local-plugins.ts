/** Asks the plugins that a Docusaurus site has itself what they add, which data they have, and which plugin they extend. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../model/schema/schema.ts';
import { EXTENDED, stubName } from './stub-package.ts';

/** What plugins add to every page, in the form of the configuration. */
export interface PluginElements {
  /** Absolute paths, or the names of packages. */
  clientModules: string[];
  headTags: unknown[];
}

/** What plugins say. */
export interface PluginAnswers extends PluginElements {
  /** Aliases for webpack, by name. */
  aliases: Record<string, unknown>;
  /** What they pass to `setGlobalData`, by the name of the plugin and its id. */
  globalData: Record<string, Record<string, unknown>>;
  /** The plugins for content that they extend, such as `content-blog`, by their places in the configuration. */
  extended: Map<number, string>;
}

// @limit ms for an answer of a plugin of a Docusaurus site: The plugin is left out, with a warning.
/** How long a plugin may take for each answer. It may wait for a server that doesn't answer. */
const LIMIT_MS = 4000;

/** Returns the answers. A plugin that fails has none. */
export async function pluginAnswers(config: unknown): Promise<PluginAnswers> {
  const answers: PluginAnswers = {
    aliases: {},
    globalData: {},
    extended: new Map(),
    clientModules: [],
    headTags: [],
  };
  const plugins: unknown = isObject(config) ? config['plugins'] : undefined;
  for (const [index, entry] of (Array.isArray(plugins) ? plugins : []).entries()) {
    const [given, options]: unknown[] = Array.isArray(entry) ? entry : [entry];
    // Packages such as `docusaurus-plugin-module-alias` do nothing but pass these on.
    if (isObject(options) && isObject(options['alias']))
      Object.assign(answers.aliases, options['alias']);
    // Such plugins may need packages that are not installed, or a part of Docusaurus.
    await attempt(async () => {
      const file = localFile(given);
      const imported = file === undefined ? undefined : extendedIn(fs.readFileSync(file, 'utf8'));
      if (imported !== undefined) answers.extended.set(index, imported);
      const create = await localPlugin(file ?? given);
      if (create === undefined) return;
      const plugin = await inTime(create(contextOf(config), options ?? {}));
      if (!isObject(plugin)) return;
      const copied: unknown = Reflect.get(plugin, EXTENDED);
      if (typeof copied === 'string') answers.extended.set(index, copied);
      const folder = file === undefined ? process.cwd() : path.dirname(file);
      await attempt(() => void Object.assign(answers.aliases, aliasesOf(plugin)));
      await attempt(() => addClientModules(plugin, folder, answers));
      await attempt(() => inTime(addTags(plugin, answers)));
      await collectData(plugin, options, answers);
    });
  }
  return answers;
}

// What fails is left out, and nothing else.
async function attempt(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch {
    // The report says that plugins are left out.
  }
}

// The module of the site that an entry names.
function localFile(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^(?:\.{1,2}[\\/]|[\\/]|[a-z]:[\\/])/i.test(given))
    return undefined;
  const file = createRequire(`${process.cwd()}/docusaurus.config.js`).resolve(given);
  return /[\\/]node_modules[\\/]/.test(file) ? undefined : file;
}

// What is only imported as a type, or by name, isn't extended.
const EXTENDS =
  /(?:\bimport\s+(?!type\b)(?:[\w$]+|\*\s*as\s+[\w$]+|\{[^}]*\bdefault\b[^}]*\})[^'"]*\bfrom\s*|\brequire\(\s*|\bawait\s+import\(\s*)['"]@docusaurus\/plugin-(content-(?:blog|docs|pages))['"]/;

// The module may need packages that aren't installed, so its text says more than an evaluation.
function extendedIn(text: string): string | undefined {
  return EXTENDS.exec(text)?.[1];
}

// A function in the configuration, or the default export of a module.
async function localPlugin(given: unknown): Promise<Function | undefined> {
  if (typeof given === 'function') return stubName(given) === undefined ? given : undefined;
  if (typeof given !== 'string' || localFile(given) === undefined) return undefined;
  const module: unknown = await import(pathToFileURL(given).href);
  const { default: exported }: { default?: unknown } = Object(module);
  const { default: inner = exported }: { default?: unknown } = Object(exported);
  return typeof inner === 'function' ? inner : undefined;
}

async function collectData(
  plugin: Record<string, unknown>,
  options: unknown,
  { globalData }: PluginAnswers,
): Promise<void> {
  const { name, loadContent, contentLoaded } = plugin;
  if (typeof name !== 'string' || typeof contentLoaded !== 'function') return;
  const id = isObject(options) && typeof options['id'] === 'string' ? options['id'] : 'default';
  const setGlobalData = (data: unknown): void => {
    globalData[name] = { ...globalData[name], [id]: data };
  };
  const content =
    typeof loadContent === 'function' ? await inTime(loadContent.call(plugin)) : undefined;
  const createData = (file: string): Promise<string> => Promise.resolve(file);
  const actions = { setGlobalData, createData, addRoute: () => {} };
  await inTime(contentLoaded.call(plugin, { content, allContent: {}, actions }));
}

// Adds the modules of a plugin in a folder.
function addClientModules(
  plugin: Record<string, unknown>,
  folder: string,
  { clientModules }: PluginElements,
): void {
  const { getClientModules } = plugin;
  const names: unknown =
    typeof getClientModules === 'function' ? getClientModules.call(plugin) : undefined;
  for (const name of Array.isArray(names) ? names : [])
    if (typeof name === 'string')
      clientModules.push(/^\.{1,2}[\\/]/.test(name) ? path.resolve(folder, name) : name);
}

// Adds the tags of a plugin. Of those outside of the head, only scripts make sense there.
async function addTags(
  plugin: Record<string, unknown>,
  { headTags }: PluginElements,
): Promise<void> {
  const { injectHtmlTags } = plugin;
  if (typeof injectHtmlTags !== 'function') return;
  const tags: unknown = await injectHtmlTags.call(plugin, { content: undefined });
  if (!isObject(tags)) return;
  for (const field of ['headTags', 'preBodyTags', 'postBodyTags'])
    for (const tag of [tags[field]].flat())
      if (isObject(tag) && (field === 'headTags' || tag['tagName'] === 'script'))
        headTags.push(tag);
}

function inTime(answer: unknown): Promise<unknown> {
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the plugin took too long')), LIMIT_MS).unref();
  });
  return Promise.race([answer, late]);
}

function contextOf(siteConfig: unknown): object {
  const siteDir = process.cwd();
  const { baseUrl = '/', i18n }: Record<string, unknown> = Object(siteConfig);
  const languages: Record<string, unknown> = Object(i18n);
  const { defaultLocale = 'en', locales = ['en'] } = languages;
  return {
    siteDir,
    siteConfig,
    generatedFilesDir: `${siteDir}/.docusaurus`,
    outDir: `${siteDir}/build`,
    baseUrl,
    i18n: { ...languages, defaultLocale, locales, currentLocale: defaultLocale },
  };
}

function aliasesOf(plugin: Record<string, unknown>): object {
  const { configureWebpack } = plugin;
  if (typeof configureWebpack !== 'function') return {};
  const utils = { getStyleLoaders: () => [], getJSLoader: () => ({}), currentBundler: {} };
  const settings: unknown = configureWebpack.call(plugin, {}, false, utils, undefined);
  const resolve: unknown = isObject(settings) ? settings['resolve'] : undefined;
  const alias: unknown = isObject(resolve) ? resolve['alias'] : undefined;
  return isObject(alias) ? alias : {};
}

/** Collects the compiler's input besides the pages of a site, under one version. */
import path from 'node:path';
import { localePrefix } from '../../model/locales/locale-path.ts';
import type { SiteData, TranslationFolder } from '../site/site-context.ts';
import { flattenVariables } from '../docs/variables.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import { codeMessages } from '../docusaurus/component-settings.ts';
import { docsData } from '../docusaurus/site/docs-data.ts';
import { pickVariables } from '../sandbox/environment.ts';
import { type ErrorCatalogue, readErrorCodes } from '../catalogues/error-codes.ts';
import { type Libraries, readLibraries } from '../catalogues/libraries.ts';
import { type GlossaryTerms, readTerms } from '../docs/glossary-terms.ts';
import { pageLanguage } from '../locales/site-languages.ts';
import { contentHash } from '../objects/hash.ts';
import type { SiteSource } from '../config/load-site.ts';

/** Data that pages are compiled with, besides the configuration. */
export interface CompilerModules {
  /** The bundle of the engine's components. */
  registry: string;
  /** The compiler's version. */
  compiler: string;
  apis: SiteData['apis'];
  extensions: SiteData['extensions'];
  components: SiteData['components'];
  loaders: SiteData['loaders'];
  frontMatterKey: SiteData['frontMatterKey'];
  /** Whether this is a build for a local server, which doesn't wait for images. */
  dev: boolean;
}

/** Puts the data together. */
export function siteData(
  source: SiteSource,
  store: string,
  {
    registry,
    compiler,
    apis,
    extensions,
    components,
    loaders,
    frontMatterKey,
    dev,
  }: CompilerModules,
): SiteData {
  const { config } = source;
  const folders = (isWanted: (instance: DocsInstance) => boolean): string[] =>
    config.docs.filter(isWanted).map((instance) => docsRoot(source.root, instance));
  const data: SiteData = {
    root: source.root,
    statics: [path.join(source.root, 'static')],
    docsFolders: folders(isWritten),
    versionFolders: folders((instance) => !isWritten(instance)),
    store,
    origin: new URL(config.url).origin,
    baseUrl: config.baseUrl,
    title: config.title,
    ...pageLanguage(config, config.locales.default),
    translations: translationFolders(source),
    trailingSlash: config.markdown.relativeLinks === 'folder',
    variables: config.variables,
    format: config.markdown.format,
    admonitions: config.markdown.admonitions,
    packageManagers: config.markdown.packageManagers,
    isMdx1: config.markdown.mdx1,
    hasMath: config.markdown.math,
    maintainsCase: config.markdown.anchors.maintainCase,
    contents: config.contents,
    magicComments: config.markdown.magicComments,
    changelog: config.changelog ?? null,
    glossary: termLinks(source),
    errors: errorCodes(source),
    libraries: libraries(source),
    apis,
    sampleValues: config.sampleValues,
    env: pickVariables(config.env),
    docusaurus: source.docusaurus && {
      ...source.docusaurus,
      messages: codeMessages(source.root),
      docs: docsData(config),
      lists: path.join(path.dirname(store), 'document-lists'),
    },
    strict: !config.markdown.lenient,
    images: config.images.responsive ? (dev ? 'reuse' : 'encode') : null,
    extensions,
    components,
    loaders,
    frontMatterKey,
    registry,
    version: '',
  };
  return { ...data, version: contentHash(JSON.stringify(portable(data)), compiler) };
}

function isWritten({ version = CURRENT_VERSION, locale }: DocsInstance): boolean {
  return version === CURRENT_VERSION && locale === undefined;
}

// Without the place of the project, so that a copy of it elsewhere reuses compiled pages, and without versions, so that cutting
// one compiles no page of the others.
function portable({
  root,
  registry,
  store: _,
  versionFolders: _versions,
  ...data
}: SiteData): object {
  const relative = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  return {
    ...data,
    statics: data.statics.map(relative),
    docsFolders: data.docsFolders.map(relative),
    translations: data.translations.map((one) => ({
      ...one,
      folder: relative(one.folder),
      original: relative(one.original),
    })),
    apis: data.apis.map(({ folder: _folder, ...api }) => api),
    registry: path.basename(registry),
    extensions: data.extensions?.key,
    docusaurus: data.docusaurus && {
      ...data.docusaurus,
      docs: {},
      lists: '',
      // What they do is part of `extensions`.
      source: undefined,
      packages: data.docusaurus.packages.map(relative),
    },
    components: data.components && [relative(data.components.file), ...data.components.names],
    // Builds and local servers use each other's pages, but for those with `isUnencoded`.
    images: data.images !== null,
  };
}

function translationFolders({ root, config }: SiteSource): TranslationFolder[] {
  const { docs, locales } = config;
  return docs.flatMap((instance) => {
    const { locale, source } = instance;
    const original = docs.find(({ id }) => id === source);
    if (locale === undefined || original === undefined) return [];
    return {
      ...pageLanguage(config, locale),
      folder: docsRoot(root, instance),
      original: docsRoot(root, original),
      prefix: localePrefix(locales, locale),
    };
  });
}

function termLinks({ root, config }: SiteSource): GlossaryTerms | null {
  const { glossary, variables } = config;
  if (glossary === undefined) return null;
  return {
    page: glossary.page,
    terms: readTerms(root, glossary.source, flattenVariables(variables)),
  };
}

function errorCodes({ root, config }: SiteSource): ErrorCatalogue | null {
  const { errors, variables } = config;
  if (errors === undefined) return null;
  return {
    page: errors.page,
    groups: readErrorCodes(root, errors.source, flattenVariables(variables)),
  };
}

function libraries({ root, config }: SiteSource): Libraries | null {
  if (config.libraries === undefined) return null;
  return readLibraries(root, config.libraries, flattenVariables(config.variables));
}

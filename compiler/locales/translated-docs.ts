/** The folders of translations, as docs folders with routes and sidebars of their own. */
import fs from 'node:fs';
import path from 'node:path';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import { readLabels } from './label-file.ts';

/** Returns the id that something of the default language has in another: a docs folder or a sidebar. */
export function idInLocale(locale: string | undefined, id: string): string {
  return locale === undefined ? id : `${locale}:${id}`;
}

/** Adds a docs folder for the translations of each docs folder in each other language. */
export function withTranslations(root: string, config: ResolvedConfig): ResolvedConfig {
  const translated = translatedDocs(root, config.docs, config);
  return translated.length === 0 ? config : { ...config, docs: [...config.docs, ...translated] };
}

/** Returns a docs folder for the translations of each of these docs folders in each other language. */
export function translatedDocs(
  root: string,
  docs: DocsInstance[],
  config: Pick<ResolvedConfig, 'locales'>,
): DocsInstance[] {
  const [, ...others] = localesInSite(config.locales);
  return others.flatMap((code) =>
    docs.map((instance) => translationsOf(root, code, instance, config)),
  );
}

/** Returns the file with the labels of a docs folder's sidebars in another language. */
export function labelFile({ path: folder }: Pick<DocsInstance, 'path'>): string {
  return `${folder}.json`;
}

function translationsOf(
  root: string,
  locale: string,
  instance: DocsInstance,
  { locales }: Pick<ResolvedConfig, 'locales'>,
): DocsInstance {
  const { id, blog } = instance;
  const base = instance.routeBasePath.split('/').filter(Boolean).join('/');
  const translated = {
    id: idInLocale(locale, id),
    path: folderOf(root, locale, instance),
    routeBasePath: pathInLocale(locales, locale, `/${base}`),
  };
  // Docusaurus has the label of a version among those of its sidebars.
  const versionLabel = blog
    ? undefined
    : readLabels(path.join(root, labelFile(translated)))['version.label'];
  return {
    ...instance,
    ...translated,
    locale,
    source: id,
    ...(versionLabel !== undefined && { versionLabel }),
    ...(instance.badge !== undefined && { badge: versionLabel ?? instance.badge }),
    ...(blog && { blog: { ...blog, ...translated, ...blogTexts(root, translated.path) } }),
  };
}

// The file that Docusaurus writes for translators.
function blogTexts(root: string, folder: string): Partial<Blog> {
  const texts = readLabels(path.join(root, folder, 'options.json'));
  const { title, description, 'sidebar.title': sidebarTitle } = texts;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(sidebarTitle !== undefined && { sidebarTitle }),
  };
}

// The layout of Docusaurus has a folder for each plugin, and below it one for each version of documents.
function folderOf(root: string, locale: string, instance: DocsInstance): string {
  const { id, path: folder, blog, versioned, version = CURRENT_VERSION } = instance;
  const own = `i18n/${locale}/${path.isAbsolute(folder) ? id : path.posix.normalize(folder)}`;
  const plugin = versioned?.of ?? id;
  const suffix = plugin === 'default' || plugin === 'blog' ? '' : `-${plugin}`;
  const named = version === CURRENT_VERSION ? version : `version-${version}`;
  const foreign = blog
    ? `i18n/${locale}/docusaurus-plugin-content-blog${suffix}`
    : `i18n/${locale}/docusaurus-plugin-content-docs${suffix}/${named}`;
  // Translators may have begun with the labels of the sidebars.
  const exists = (name: string): boolean =>
    [name, labelFile({ path: name })].some((file) => fs.existsSync(path.join(root, file)));
  return [own, foreign].find(exists) ?? own;
}

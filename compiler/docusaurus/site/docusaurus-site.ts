/** Reads a Docusaurus configuration in place, with the rules of the importer that need no change to the files. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError } from '../../diagnostics/diagnostic.ts';
import { withoutBaseUrl } from '../base-url.ts';
import { blogSettings, emptyBlogs } from '../blog-settings.ts';
import { ConfigNotes } from '../config-notes.ts';
import { editUrlOf } from '../edit-url.ts';
import { ImportFindings } from '../finding.ts';
import { otherLocales } from '../locales.ts';
import { convertNavbar, type NavbarTargets } from '../bars/navbar.ts';
import { type MarkdownPlugin, markdownPlugins } from '../markdown-plugins.ts';
import { asRecord, asText, texts } from '../plain-value.ts';
import { docusaurusVersion } from './mdx-version.ts';
import { openApiEntries } from './open-api.ts';
import type { CompiledSheets } from '../look/custom-css.ts';
import { redirectRules } from '../redirects.ts';
import { pageReference, sidebarReference, versionReference } from '../references.ts';
import { type ConfigFunction, configFunctions } from './config-functions.ts';
import { sharedSettings } from './shared-settings.ts';
import {
  lastUpdatedOf,
  sidebarClosing,
  type UsedPlugin,
  usedPlugins,
  versionOptions,
} from '../plugins.ts';
import { CURRENT_VERSION, cutVersions } from '../versions.ts';
import type { SiteConfig } from '../../../model/config/site.ts';

/** A converted configuration, and what was made besides it. */
export interface DocusaurusSite {
  config: SiteConfig;
  /** Stylesheets and scripts by their path in the content folder. */
  made: Map<string, string>;
  /** Absolute paths of files that they were made from. */
  inputs: string[];
  markdownPlugins: MarkdownPlugin[];
  functions: ConfigFunction[];
}

/** Converts a Docusaurus configuration. `sheets` are the compiled stylesheets of its `customCss`. The result is validated like any other configuration. */
export function docusaurusSite(
  value: unknown,
  root: string,
  sheets: CompiledSheets,
): DocusaurusSite {
  const source = asRecord(value);
  const theme = asRecord(source['themeConfig']);
  const plugins = usedPlugins(source);
  // These notes are discarded. Only an import reports what could not be converted.
  const notes = new ConfigNotes(new ImportFindings(root), 'docusaurus.config.js');
  const statics = path.join(root, 'static');
  const named = (name: string): UsedPlugin[] => plugins.filter((plugin) => plugin.name === name);
  const docs = named('content-docs').map((plugin) => docsFolder(plugin));
  const isThere = (folder: { path?: string | undefined }): boolean =>
    fs.existsSync(path.resolve(root, folder.path ?? ''));
  const pages = named('content-pages')
    .map((plugin) => pagesFolder(plugin))
    .filter(isThere);
  const blogs = [
    ...named('content-blog')
      .map((plugin) => ({
        ...blogSettings(plugin),
        lastUpdated: lastUpdatedOf(plugin.options),
        ...withEditUrl(plugin),
      }))
      .filter(isThere),
    ...emptyBlogs(plugins, root, docusaurusVersion(root)),
  ];
  const shared = sharedSettings(source, plugins, { site: root, statics, sheets }, notes);
  const { settings, rules } = shared;
  const hasLocales = otherLocales(settings.locales).length > 0;
  const targets = { ...navbarTargets(root), hasLocales, rules };
  const config: SiteConfig = {
    ...settings,
    ...(blogs.length > 0 && { blog: blogs }),
    api: openApiEntries(plugins, { site: root, docs }, notes),
    docs: [
      ...(docs.length > 0 || blogs.length > 0 ? docs : [{ path: 'docs', routeBasePath: 'docs' }]),
      ...pages,
    ],
    navbar: convertNavbar(asRecord(theme['navbar']), targets, notes),
    redirects: redirectRules(plugins, notes),
  };
  if (config.favicon !== undefined && !fs.existsSync(path.join(statics, config.favicon)))
    delete config.favicon;
  return {
    config: withoutBaseUrl(config),
    made: shared.made(),
    inputs: shared.inputs,
    markdownPlugins: markdownPlugins(plugins),
    functions: configFunctions(plugins),
  };
}

type DocsInput = NonNullable<SiteConfig['docs']>[number] & { path: string; routeBasePath: string };

function pagesFolder({ options }: UsedPlugin): DocsInput {
  const id = asText(options['id']) ?? 'default';
  return {
    id: id === 'default' ? 'pages' : `pages-${id}`,
    path: asText(options['path']) ?? 'src/pages',
    routeBasePath: asText(options['routeBasePath']) ?? '/',
    exclude: texts(options['exclude']),
    pages: true,
    lastUpdated: lastUpdatedOf(options),
    ...withEditUrl({ options }),
  };
}

function withEditUrl({ options }: Pick<UsedPlugin, 'options'>): { editUrl?: string } {
  const editUrl = editUrlOf(options);
  return editUrl === undefined ? {} : { editUrl };
}

function docsFolder({ options }: UsedPlugin): DocsInput {
  const sidebars = asText(options['sidebarPath']);
  return {
    id: asText(options['id']) ?? 'default',
    path: asText(options['path']) ?? 'docs',
    routeBasePath: asText(options['routeBasePath']) ?? 'docs',
    exclude: texts(options['exclude']),
    // Docusaurus shows none on pages outside of all sidebars.
    breadcrumbs: options['breadcrumbs'] === false ? false : 'sidebar',
    ...(sidebars === undefined ? {} : { sidebars }),
    ...sidebarClosing(options),
    lastUpdated: lastUpdatedOf(options),
    ...withEditUrl({ options }),
    ...versionSettings(options),
  };
}

// Pages are not loaded yet, so items get references, which `compiler/links/config-references.ts` resolves once they are.
function navbarTargets(root: string): Omit<NavbarTargets, 'hasLocales' | 'rules'> {
  const named = (reference: string): { path: string; label: string } => ({
    path: reference,
    label: reference,
  });
  return {
    page: (plugin, id) => named(pageReference(plugin, id)),
    sidebar: (plugin, name) => named(sidebarReference(plugin, name)),
    versions: (id) =>
      [CURRENT_VERSION, ...readableVersions(root, id)].map((label, index) => ({
        label,
        href: versionReference(id, label),
        isLast: index === 1,
      })),
  };
}

// A list that can't be read is reported when the docs folders are read.
function readableVersions(root: string, id: string): string[] {
  try {
    return cutVersions(root, id);
  } catch (error) {
    if (error instanceof BuildError) return [];
    throw error;
  }
}

function versionSettings(options: Record<string, unknown>): Partial<DocsInput> {
  if (options['disableVersioning'] === true) return { onlyIncludeVersions: [CURRENT_VERSION] };
  const last = asText(options['lastVersion']);
  const only = options['onlyIncludeVersions'];
  const versions = versionOptions(options);
  return {
    ...(last !== undefined && { lastVersion: last }),
    ...(options['includeCurrentVersion'] === false && { includeCurrentVersion: false }),
    ...(Array.isArray(only) && { onlyIncludeVersions: texts(only) }),
    ...(Object.keys(versions).length > 0 && { versions }),
  };
}

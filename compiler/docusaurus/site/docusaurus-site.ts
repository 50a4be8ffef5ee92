/** Reads a Docusaurus configuration in place, with the rules of the importer that need no change to the files. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError } from '../../diagnostics/diagnostic.ts';
import { blogSettings } from '../blog-settings.ts';
import { ConfigNotes } from '../config-notes.ts';
import { ImportFindings } from '../finding.ts';
import { siteLook } from '../look/site-look.ts';
import { otherLocales } from '../locales.ts';
import { convertNavbar, type NavbarTargets } from '../navbar.ts';
import { asRecord, asText, texts } from '../plain-value.ts';
import { type UsedPlugin, usedPlugins } from '../plugins.ts';
import { siteSettings } from '../site-settings.ts';
import { themeSettings } from '../theme-settings.ts';
import { CURRENT_VERSION, cutVersions } from '../versions.ts';
import type { SiteConfig } from '../../../model/config/site.ts';

/** A converted configuration, and what was made besides it. */
export interface DocusaurusSite {
  config: SiteConfig;
  /** Stylesheets and scripts by their path in the content folder. */
  made: Map<string, string>;
  /** Absolute paths of files that they were made from. */
  inputs: string[];
}

/** Converts a Docusaurus configuration. The result is validated like any other configuration. */
export function docusaurusSite(value: unknown, root: string): DocusaurusSite {
  const source = asRecord(value);
  const theme = asRecord(source['themeConfig']);
  const plugins = usedPlugins(source);
  // These notes are discarded. Only an import reports what could not be converted.
  const notes = new ConfigNotes(new ImportFindings(root), 'docusaurus.config.js');
  const statics = path.join(root, 'static');
  const docs = plugins.filter(({ name }) => name === 'content-docs').map(instance);
  const pages = plugins
    .filter(({ name }) => name === 'content-pages')
    .map(pagesFolder)
    .filter((folder) => fs.existsSync(path.resolve(root, folder.path)));
  // The classic preset has a blog, whether or not there is a folder.
  const blogs = plugins
    .filter(({ name }) => name === 'content-blog')
    .map(blogSettings)
    .filter((blog) => fs.existsSync(path.resolve(root, blog.path ?? '')));
  const settings = siteSettings(source, plugins, notes);
  const look = siteLook(plugins, theme, root, notes);
  const hasLocales = otherLocales(settings.locales).length > 0;
  const config: SiteConfig = {
    ...settings,
    ...themeSettings(theme, statics, notes),
    theme: look.theme,
    policy: look.policy,
    ...(blogs.length > 0 && { blog: blogs }),
    docs: [
      ...(docs.length > 0 || blogs.length > 0 ? docs : [{ path: 'docs', routeBasePath: 'docs' }]),
      ...pages,
    ],
    navbar: convertNavbar(asRecord(theme['navbar']), { ...navbarTargets(root), hasLocales }, notes),
    lastUpdated: { time: true, author: false },
  };
  // `editUrl` applies only to the folder layout that an import creates.
  delete config.editUrl;
  if (config.favicon !== undefined && !fs.existsSync(path.join(statics, config.favicon)))
    delete config.favicon;
  return {
    config,
    made: look.files,
    inputs: look.imported.map((name) => path.join(root, name)),
  };
}

type DocsInput = NonNullable<SiteConfig['docs']>[number];

function pagesFolder({ options }: UsedPlugin): DocsInput {
  const id = asText(options['id']) ?? 'default';
  return {
    id: id === 'default' ? 'pages' : `pages-${id}`,
    path: asText(options['path']) ?? 'src/pages',
    routeBasePath: asText(options['routeBasePath']) ?? '/',
    exclude: texts(options['exclude']),
    pages: true,
  };
}

const BANNERS = ['none', 'unreleased', 'unmaintained'] as const;

function instance({ options }: UsedPlugin): DocsInput {
  const sidebars = asText(options['sidebarPath']);
  return {
    id: asText(options['id']) ?? 'default',
    path: asText(options['path']) ?? 'docs',
    routeBasePath: asText(options['routeBasePath']) ?? 'docs',
    exclude: texts(options['exclude']),
    ...(sidebars === undefined ? {} : { sidebars }),
    ...versionSettings(options),
  };
}

// Pages are not loaded yet, so navbar items that refer to a page by its id can't be resolved.
function navbarTargets(root: string): Omit<NavbarTargets, 'hasLocales'> {
  const versions = (id: string): ReturnType<NavbarTargets['versions']> =>
    [CURRENT_VERSION, ...readableVersions(root, id)].map((label, index) => ({
      label,
      href: '/',
      isLast: index === 1,
    }));
  return { page: () => undefined, sidebar: () => undefined, versions };
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
  const versions = Object.entries(asRecord(options['versions'])).map(([name, value]) => {
    const { label, path: part, banner, noIndex } = asRecord(value);
    const kind = BANNERS.find((known) => known === banner);
    return [
      name,
      {
        ...(typeof label === 'string' && { label }),
        ...(typeof part === 'string' && { path: part }),
        ...(kind !== undefined && { banner: kind }),
        ...(noIndex === true && { noIndex }),
      },
    ];
  });
  return {
    ...(last !== undefined && { lastVersion: last }),
    ...(options['includeCurrentVersion'] === false && { includeCurrentVersion: false }),
    ...(Array.isArray(only) && { onlyIncludeVersions: texts(only) }),
    ...(versions.length > 0 && { versions: Object.fromEntries(versions) }),
  };
}

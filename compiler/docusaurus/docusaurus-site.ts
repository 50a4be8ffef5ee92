/** Reads a Docusaurus configuration in place, with the rules of the importer that need no change to the files. */
import fs from 'node:fs';
import path from 'node:path';
import { blogSettings } from './blog-settings.ts';
import { ConfigNotes } from './config-notes.ts';
import { ImportFindings } from './finding.ts';
import { convertNavbar, type NavbarTargets } from './navbar.ts';
import { asRecord, asText, texts } from './plain-value.ts';
import { type UsedPlugin, usedPlugins } from './plugins.ts';
import { siteSettings } from './site-settings.ts';
import { themeSettings } from './theme-settings.ts';
import type { SiteConfig } from '../../model/config/site.ts';

/** Pages are not loaded yet, so navbar items that refer to a page by its id can't be resolved. */
const NO_PAGES: NavbarTargets = {
  page: () => undefined,
  sidebar: () => undefined,
  versions: () => [],
};

/** Converts a Docusaurus configuration. The result is validated like any other configuration. */
export function docusaurusSite(value: unknown, root: string): SiteConfig {
  const source = asRecord(value);
  const theme = asRecord(source['themeConfig']);
  const plugins = usedPlugins(source);
  // These notes are discarded. Only an import reports what could not be converted.
  const notes = new ConfigNotes(new ImportFindings(root), 'docusaurus.config.js');
  const statics = path.join(root, 'static');
  const docs = plugins.filter(({ name }) => name === 'content-docs').map(instance);
  // The classic preset has a blog, whether or not there is a folder.
  const blogs = plugins
    .filter(({ name }) => name === 'content-blog')
    .map(blogSettings)
    .filter((blog) => fs.existsSync(path.resolve(root, blog.path ?? '')));
  const config: SiteConfig = {
    ...siteSettings(source, plugins, notes),
    ...themeSettings(theme, statics, notes),
    ...(blogs.length > 0 && { blog: blogs }),
    docs: docs.length > 0 || blogs.length > 0 ? docs : [{ path: 'docs', routeBasePath: 'docs' }],
    navbar: convertNavbar(asRecord(theme['navbar']), NO_PAGES, notes),
    lastUpdated: { time: true, author: false },
  };
  // `editUrl` applies only to the folder layout that an import creates.
  delete config.editUrl;
  if (config.favicon !== undefined && !fs.existsSync(path.join(statics, config.favicon)))
    delete config.favicon;
  return config;
}

function instance({ options }: UsedPlugin): NonNullable<SiteConfig['docs']>[number] {
  const sidebars = asText(options['sidebarPath']);
  return {
    id: asText(options['id']) ?? 'default',
    path: asText(options['path']) ?? 'docs',
    routeBasePath: asText(options['routeBasePath']) ?? 'docs',
    exclude: texts(options['exclude']),
    ...(sidebars === undefined ? {} : { sidebars }),
  };
}

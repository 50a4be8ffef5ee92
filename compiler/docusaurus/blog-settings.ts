/** Converts the options of Docusaurus's blog plugin. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../../model/config/site.ts';
import { asArray, asRecord, asText, texts } from './plain-value.ts';
import type { UsedPlugin } from './plugins.ts';

/** The settings of one blog. */
export type BlogSettings = Exclude<NonNullable<SiteConfig['blog']>, unknown[]>;

/** Options of the plugin that have a counterpart, or need none. */
export const BLOG_OPTIONS = (
  'id path routeBasePath blogTitle blogDescription postsPerPage sortPosts blogSidebarTitle blogSidebarCount ' +
  'showReadingTime authorsMapPath tags onInlineTags onInlineAuthors onUntruncatedBlogPosts exclude ' +
  'feedOptions editUrl admonitions showLastUpdateTime showLastUpdateAuthor editLocalizedFiles ' +
  'tagsBasePath authorsBasePath archiveBasePath ' +
  'remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins'
).split(' ');

/** Returns the settings with the defaults of Docusaurus. `throw` becomes `warn`, as for links. */
export function blogSettings({ options }: UsedPlugin): BlogSettings {
  const id = asText(options['id']) ?? 'default';
  const settings: BlogSettings = {
    id: id === 'default' ? 'blog' : id,
    path: asText(options['path']) ?? 'blog',
    routeBasePath: `/${(asText(options['routeBasePath']) ?? 'blog').split('/').filter(Boolean).join('/')}`,
  };
  const { blogTitle, blogDescription, blogSidebarTitle, authorsMapPath } = options;
  const text = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (text(blogTitle)) settings.title = blogTitle;
  if (text(blogDescription)) settings.description = blogDescription;
  if (text(blogSidebarTitle)) settings.sidebarTitle = blogSidebarTitle;
  if (text(authorsMapPath)) settings.authors = authorsMapPath;
  if (text(options['tags'])) settings.tags = options['tags'];
  if (options['showReadingTime'] === false) settings.readingTime = false;
  for (const field of ['tagsBasePath', 'authorsBasePath', 'archiveBasePath'] as const) {
    const part = asText(options[field])?.split('/').filter(Boolean).join('/');
    if (part) settings[field] = part;
  }
  if (options['archiveBasePath'] === null) settings.archiveBasePath = false;
  const size = countOf(options['postsPerPage']);
  if (size !== undefined && size !== 0) settings.postsPerPage = size;
  if (options['sortPosts'] === 'ascending') settings.sortPosts = 'ascending';
  const recent = countOf(options['blogSidebarCount']);
  if (recent !== undefined) settings.sidebarCount = recent;
  const policies = {
    onInlineTags: options['onInlineTags'],
    onInlineAuthors: options['onInlineAuthors'],
    onUntruncatedPosts: options['onUntruncatedBlogPosts'],
  };
  for (const [name, value] of Object.entries(policies)) {
    const policy = policyOf(value);
    if (policy !== undefined) Object.assign(settings, { [name]: policy });
  }
  const feed = asRecord(options['feedOptions']);
  const limit = countOf(feed['limit'] === false || feed['limit'] === null ? 'ALL' : feed['limit']);
  if (feed['type'] === null || (Array.isArray(feed['type']) && asArray(feed['type']).length === 0))
    settings.feed = false;
  else if (limit !== undefined && limit !== 0)
    settings.feed = { limit: limit === 'ALL' ? 1000 : limit };
  const exclude = texts(options['exclude']);
  if (exclude.length > 0) settings.exclude = exclude;
  return settings;
}

/**
 * Returns the settings of the blogs without a folder. Since version 3.10, Docusaurus publishes an empty list of posts for them,
 * without a feed. The classic preset has a blog unless the configuration says `blog: false`.
 */
export function emptyBlogs(
  plugins: UsedPlugin[],
  site: string,
  version: string | undefined,
): BlogSettings[] {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  if (!(major > 3 || (major === 3 && minor >= 10))) return [];
  return plugins
    .filter(({ name }) => name === 'content-blog')
    .map((plugin) => blogSettings(plugin))
    .filter(({ path: folder = 'blog' }) => !fs.existsSync(path.resolve(site, folder)))
    .map((blog) => ({ ...blog, optional: true, feed: false }));
}

function countOf(value: unknown): number | 'ALL' | undefined {
  if (value === 'ALL') return 'ALL';
  return typeof value === 'number' && value >= 0 && value <= 1000 ? value : undefined;
}

function policyOf(value: unknown): 'ignore' | 'log' | 'warn' | undefined {
  if (value === 'throw') return 'warn';
  return value === 'ignore' || value === 'log' || value === 'warn' ? value : undefined;
}

/** Composes the imported site's configuration: settings, docs folders, versions, navbar. */
import { isDeepStrictEqual } from 'node:util';
import type { LastUpdated } from '../model/schema/last-updated.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { otherLocales } from '../compiler/docusaurus/locales.ts';
import { type BlogSettings, emptyBlogs } from '../compiler/docusaurus/blog-settings.ts';
import { convertNavbar, type NavbarTargets } from '../compiler/docusaurus/bars/navbar.ts';
import type { DocsTree } from './docs-tree.ts';
import { editUrlOf, outsideOf } from '../compiler/docusaurus/edit-url.ts';
import { asRecord, asText } from '../compiler/docusaurus/plain-value.ts';
import { type FunctionSettings } from './staging.ts';
import { notePlugins } from './plugin-settings.ts';
import type { ApiEntry } from '../compiler/docusaurus/site/open-api.ts';
import type { CompiledSheets } from '../compiler/docusaurus/look/custom-css.ts';
import { redirectRules } from '../compiler/docusaurus/redirects.ts';
import { lastUpdatedOf, sidebarClosing, type UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import { firstPage, labelOf, pageId, resolvedSidebars, type Sidebars } from './sidebar-module.ts';
import { docusaurusVersion } from '../compiler/docusaurus/site/mdx-version.ts';
import { sharedSettings } from '../compiler/docusaurus/site/shared-settings.ts';
import type { StagedTree } from './staging.ts';
import { withoutBaseUrl } from '../compiler/docusaurus/base-url.ts';
import type { DocsVersion } from '../model/config/docs-instance.ts';
import type { RedirectRule, SiteConfig } from '../model/config/site.ts';

/** A tree with its sidebars. */
export interface TreeWithSidebars extends StagedTree {
  sidebars: Sidebars;
}

/** A configuration, and the sidebar modules that it names. */
export interface ComposedSite {
  config: SiteConfig;
  modules: { name: string; sidebars: Sidebars; folder: string }[];
  /** Stylesheets and scripts by their path in the imported site. */
  made: Map<string, string>;
}

/** What the configuration is composed with. */
interface ImportedParts {
  api: ApiEntry[];
  site: string;
  statics: string;
  made: FunctionSettings;
  /** What became of the stylesheets in Sass. */
  sheets: CompiledSheets;
}

/** Composes the configuration. `statics` is the absolute path of the imported `static/`, `site` that of the source site. */
export function composeSite(
  source: Record<string, unknown>,
  plugins: UsedPlugin[],
  read: TreeWithSidebars[],
  { site, statics, made, sheets, api }: ImportedParts,
  notes: ConfigNotes,
): ComposedSite {
  const found = read.filter(({ docs }) => docs.length > 0);
  const trees = found.filter(({ tree }) => tree.kind !== 'blog');
  const edits = new Map(
    found.map(({ tree }) => [
      tree,
      made.editUrls.get(tree) ?? editUrlOf(tree.options, outsideOf(folderOf(tree))),
    ]),
  );
  const [first, ...others] = new Set(edits.values());
  const isShared = others.length === 0;
  const withEdit = (tree: DocsTree): { editUrl?: string } => {
    const editUrl = edits.get(tree);
    return isShared || editUrl === undefined ? {} : { editUrl };
  };
  const theme = asRecord(source['themeConfig']);
  const shared = sharedSettings(source, plugins, { site, statics, sheets }, notes);
  const { settings, rules } = shared;
  const withUpdates = (tree: DocsTree): { lastUpdated?: LastUpdated } => {
    const lastUpdated = lastUpdatedOf(tree.options);
    return isDeepStrictEqual(lastUpdated, settings.lastUpdated) ? {} : { lastUpdated };
  };
  const blogs: BlogSettings[] = found.flatMap(({ tree, instance: { exclude } }) => {
    const { blog, id, path: folder } = tree;
    const excluded = exclude.length > 0 && { exclude };
    const own = { id, path: folder, ...excluded, ...withUpdates(tree), ...withEdit(tree) };
    return blog === undefined ? [] : [{ ...blog, ...own }];
  });
  blogs.push(...emptyBlogs(plugins, site, docusaurusVersion(site)));
  const hasLocales = otherLocales(settings.locales).length > 0;
  const targets = { ...targetsIn(trees), hasLocales, rules };
  notePlugins(plugins, notes);
  const redirects = [...redirectRules(plugins, notes), ...made.redirects];
  const versions = versionsOf('default', trees);
  const known = new Set(found.flatMap(({ docs }) => docs.map((doc) => doc.path)));
  const config: SiteConfig = {
    ...settings,
    ...(isShared && first !== undefined && { editUrl: first }),
    ...(versions.length > 1 ? { versions } : {}),
    navbar: convertNavbar(asRecord(theme['navbar']), targets, notes),
    docs: trees.map(({ tree, instance }) => ({
      ...(tree.id === 'default' ? {} : { id: tree.id }),
      path: instance.path,
      routeBasePath: instance.routeBasePath,
      ...(tree.kind === 'pages' ? { pages: true } : { sidebars: sidebarsName(tree.id) }),
      ...(instance.exclude.length > 0 ? { exclude: instance.exclude } : {}),
      ...(tree.kind !== 'pages' && {
        breadcrumbs:
          tree.options['breadcrumbs'] === false ? (false as const) : ('sidebar' as const),
        ...sidebarClosing(tree.options),
      }),
      ...withUpdates(tree),
      ...withEdit(tree),
    })),
    ...(blogs.length > 0 && { blog: blogs.length === 1 ? blogs[0] : blogs }),
    ...(api.length > 0 && { api: api.length === 1 ? api[0] : api }),
    redirects: withRoot(
      kept(redirects, known, notes),
      trees,
      known,
      otherLocales(settings.locales),
    ),
  };
  const favicon = config.favicon;
  if (
    favicon !== undefined &&
    !/^https?:/.test(favicon) &&
    !fs.existsSync(path.join(statics, favicon))
  ) {
    notes.add('favicon', { found: `\`${favicon}\``, became: "left out: the file doesn't exist" });
    delete config.favicon;
  }
  return {
    config: withoutBaseUrl(config),
    made: shared.made(),
    modules: trees
      .filter(({ tree }) => tree.kind !== 'pages')
      .map(({ tree, sidebars }) => ({
        name: sidebarsName(tree.id),
        sidebars,
        folder: tree.path,
      })),
  };
}

// A React home page is not imported. Until there is another, the root redirects to the start of the docs.
function withRoot(
  rules: RedirectRule[],
  trees: TreeWithSidebars[],
  known: ReadonlySet<string>,
  locales: string[],
): RedirectRule[] {
  const main = trees.find(({ tree }) => tree.kind === 'docs' && tree.isLast);
  if (known.has('/') || main === undefined || rules.some(({ from }) => from === '/')) return rules;
  const page = mainPage(main);
  const translated = locales.map((code): RedirectRule => ({
    from: `/${code}`,
    to: `/${code}${page}`,
    status: 302,
  }));
  return [{ from: '/', to: page, status: 302 }, ...translated, ...rules];
}

function folderOf({ options }: DocsTree): string | undefined {
  return asText(options['path']);
}

function kept(
  redirects: RedirectRule[],
  known: ReadonlySet<string>,
  notes: ConfigNotes,
): RedirectRule[] {
  return redirects.filter((rule) => {
    if (!known.has(rule.from)) return true;
    notes.add('redirects', {
      found: `from \`${rule.from}\``,
      became: 'left out: a page has this path',
      key: rule.from,
    });
    return false;
  });
}

function sidebarsName(id: string): string {
  return id === 'default' ? 'sidebars.ts' : `sidebars-${id.replace(/[^\w.-]+/g, '-')}.ts`;
}

function rootOf({ tree }: TreeWithSidebars): string {
  return tree.routeBasePath === '/' ? '/' : `/${tree.routeBasePath}`;
}

function placeOf(entry: TreeWithSidebars): Pick<DocsVersion, 'path' | 'root'> {
  const path = mainPage(entry);
  const root = rootOf(entry);
  return path === root ? { path } : { path, root };
}

// The main page of a version: its home page, or the first page of its first sidebar.
function mainPage(entry: TreeWithSidebars): string {
  const { instance, docs, sidebars } = entry;
  const base = rootOf(entry);
  const home = docs.find((doc) => doc.path === base);
  if (home !== undefined) return home.path;
  for (const nodes of resolvedSidebars(instance, docs, sidebars).values()) {
    const first = firstPage(nodes);
    if (first !== undefined) return first.path;
  }
  return docs[0]?.path ?? base;
}

function versionsOf(plugin: string, trees: TreeWithSidebars[]): DocsVersion[] {
  return trees
    .filter(({ tree }) => tree.kind === 'docs' && tree.plugin === plugin)
    .map((entry) => ({
      name: entry.tree.version,
      label: entry.tree.label,
      ...placeOf(entry),
      isLast: entry.tree.isLast,
      ...entry.tree.notices,
    }));
}

function targetsIn(trees: TreeWithSidebars[]): Omit<NavbarTargets, 'hasLocales' | 'rules'> {
  // Navbar items refer to the latest version.
  const lastOf = (plugin: string): TreeWithSidebars | undefined =>
    trees.find(({ tree }) => tree.plugin === plugin && tree.isLast) ??
    trees.find(({ tree }) => tree.plugin === plugin);
  return {
    page(plugin, id) {
      const docs = lastOf(plugin)?.docs ?? [];
      const known = pageId(id, new Set(docs.map((doc) => doc.id)));
      const doc = docs.find((entry) => entry.id === known);
      return doc === undefined ? undefined : { path: doc.path, label: labelOf(doc) };
    },
    sidebar(plugin, name) {
      const tree = lastOf(plugin);
      if (tree === undefined) return undefined;
      const nodes = resolvedSidebars(tree.instance, tree.docs, tree.sidebars).get(name);
      return nodes === undefined ? undefined : firstPage(nodes);
    },
    versions: (plugin) =>
      versionsOf(plugin, trees).map(({ label, path: href, isLast }) => ({ label, href, isLast })),
  };
}

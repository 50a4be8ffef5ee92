/** Loads what surrounds pages of a Docusaurus site: `Root`, `BlogPostPage` and `BlogPostItem` of its theme, and `clientModules`. */
import fs from 'node:fs';
import path from 'node:path';
import type { PostSurround, PostParts, SiteRoot } from '../components/render-context.ts';
import { islandId } from '../assets/islands.ts';
import { themeFolder, themeModule } from '../docusaurus/imports/theme-module.ts';
import { notInstalled } from '../foreign/missing-package.ts';
import { fileHash } from '../objects/file-hash.ts';
import { bundleComponent } from './bundle.ts';
import { registerExports } from './foreign-exports.ts';
import type { LoadedModule, LoadScope } from './load.ts';

/** Returns the root that a page is rendered in. The page depends on it and gets its styles. */
export async function loadSiteRoot(
  page: LoadedModule,
  scope: LoadScope,
): Promise<SiteRoot | undefined> {
  const found = await loadSurround('@theme/Root', page, scope);
  return found && { id: islandId(scope.site.data.root, found.file), component: found.component };
}

/** Returns the components that a post is rendered in. They become islands if they need a browser. */
export async function loadPostParts(
  page: LoadedModule,
  scope: LoadScope,
): Promise<PostParts | undefined> {
  const { root, docusaurus } = scope.site.data;
  if (docusaurus === null) return undefined;
  // The post is compiled again when the site gets one.
  const folder = themeFolder(root) + path.sep;
  scope.dependencies.files[folder] = fileHash(folder);
  const load = async (specifier: string): Promise<PostSurround | undefined> => {
    const found = await loadSurround(specifier, page, scope);
    if (found !== undefined)
      registerExports(found.module, { root, target: found.file }, scope.registry);
    return found?.component;
  };
  const around = await load('@theme/BlogPostPage');
  const item = around && !isWrapper(root) ? undefined : await load('@theme/BlogPostItem');
  return around || item ? { page: around, item } : undefined;
}

// A page that isn't one imports `BlogPostItem` itself.
function isWrapper(root: string): boolean {
  const file = themeModule(root, '@theme/BlogPostPage') ?? '';
  return /@theme-(?:original|init)\/BlogPostPage/.test(fs.readFileSync(file, 'utf8'));
}

async function loadSurround(
  specifier: string,
  page: LoadedModule,
  { site, dependencies, repairs }: LoadScope,
): Promise<{ file: string; module: unknown; component: PostSurround } | undefined> {
  const { root, docusaurus } = site.data;
  const file = docusaurus === null ? undefined : themeModule(root, specifier);
  const { broken } = repairs;
  if (file === undefined || broken.has(file) || broken.has('*')) return undefined;
  const result = await bundleComponent(file, site, path.dirname(file));
  for (const input of result.inputs) dependencies.files[input] = fileHash(input);
  page.styles.push(...result.styles);
  page.clientModules.push(...result.clientModules);
  page.diagnostics.push(
    ...(result.diagnostics ?? []),
    ...result.missing.map((entry) => notInstalled(entry, { line: 1, column: 1 }, file)),
  );
  const { default: component }: { default?: unknown } = Object(result.module);
  return isComponent(component) ? { file, module: result.module, component } : undefined;
}

/** Adds the modules and stylesheets that the configuration names for every page. */
export function addClientModules(page: LoadedModule, { site, dependencies }: LoadScope): void {
  const { root, docusaurus } = site.data;
  for (const name of docusaurus?.clientModules ?? []) {
    const file = path.join(root, name);
    const isStyle = file.endsWith('.css');
    if (isStyle) dependencies.files[file] = fileHash(file);
    (isStyle ? page.styles : page.clientModules).push(file);
  }
}

function isComponent(value: unknown): value is PostSurround {
  return typeof value === 'function';
}

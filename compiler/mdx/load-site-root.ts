/** Loads what surrounds all pages of a Docusaurus site: `src/theme/Root` and `clientModules`. */
import path from 'node:path';
import type { SiteRoot } from '../components/render-context.ts';
import { islandId } from '../assets/islands.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { notInstalled } from '../foreign/missing-package.ts';
import { fileHash } from '../objects/file-hash.ts';
import { bundleComponent } from './bundle.ts';
import type { LoadedModule, LoadScope } from './load.ts';

/** Returns the root that a page is rendered in. The page depends on it and gets its styles. */
export async function loadSiteRoot(
  page: LoadedModule,
  { site, dependencies, repairs }: LoadScope,
): Promise<SiteRoot | undefined> {
  const { root, docusaurus } = site.data;
  const file = docusaurus === null ? undefined : themeModule(root, '@theme/Root');
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
  return isComponent(component) ? { id: islandId(root, file), component } : undefined;
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

function isComponent(value: unknown): value is SiteRoot['component'] {
  return typeof value === 'function';
}

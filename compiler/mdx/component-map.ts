/** Gives pages the components of the site's component map. */
import path from 'node:path';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import type { Registry, Runtime } from './registry.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { SiteContext } from '../site/site-context.ts';
import { registerExports } from './foreign-exports.ts';
import { bundleComponent, type BundleResult } from './bundle.ts';
import type { ImportScope } from './imports.ts';
import type { CompiledModule } from './module.ts';

/** The components that pages have without an import, and the module that they come from. */
interface ComponentMap {
  file: string;
  components: Record<string, unknown>;
  names: string[];
  result: BundleResult;
}

/** Returns the HTML elements that the map replaces. */
export async function replacedElements(
  site: SiteContext,
  registry: Registry,
): Promise<ReadonlySet<string>> {
  const map = await themeMap(site, registry);
  const names = map?.names ?? site.data.components?.names ?? [];
  return new Set(names.filter((name) => /^[a-z]/.test(name)));
}

// The components of a Docusaurus site are known once the module has run. Those of the theme itself are the engine's.
async function themeMap(site: SiteContext, registry: Registry): Promise<ComponentMap | undefined> {
  const { docusaurus, root } = site.data;
  const file = docusaurus === null ? undefined : themeModule(root, '@theme/MDXComponents');
  if (file === undefined) return undefined;
  const result = await bundleComponent(file, site, path.dirname(file));
  const { default: components }: { default?: unknown } = Object(result.module);
  const originals = Object(registry.modules['@theme/MDXComponents']?.['default']);
  const own = Object.entries(Object(components)).filter(
    ([name, value]) => value !== undefined && value !== Reflect.get(originals, name),
  );
  registerExports(Object.fromEntries(own), { root, target: file, prefix: 'default.' }, registry);
  for (const [name, component] of own) if (/^[a-z]/.test(name)) registry.replaceElement(component);
  return {
    file,
    components: Object.fromEntries(own),
    names: own.map(([name]) => name),
    result,
  };
}

async function ownMap(site: SiteContext): Promise<ComponentMap | undefined> {
  const { components: map } = site.data;
  if (map === null) return undefined;
  const result = await bundleComponent(map.file, site, path.dirname(map.file));
  return { ...map, result, components: Object(result.module) };
}

/** Loads the components of the map that a module uses, by name. Only pages that use one depend on the map and get its styles. */
export async function mappedComponents(
  { components, elements }: CompiledModule,
  scope: Pick<
    ImportScope,
    'site' | 'registry' | 'dependencies' | 'diagnostics' | 'styles' | 'clientModules' | 'broken'
  >,
): Promise<Record<string, unknown>> {
  const { site, dependencies, registry, broken } = scope;
  const used = [...components.keys(), ...elements];
  const known = await themeMap(site, registry);
  // Which elements the map of a Docusaurus site replaces decides what every page contains.
  for (const input of known?.result.inputs ?? []) dependencies.files[input] = fileHash(input);
  const isUsed = used.some((name) => site.data.components?.names.includes(name));
  const map = known ?? (isUsed ? await ownMap(site) : undefined);
  const names = used.filter((name) => map?.names.includes(name));
  if (map === undefined || names.length === 0 || broken.has(map.file) || broken.has('*')) return {};
  const { result } = map;
  for (const input of result.inputs) dependencies.files[input] = fileHash(input);
  scope.diagnostics.push(...(result.diagnostics ?? []));
  scope.styles.push(...result.styles);
  scope.clientModules.push(...result.clientModules);
  const exports = new Map(Object.entries(map.components));
  return Object.fromEntries(
    names.flatMap((name) => (exports.has(name) ? [[name, exports.get(name)]] : [])),
  );
}

/** Returns the exports of a module whose component renders HTML elements with the components of the map. */
export function withElements(
  exports: Record<string, unknown>,
  mapped: Record<string, unknown>,
  { jsx }: Runtime,
): Record<string, unknown> {
  const { default: Content } = exports;
  const elements = Object.entries(mapped).filter(([name]) => /^[a-z]/.test(name));
  if (elements.length === 0 || typeof Content !== 'function') return exports;
  const components = Object.fromEntries(elements);
  return {
    ...exports,
    default: function MDXContent(props: object) {
      return jsx(Content, { ...props, components });
    },
  };
}

/** Gives pages the components of the site's component map. */
import path from 'node:path';
import type { Runtime } from './registry.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { SiteContext } from '../site/site-context.ts';
import { bundleComponent } from './bundle.ts';
import type { ImportScope } from './imports.ts';
import type { CompiledModule } from './module.ts';

/** Returns the HTML elements that the map replaces. */
export function replacedElements({ data }: SiteContext): ReadonlySet<string> {
  return new Set(data.components?.names.filter((name) => /^[a-z]/.test(name)));
}

/** Loads the components of the map that a module uses, by name. Only pages that use one depend on the map and get its styles. */
export async function mappedComponents(
  { components, elements }: CompiledModule,
  scope: Pick<
    ImportScope,
    'site' | 'dependencies' | 'diagnostics' | 'styles' | 'clientModules' | 'broken'
  >,
): Promise<Record<string, unknown>> {
  const { site, dependencies } = scope;
  const map = site.data.components;
  const names = [...components.keys(), ...elements].filter((name) => map?.names.includes(name));
  if (map === null || names.length === 0 || scope.broken.has(map.file)) return {};
  const result = await bundleComponent(map.file, site, path.dirname(map.file));
  for (const input of result.inputs) dependencies.files[input] = fileHash(input);
  scope.diagnostics.push(...(result.diagnostics ?? []));
  scope.styles.push(...result.styles);
  scope.clientModules.push(...result.clientModules);
  const exports = new Map(Object.entries(Object(result.module)));
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

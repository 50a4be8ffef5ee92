/** Names the components of a Docusaurus site, so that pages can tell the browser which module has one. */
import path from 'node:path';
import { islandId } from '../assets/islands.ts';
import type { Registry } from './registry.ts';

/**
 * Registers the components that a module exports. `target` is the module as it is imported, and `prefix` the path to the
 * components in its exports.
 */
export function registerExports(
  module: unknown,
  { root, target, prefix = '' }: { root: string; target: string; prefix?: string },
  registry: Registry,
): void {
  const id = componentId(root, target);
  // Pages list the modules of their islands with spaces between them.
  if (/\s/.test(id)) return;
  for (const [name, component] of Object.entries(Object(module)))
    registry.registerComponent(component, { id, name: prefix + name, target });
}

// The path below the site, or the name of a package.
function componentId(root: string, target: string): string {
  return path.isAbsolute(target) ? islandId(root, target) : `npm:${target}`;
}

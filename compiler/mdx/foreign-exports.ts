/** Names the components of a Docusaurus site, so that pages can tell the browser which module has one. */
import path from 'node:path';
import { islandId } from '../assets/islands.ts';
import type { Registry } from './registry.ts';

/** Returns the id of a module as an island: its path below the site, or the name of a package. */
export function componentId(root: string, target: string): string {
  return path.isAbsolute(target) ? islandId(root, target) : `npm:${target}`;
}

/** Registers the components that a module exports. `prefix` is the path to them in its exports. */
export function registerExports(
  module: unknown,
  id: string,
  registry: Registry,
  prefix = '',
): void {
  for (const [name, component] of Object.entries(Object(module)))
    registry.registerComponent(component, { id, name: prefix + name });
}

/** Finds the packages that a project has installed. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isObject } from '../../model/schema/schema.ts';

/** A package in `node_modules`. */
export interface InstalledPackage {
  /** Absolute path of its folder. */
  folder: string;
  version: string;
}

/** Finds a package as a module in `root` would, whatever the package exports. */
export function installedPackage(name: string, root: string): InstalledPackage | undefined {
  const require = createRequire(path.join(root, 'package.json'));
  for (const modules of require.resolve.paths(name) ?? []) {
    const folder = path.join(modules, name);
    const version = versionIn(path.join(folder, 'package.json'));
    if (version !== undefined) return { folder, version };
  }
  return undefined;
}

function versionIn(manifest: string): string | undefined {
  if (!fs.existsSync(manifest)) return undefined;
  const value: unknown = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  return isObject(value) && typeof value['version'] === 'string' ? value['version'] : undefined;
}

/** Locates the wrangler that commands run. */
import path from 'node:path';
import { installedPackage } from '../../compiler/engine/installed-package.ts';
import { packageFile } from '../../compiler/engine/engine-files.ts';

/** Wrangler's program in its package. */
const PROGRAM = 'bin/wrangler.js';

/**
 * Returns the absolute path of a script for Node: the wrangler that the project has installed, or else the engine's own.
 * The variable EDGEPRESS_WRANGLER names another script. The path of the shell is not searched, because the `wrangler` that
 * it finds is a batch file on Windows, and may be any version.
 */
export function wranglerFile(root: string): string {
  // @env EDGEPRESS_WRANGLER: A script that runs instead of the wrangler that the project has installed.
  const chosen = process.env['EDGEPRESS_WRANGLER'];
  if (chosen) return path.resolve(chosen);
  const installed = installedPackage('wrangler', root);
  return installed === undefined
    ? packageFile('wrangler', PROGRAM)
    : path.join(installed.folder, PROGRAM);
}

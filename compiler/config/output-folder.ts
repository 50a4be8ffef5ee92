/** Where a site's output goes. */
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';

/** The output folder of a content folder: `dist/site` for the project's own, one of its own for each other. */
export function outputFolder(root: string): string {
  if (root === path.resolve('content')) return path.resolve('dist/site');
  return path.resolve('dist', `site-${path.basename(root)}-${contentHash(root).slice(0, 6)}`);
}

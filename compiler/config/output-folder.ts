/** Locates the content folder of a site and its output folder. */
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';

/** The absolute path of the content folder: `CONTENT`, or `content`. */
export function contentRoot(): string {
  return path.resolve(process.env['CONTENT'] || 'content');
}

/** The output folder of a content folder: `dist/site` for the project's own, and a separate folder for every other site. */
export function outputFolder(root: string): string {
  if (root === path.resolve('content')) return path.resolve('dist/site');
  return path.resolve('dist', `site-${path.basename(root)}-${contentHash(root).slice(0, 6)}`);
}

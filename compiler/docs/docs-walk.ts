/** Walks a docs folder and sorts its files by kind, one folder at a time, without opening any file but React components. */
import fs from 'node:fs';
import path from 'node:path';
import { isReactPage } from './tsx-front-matter.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';

/** A docs folder or a folder below it. */
export interface WalkedFolder {
  /** Absolute path. */
  folder: string;
  /** The folder's modification time in ms since the epoch, read before its names. */
  changed: number;
  names: FolderNames;
}

/** The names in a folder. Each list is sorted. */
export interface FolderNames {
  /** Files that are pages. */
  pages: string[];
  /** `_category_` files. */
  categories: string[];
  /** Modules that may be islands. */
  modules: string[];
  folders: string[];
}

/** What decides which files of a docs folder are pages. */
export type PageRules = Pick<DocsInstance, 'exclude' | 'pages'>;

/** Returns the absolute path of a docs folder. */
export function docsRoot(contentRoot: string, instance: DocsInstance): string {
  return path.resolve(contentRoot, instance.path);
}

/** Yields a docs folder and every folder below it, parents first. Throws when the folder doesn't exist. */
export function* walkDocs(root: string, instance: PageRules): Generator<WalkedFolder> {
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const changed = fs.statSync(folder).mtimeMs;
    const names = readFolderNames(root, folder, instance);
    for (const name of names.folders) waiting.push(path.join(folder, name));
    yield { folder, changed, names };
  }
}

/** Reads the names in one of the folders. */
export function readFolderNames(
  root: string,
  folder: string,
  { exclude, pages }: PageRules,
): FolderNames {
  const names: FolderNames = { pages: [], categories: [], modules: [], folders: [] };
  const below = folder === root ? '' : `${folder.slice(root.length + 1)}${path.sep}`;
  const isHidden = /(?:^|[\\/])[_.]/.test(below);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    const isShown = !isHidden && !/^[_.]/.test(name) && !isExcluded(below + name, exclude);
    if (entry.isDirectory()) names.folders.push(name);
    else if (/\.[jt]sx?$/.test(name)) {
      if (isShown && isReactPage(path.join(folder, name), pages)) names.pages.push(name);
      else if (/\.(?:[jt]sx|client\.[jt]s)$/.test(name)) names.modules.push(name);
    } else if (!entry.isFile() || isExcluded(below + name, exclude)) continue;
    else if (/^_category_\.(?:json|ya?ml)$/.test(name)) names.categories.push(name);
    else if (/\.mdx?$/.test(name) && isShown) names.pages.push(name);
  }
  for (const list of Object.values(names)) list.sort();
  return names;
}

function isExcluded(relative: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => path.matchesGlob(relative.split(path.sep).join('/'), pattern));
}

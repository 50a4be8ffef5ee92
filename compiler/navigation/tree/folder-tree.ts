/** Groups pages by folder, for generated sidebars. */
import path from 'node:path';
import { type DocFile, numberPrefix } from '../../docs/read-docs.ts';

/** The direct content of a folder. */
export interface FolderContent {
  docs: DocFile[];
  subfolders: string[];
}

/** Groups pages by folder in one pass, because filtering all pages for each folder would be quadratic. */
export function folderTree(docs: DocFile[]): Map<string, FolderContent> {
  const tree = new Map<string, FolderContent>();
  const folderAt = (name: string): FolderContent => {
    const known = tree.get(name);
    if (known) return known;
    const made: FolderContent = { docs: [], subfolders: [] };
    tree.set(name, made);
    if (name !== '.') folderAt(path.posix.dirname(name)).subfolders.push(name);
    return made;
  };
  for (const doc of docs) folderAt(doc.folder).docs.push(doc);
  return tree;
}

/** Removes the number prefixes from a path: `01-guide/02-install` becomes `guide/install`. */
export function withoutNumbers(folder: string): string {
  return folder
    .split('/')
    .map((part) => numberPrefix(part).name)
    .join('/');
}

/** Names the files that the texts of social images come from. */
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { SourcesOf } from './missing-letters.ts';

const CATEGORY_FILES = ['_category_.json', '_category_.yml', '_category_.yaml'];

/** Returns a function that lists the files of a text, the likeliest first. `sidebars` are modules. */
export function textSources(source: SiteSource, docs: DocFile[], sidebars: string[]): SourcesOf {
  const files = new Map(docs.map((doc) => [doc.path, doc.file]));
  return (text, name) => {
    const file = files.get(name);
    if (text === 'site' || file === undefined) return [source.file, ...sidebars];
    const folders = foldersOf(file, source.root);
    const labels = folders.flatMap((folder) => CATEGORY_FILES.map((one) => path.join(folder, one)));
    return [file, ...labels, ...sidebars, source.file];
  };
}

// The folders that a file is in, from the content folder down to its own.
function foldersOf(file: string, root: string): string[] {
  const folders: string[] = [];
  let folder = path.dirname(file);
  while (folder.startsWith(root + path.sep)) {
    folders.unshift(folder);
    folder = path.dirname(folder);
  }
  return folders;
}

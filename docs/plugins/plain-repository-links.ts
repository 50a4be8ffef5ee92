/** A remark plugin: shows links to files of the repository outside of this folder as plain text, because the site doesn't have those files. */
import path from 'node:path';

interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

const ROOT = path.dirname(import.meta.dirname);

export function plainRepositoryLinks() {
  return (tree: Node, { path: file }: { path: string }): void => replace(tree, path.dirname(file));
}

function replace(node: Node, folder: string): void {
  if (node.children === undefined) return;
  for (const child of node.children) replace(child, folder);
  node.children = node.children.flatMap((child) =>
    child.type === 'link' && isOutside(child.url ?? '', folder) ? (child.children ?? []) : [child],
  );
}

function isOutside(url: string, folder: string): boolean {
  return url.startsWith('../') && path.relative(ROOT, path.resolve(folder, url)).startsWith('..');
}

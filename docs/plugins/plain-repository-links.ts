/** A remark plugin: shows links to files of the repository outside of this folder as plain text, since the site hasn't them. */
interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

export function plainRepositoryLinks() {
  return (tree: Node): void => replace(tree);
}

function replace(node: Node): void {
  if (node.children === undefined) return;
  for (const child of node.children) replace(child);
  node.children = node.children.flatMap((child) =>
    child.type === 'link' && child.url?.startsWith('../') ? (child.children ?? []) : [child],
  );
}

/** Keeps a page's Markdown for the site's checks. */
import type { VFile } from 'vfile';
import { contextOf } from './context.ts';
import type { Node } from './tree.ts';

/** Copies the tree into the context, because the plugins after it change it. */
export function keepTree() {
  return (tree: Node, file: VFile): void => {
    contextOf(file).tree = structuredClone(tree);
  };
}

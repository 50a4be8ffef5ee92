/** Finds unlisted pages in entries of a sidebar that other pages don't show. */
import type { DocFile } from '../../docs/read-docs.ts';
import type { SidebarCategory, SidebarNode } from './sidebar-tree.ts';

/** An unlisted page in a sidebar. */
export interface UnlistedPage {
  doc: DocFile;
  label: string;
  /** The categories around it that contain no listed page, outermost first. */
  categories: string[];
}

/** Labels of entries in the language of the sidebar. */
export interface EntryLabels {
  page(doc: DocFile): string;
  category(node: SidebarCategory): string;
}

/** Returns the unlisted pages of an entry, its own page first. */
export function unlistedPages(
  node: SidebarNode,
  labels: EntryLabels,
  categories: string[] = [],
): UnlistedPage[] {
  if (node.type === 'doc')
    return node.isRef
      ? []
      : [{ doc: node.doc, label: node.label ?? labels.page(node.doc), categories }];
  if (node.type !== 'category') return [];
  const label = labels.category(node);
  const own = node.link?.type === 'doc' ? [{ doc: node.link.doc, label, categories }] : [];
  const inner = node.items.flatMap((item) => unlistedPages(item, labels, [...categories, label]));
  return [...own, ...inner];
}

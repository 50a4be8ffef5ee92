/** The tree of a sidebar, independent of the syntax it was written in. */
import type { DocFile } from '../docs/read-docs.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { EntryExtras } from './entry-extras.ts';

/** An entry of a sidebar, with its page references resolved. */
export type SidebarNode =
  | ({ type: 'doc'; doc: DocFile; label?: string; isRef: boolean } & EntryExtras)
  | ({ type: 'link'; label: string; href: string } & EntryExtras)
  | { type: 'html'; html: string; className?: string }
  | SidebarCategory;

/** A group of entries. */
export interface SidebarCategory extends EntryExtras {
  type: 'category';
  label: string | undefined;
  collapsed: boolean;
  collapsible: boolean;
  link: CategoryLink | null;
  items: SidebarNode[];
}

/** The target of a category's label. */
export type CategoryLink =
  | { type: 'doc'; doc: DocFile }
  | {
      type: 'index';
      path: string;
      /** Root of the docs folder. */
      root: string;
      title: string | undefined;
      description: string | undefined;
    };

/** Returns the path of the first page or link, which is the target of a category without a page. */
export function firstPath(nodes: SidebarNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type === 'doc') return node.doc.path;
    if (node.type === 'link') return node.href;
    if (node.type === 'category') {
      const inside =
        node.link?.type === 'doc'
          ? node.link.doc.path
          : node.link?.type === 'index'
            ? node.link.path
            : firstPath(node.items);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Returns whether a category can be closed and starts closed: as it says itself, or else as the settings of its docs folder do. */
export function closingOf(
  value: Record<string, unknown>,
  { sidebarCollapsible, sidebarCollapsed }: DocsInstance,
): Pick<SidebarCategory, 'collapsed' | 'collapsible'> {
  const collapsible = (value['collapsible'] ?? sidebarCollapsible) !== false;
  const collapsed = (value['collapsed'] ?? sidebarCollapsed) !== false && collapsible;
  return { collapsed, collapsible };
}

/** Joins parts of a path, with or without slashes, to an absolute one. */
export function pathOfParts(...parts: string[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

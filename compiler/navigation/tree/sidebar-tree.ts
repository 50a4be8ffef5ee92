/** The tree of a sidebar, independent of the syntax it was written in. */
import type { DocFile } from '../../docs/read-docs.ts';
import type { DocsInstance } from '../../../model/config/docs-instance.ts';
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

/** Returns the path of the first page or link, which is the target of a category without a page. Ignores unlisted pages. */
export function firstPath(nodes: SidebarNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type === 'doc' && !node.doc.frontMatter.unlisted) return node.doc.path;
    if (node.type === 'link') return node.href;
    if (node.type === 'category') {
      const link = listedLink(node);
      const inside = link?.type === 'doc' ? link.doc.path : (link?.path ?? firstPath(node.items));
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Returns the target of a category's label, unless it's an unlisted page. */
export function listedLink({ link }: SidebarCategory): CategoryLink | null {
  return link?.type === 'doc' && link.doc.frontMatter.unlisted ? null : link;
}

/** Returns the path of a category's page. */
export function linkPath(link: CategoryLink | null): string | undefined {
  return link?.type === 'doc' ? link.doc.path : link?.path;
}

/** Returns whether every page shows an entry. Only unlisted pages themselves show their entries, and categories with no others. */
export function isListed(node: SidebarNode): boolean {
  if (node.type === 'doc') return !node.doc.frontMatter.unlisted;
  if (node.type !== 'category' || listedLink(node) !== null) return true;
  return node.items.length === 0 ? node.link === null : node.items.some(isListed);
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

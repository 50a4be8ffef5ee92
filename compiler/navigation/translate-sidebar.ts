/** A sidebar in another language: its labels are translated, and its links lead to the pages of that language. */
import type { SidebarCategory, SidebarNode } from './tree/sidebar-tree.ts';

/** What a sidebar is translated with. */
export interface SidebarTranslation {
  /** Name of the sidebar in the configuration. */
  name: string;
  /** Translations by label, or by the names that Docusaurus gives to labels. */
  labels: Record<string, string>;
  /** Returns the path in the language, if there is such a page. */
  pathOf: (path: string) => string;
}

/** Translates the labels that the configuration sets. Categories without pages are left out. */
export function translateSidebar(
  nodes: SidebarNode[],
  translation: SidebarTranslation,
): SidebarNode[] {
  return nodes.flatMap((node): SidebarNode[] => {
    switch (node.type) {
      case 'html':
        return [node];
      case 'link': {
        const label = translate(node.label, 'link', translation);
        return [{ ...node, label, href: translation.pathOf(node.href) }];
      }
      case 'doc':
        if (node.label === undefined) return [node];
        return [{ ...node, label: translate(node.label, 'doc', translation) }];
      default: {
        const items = translateSidebar(node.items, translation);
        return items.length === 0 && node.link === null ? [] : [category(node, items, translation)];
      }
    }
  });
}

function category(
  node: SidebarCategory,
  items: SidebarNode[],
  translation: SidebarTranslation,
): SidebarCategory {
  const { label, link } = node;
  if (label === undefined) return { ...node, items };
  const text = (field: string, value: string | undefined): string | undefined =>
    value === undefined
      ? undefined
      : (translation.labels[
          `sidebar.${translation.name}.category.${label}.link.generated-index.${field}`
        ] ??
        translation.labels[value] ??
        value);
  return {
    ...node,
    label: translate(label, 'category', translation),
    items,
    link:
      link?.type === 'index'
        ? {
            ...link,
            title: text('title', link.title),
            description: text('description', link.description),
          }
        : link,
  };
}

function translate(label: string, kind: string, { name, labels }: SidebarTranslation): string {
  return labels[`sidebar.${name}.${kind}.${label}`] ?? labels[label] ?? label;
}

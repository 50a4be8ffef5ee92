/** The cards that list the entries of a category. */
import type { PageResult } from '../page/page.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import { pluralText } from '../../model/strings/message.ts';
import type { CardItem } from './index-page.ts';
import {
  firstPath,
  isListed,
  linkPath,
  listedLink,
  type SidebarCategory,
  type SidebarNode,
} from './tree/sidebar-tree.ts';
import type { EntryLabels } from './tree/unlisted-pages.ts';

/** What cards show besides the entries. */
export interface CardScope {
  pages: Map<string, PageResult>;
  labels: EntryLabels;
  language: PageLanguage;
}

/** Returns the cards of entries of a sidebar. */
export function cardsOf(nodes: SidebarNode[], scope: CardScope): CardItem[] {
  return nodes.filter(isListed).flatMap((node): CardItem[] => {
    if (node.type === 'link') return [{ title: node.label, href: node.href, description: '' }];
    if (node.type === 'category') return categoryCard(node, scope);
    if (node.type !== 'doc') return [];
    const title = node.label ?? scope.labels.page(node.doc);
    const description = scope.pages.get(node.doc.file)?.description ?? '';
    return [{ title, href: node.doc.path, description }];
  });
}

function categoryCard(
  node: SidebarCategory,
  { pages, labels, language: { locale, strings } }: CardScope,
): CardItem[] {
  const link = listedLink(node);
  const href = linkPath(link) ?? firstPath(node.items);
  if (href === undefined) return [];
  const described =
    link?.type === 'doc' ? pages.get(link.doc.file)?.description : link?.description;
  const count = node.items.filter(isListed).length;
  const description = described ?? pluralText(strings.pageCount, count, locale);
  return [{ title: labels.category(node), href, description }];
}

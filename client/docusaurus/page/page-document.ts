/** The document of a page, and its place in the sidebar: a part of `@docusaurus/plugin-content-docs/client`. */
import { documentOfPage, isOfPage, placeOfPage } from './docs-place.ts';
import { ReactContextError } from './context-error.ts';
import { documentsOf } from './global-data.ts';
import type { DocumentFacts, ListedEntry } from '../../../model/docusaurus-data.ts';
import { pageHost } from './host.ts';

/** Returns what is known of the page once it has been compiled. */
export function factsOfPage(): DocumentFacts {
  const { title } = pageHost().doc();
  return pageHost().documentFacts() ?? { title, description: '', source: '', toc: [] };
}

/**
 * Returns the document that the page shows. What other pages decide is looked up when a component reads it. Throws in posts, as
 * Docusaurus does.
 */
export function useDoc() {
  const { title, frontMatter, kind } = pageHost().doc();
  if (kind === 'post') throw new ReactContextError('DocProvider');
  const { id, description } = frontMatter;
  const permalink = pageHost().path();
  const { version } = placeOfPage();
  const root = version.path.replace(/\/+$/, '');
  return {
    frontMatter,
    metadata: {
      get id() {
        return documentOfPage()?.id ?? textOf(id);
      },
      get title() {
        return title || factsOfPage().title;
      },
      get description() {
        return textOf(description) || factsOfPage().description;
      },
      get source() {
        return factsOfPage().source;
      },
      get sourceDirName() {
        return documentOfPage()?.id.replace(/\/?[^/]*$/, '') || '.';
      },
      permalink,
      slug: permalink.slice(root.length) || '/',
      version: version.name,
      tags: tagLinks(frontMatter, root),
      frontMatter,
      draft: false,
      unlisted: frontMatter['unlisted'] === true,
      sidebarPosition: frontMatter['sidebar_position'],
      get sidebar() {
        return documentOfPage()?.sidebar;
      },
      get editUrl() {
        return factsOfPage().editUrl;
      },
      get lastUpdatedAt() {
        return factsOfPage().lastUpdatedAt;
      },
      get lastUpdatedBy() {
        return factsOfPage().lastUpdatedBy;
      },
      get previous() {
        return neighbour(-1, frontMatter['pagination_prev']);
      },
      get next() {
        return neighbour(1, frontMatter['pagination_next']);
      },
    },
    get toc() {
      return factsOfPage().toc;
    },
    assets: {},
    // The title in the text. One in the front matter is shown above it.
    get contentTitle() {
      return title ? undefined : factsOfPage().title;
    },
  };
}

// `named` is what the front matter says: `null` for none, or the id of a document.
function neighbour(step: number, named: unknown): { title: string; permalink: string } | undefined {
  if (named === null) return undefined;
  if (typeof named === 'string') {
    const doc = documentsOf(placeOfPage().version).docs.find(({ id }) => id === named);
    return doc && { title: doc.title, permalink: doc.path };
  }
  const links = linksIn(sidebarOfPage());
  const at = links.findIndex(({ href }) => isOfPage(href));
  const link = at < 0 ? undefined : links[at + step];
  return link && { title: link.label ?? '', permalink: link.href ?? '' };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// Returns the tags of a document whose list of tags is below `root`.
function tagLinks(
  { tags }: Record<string, unknown>,
  root: string,
): { label: string; permalink: string }[] {
  return (Array.isArray(tags) ? tags : []).map((tag: unknown) => {
    const given: { label?: string; permalink?: string } = Object(tag);
    const label = typeof tag === 'string' ? tag : (given.label ?? '');
    const slug = given.permalink ?? `/${label.toLowerCase().replace(/\s+/g, '-')}`;
    return { label, permalink: `${root}/tags${slug}` };
  });
}

function linksIn(items: readonly ListedEntry[]): ListedEntry[] {
  return items.flatMap((item) => [
    ...(item.href !== undefined && (item.docId !== undefined || item.items) ? [item] : []),
    ...linksIn(item.items ?? []),
  ]);
}

// The categories that lead to the page, outermost first, and the page's own category if it is the page of one.
function categoriesOfPage(items: readonly ListedEntry[] = sidebarOfPage()): ListedEntry[] {
  for (const item of items) {
    if (item.items === undefined) continue;
    const inner = categoriesOfPage(item.items);
    const isHere =
      isOfPage(item.href) || item.items.some((child) => !child.items && isOfPage(child.href));
    if (inner.length > 0 || isHere) return [item, ...inner];
  }
  return [];
}

// The cards of the page are filled in once the navigation is known. Other components get the list.
const currentItems = /* @__PURE__ */ lazyEntries(() => categoriesOfPage().at(-1)?.items ?? []);

/** Returns the category that the page belongs to. */
export function useCurrentSidebarCategory() {
  return {
    type: 'category',
    get label() {
      return categoriesOfPage().at(-1)?.label ?? pageHost().doc().title;
    },
    items: currentItems,
    get href() {
      return categoriesOfPage().at(-1)?.href ?? pageHost().path();
    },
  };
}

/** Returns the pages beside the current one. */
export function useCurrentSidebarSiblings() {
  return currentItems;
}

/** The categories and the page that lead from the sidebar's first level to the page. */
export function useSidebarBreadcrumbs() {
  const categories = categoriesOfPage();
  const page = linksIn(sidebarOfPage()).find(({ href }) => isOfPage(href));
  return page === undefined || categories.includes(page) ? categories : [...categories, page];
}

/** The sidebar of the page. */
export function useDocsSidebar() {
  return {
    get name() {
      return documentOfPage()?.sidebar ?? '';
    },
    items: lazyEntries(sidebarOfPage),
  };
}

function sidebarOfPage(): ListedEntry[] {
  const { sidebars } = documentsOf(placeOfPage().version);
  const { displayed_sidebar: named } = pageHost().doc().frontMatter;
  const name = typeof named === 'string' ? named : documentOfPage()?.sidebar;
  return (name === undefined ? undefined : sidebars[name]) ?? [];
}

/** Whether an entry of a sidebar is the page, or contains it. */
export function isActiveSidebarItem(item: ListedEntry, path: string): boolean {
  return item.href === path || (item.items ?? []).some((inner) => isActiveSidebarItem(inner, path));
}

/** Whether a sidebar shows an entry. */
export function isVisibleSidebarItem(item: ListedEntry, path: string): boolean {
  return item.unlisted !== true || isActiveSidebarItem(item, path);
}

/** Returns the entries that a sidebar shows. */
export function useVisibleSidebarItems(items: ListedEntry[], path: string) {
  return items.filter((item) => isVisibleSidebarItem(item, path));
}

/** Returns the first category for which a function returns `true`. */
export function findSidebarCategory(
  items: readonly ListedEntry[],
  isWanted: (item: ListedEntry) => boolean,
): ListedEntry | undefined {
  for (const item of items) {
    if (item.items === undefined) continue;
    const found = isWanted(item) ? item : findSidebarCategory(item.items, isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

// A list that is looked up when a component reads it. `DocCardList` recognises it by the property `isCurrent`, and doesn't read it.
function lazyEntries(find: () => ListedEntry[]): ListedEntry[] {
  return new Proxy<ListedEntry[]>([], {
    get: (_target, key) => {
      const entries = find();
      const value: unknown = Reflect.get(entries, key);
      return typeof value === 'function' ? value.bind(entries) : value;
    },
    has: (_target, key) => key === 'isCurrent' || key in find(),
  });
}

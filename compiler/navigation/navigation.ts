/** Splits sidebars into branches and determines each page's place in them: ancestors, breadcrumbs, neighbours. */
import type { PageResult } from '../page/page.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { displayedSidebar } from './load-sidebars.ts';
import { languageIn, type PageLanguage, type PageLanguages } from '../locales/site-languages.ts';
import { placeInWindow, splitIntoWindows, windowId } from './sidebar-windows.ts';
import { linkTo, ReadingOrder } from './reading-order.ts';
import type { PagePosition } from './page-position.ts';
import type { CardItem, IndexPage } from './index-page.ts';
import { cardsOf, type CardScope } from './sidebar-cards.ts';
import { pickExtras } from './tree/entry-extras.ts';
import {
  type CategoryLink,
  firstPath,
  isListed,
  linkPath,
  listedLink,
  type SidebarCategory,
  type SidebarNode,
} from './tree/sidebar-tree.ts';
import { type UnlistedPage, unlistedPages } from './tree/unlisted-pages.ts';
import type { Branch, Crumb, NavItem, PageLink } from '../../model/release/navigation.ts';

/** The navigation of a site. */
export interface Navigation {
  /** First level of each sidebar, or the first window of that level. */
  roots: Record<string, Branch>;
  /** All other levels and windows, by id. */
  branches: Record<string, Branch>;
  /** Places by path below the base URL. */
  places: Map<string, PagePosition>;
  /** Cards by path, for pages that list their category (`DocCardList`). */
  cards: Map<string, CardItem[]>;
  indexPages: IndexPage[];
}

/** The inputs of the navigation. */
export interface NavigationInput {
  /** Sidebar trees by id. */
  sidebars: Map<string, SidebarNode[]>;
  docs: DocFile[];
  /** Compiled pages by file. */
  pages: Map<string, PageResult>;
  languages: PageLanguages;
}

/** Builds the navigation. A pure function on plain data. */
export function buildNavigation(input: NavigationInput): Navigation {
  const navigation: Navigation = {
    roots: {},
    branches: {},
    places: new Map(),
    cards: new Map(),
    indexPages: [],
  };
  const orders = new Map<string, ReadingOrder>();
  const byId = new Map(input.docs.map((doc) => [`${doc.instance}\0${doc.id}`, doc]));
  for (const [id, nodes] of input.sidebars) {
    const walk = new SidebarWalk(id, input, navigation);
    const [root, ...runs] = walk.level(nodes, id, [], []);
    navigation.roots[id] = root?.[1] ?? [];
    for (const [run, branch] of runs) navigation.branches[run] = branch;
    orders.set(id, walk.order);
  }
  for (const doc of input.docs) placeDoc(doc, input, navigation, orders, byId);
  for (const { path } of navigation.indexPages) {
    const place = navigation.places.get(path);
    if (place) Object.assign(place, orders.get(place.sidebar ?? '')?.neighbours(path));
  }
  return navigation;
}

class SidebarWalk {
  readonly order = new ReadingOrder();
  readonly #id: string;
  readonly #input: NavigationInput;
  readonly #navigation: Navigation;
  readonly #language: PageLanguage;
  readonly #labels = {
    page: (doc: DocFile): string =>
      doc.frontMatter.sidebar_label ?? this.#input.pages.get(doc.file)?.title ?? doc.name,
    category: ({ label, link }: SidebarCategory): string =>
      label ?? (link?.type === 'doc' ? this.#labels.page(link.doc) : ''),
  };

  readonly #cardScope: CardScope;

  constructor(id: string, input: NavigationInput, navigation: Navigation) {
    this.#id = id;
    this.#input = input;
    this.#navigation = navigation;
    this.#language = languageIn(input.languages, id);
    this.#cardScope = { pages: input.pages, labels: this.#labels, language: this.#language };
  }

  /** Returns the windows of a level by id. Except at the root, `ancestors` ends with the id of the level itself. */
  level(
    nodes: SidebarNode[],
    id: string,
    ancestors: string[],
    crumbs: Crumb[],
  ): [id: string, run: Branch][] {
    const above = ancestors.at(-1) === id ? ancestors.slice(0, -1) : ancestors;
    const count = nodes.filter(isListed).length;
    const items: NavItem[] = [];
    for (const node of nodes) {
      const run = windowId(id, items.length, count);
      const inner = run === id ? ancestors : [...above, run];
      if (isListed(node)) items.push(this.#item(node, `${id}.${items.length}`, inner, crumbs));
      else {
        const at = placeInWindow(items.length, count);
        for (const page of unlistedPages(node, this.#labels))
          this.#placeUnlisted(page, { branch: id, at }, inner, crumbs);
      }
    }
    return splitIntoWindows(id, items, this.#language);
  }

  #item(node: SidebarNode, id: string, ancestors: string[], crumbs: Crumb[]): NavItem {
    switch (node.type) {
      case 'link':
        return { type: 'link', label: node.label, href: node.href, ...pickExtras(node) };
      case 'html':
        return { type: 'html', html: node.html, ...pickExtras(node) };
      case 'doc': {
        const label = node.label ?? this.#labels.page(node.doc);
        if (!node.isRef) this.#place(node, ancestors, [...crumbs, { label }]);
        return { type: 'link', label, href: node.doc.path, ...pickExtras(node) };
      }
      default:
        return this.#category(node, id, ancestors, crumbs);
    }
  }

  #category(node: SidebarCategory, id: string, ancestors: string[], crumbs: Crumb[]): NavItem {
    const linked = node.link?.type === 'doc' ? node.link.doc : undefined;
    const label = this.#labels.category(node);
    const own = linkPath(listedLink(node));
    const inner = [...ancestors, id];
    const crumb: Crumb = own === undefined ? { label } : { label, path: own };
    if (linked) this.#place({ doc: linked }, inner, [...crumbs, { label }]);
    if (node.link?.type === 'index') this.#indexPage(node, node.link, label, inner, crumbs);
    for (const [run, branch] of this.level(node.items, id, inner, [...crumbs, crumb]))
      this.#navigation.branches[run] = branch;
    if (linked) this.#navigation.cards.set(linked.path, cardsOf(node.items, this.#cardScope));
    return {
      type: 'category',
      label,
      branch: id,
      href: own ?? firstPath(node.items) ?? '#',
      ownPage: own !== undefined,
      collapsed: node.collapsed,
      collapsible: node.collapsible,
      ...pickExtras(node),
    };
  }

  #place(
    { doc, label }: { doc: DocFile; label?: string | undefined },
    ancestors: string[],
    crumbs: Crumb[],
  ): void {
    if (!doc.frontMatter.unlisted)
      this.order.add(linkTo(doc, this.#input.pages.get(doc.file), label));
    const wanted = doc.frontMatter.displayed_sidebar;
    if (wanted === null || this.#navigation.places.has(doc.path)) return;
    this.#navigation.places.set(doc.path, { sidebar: this.#id, ancestors, crumbs });
  }

  #placeUnlisted(
    { doc, label, categories }: UnlistedPage,
    entry: { branch: string; at: number },
    ancestors: string[],
    crumbs: Crumb[],
  ): void {
    const around = categories.map((name) => ({ label: name }));
    this.#place({ doc }, ancestors, [...crumbs, ...around, { label }]);
    const place = this.#navigation.places.get(doc.path);
    if (place?.sidebar !== this.#id || place.ownEntry !== undefined) return;
    place.ownEntry = { ...entry, label, ...(categories.length > 0 && { categories }) };
  }

  #indexPage(
    node: SidebarCategory,
    link: Extract<CategoryLink, { type: 'index' }>,
    label: string,
    ancestors: string[],
    crumbs: Crumb[],
  ): void {
    this.order.add({ title: label, path: link.path });
    this.#navigation.places.set(link.path, {
      sidebar: this.#id,
      ancestors,
      crumbs: [...crumbs, { label }],
    });
    this.#navigation.indexPages.push({
      path: link.path,
      root: link.root,
      title: link.title ?? label,
      description: link.description ?? '',
      cards: cardsOf(node.items, this.#cardScope),
    });
  }
}

function placeDoc(
  doc: DocFile,
  input: NavigationInput,
  navigation: Navigation,
  orders: Map<string, ReadingOrder>,
  byId: Map<string, DocFile>,
): void {
  const front = doc.frontMatter;
  const title = input.pages.get(doc.file)?.title ?? doc.name;
  const place: PagePosition = navigation.places.get(doc.path) ?? {
    isOutside: true,
    ancestors: [],
    crumbs: [{ label: title }],
  };
  const shown = displayedSidebar(doc, navigation.roots);
  if (shown !== undefined && place.sidebar !== shown) {
    place.sidebar = shown;
    place.ancestors = [];
    delete place.ownEntry;
  }
  const order = place.sidebar === undefined ? undefined : orders.get(place.sidebar);
  const neighbour = (id: string | null | undefined, step: 1 | -1): PageLink | undefined => {
    if (id === null) return undefined;
    if (id === undefined) return order?.beside(doc.path, step);
    const other = byId.get(`${doc.instance}\0${id}`);
    if (other === undefined || other.frontMatter.unlisted) return undefined;
    return linkTo(other, input.pages.get(other.file));
  };
  const previous = neighbour(front.pagination_prev, -1);
  const next = neighbour(front.pagination_next, 1);
  navigation.places.set(doc.path, {
    ...place,
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  });
}

/** The order in which a sidebar is read, for the links to the previous and the next page. */
import type { PageResult } from '../page/page.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { PageLink } from '../../model/release/navigation.ts';

/** The pages of a sidebar in reading order, without duplicates. */
export class ReadingOrder {
  readonly #links: PageLink[] = [];
  readonly #index = new Map<string, number>();

  /** Appends a page unless it is already in the list. */
  add(link: PageLink): void {
    if (this.#index.has(link.path)) return;
    this.#index.set(link.path, this.#links.length);
    this.#links.push(link);
  }

  /** Returns the page after (`1`) or before (`-1`) a page. */
  beside(path: string, step: 1 | -1): PageLink | undefined {
    const at = this.#index.get(path);
    return at === undefined ? undefined : this.#links[at + step];
  }

  /** Returns both neighbours of a page. */
  neighbours(path: string): { previous?: PageLink; next?: PageLink } {
    const [previous, next] = [this.beside(path, -1), this.beside(path, 1)];
    return { ...(previous && { previous }), ...(next && { next }) };
  }
}

/** Returns the link of a neighbour to a page. `entry` is the label of its entry in the sidebar, if that has one. */
export function linkTo(
  { frontMatter, name, path }: DocFile,
  page: PageResult | undefined,
  entry?: string,
): PageLink {
  const { pagination_label: label, sidebar_label: short } = frontMatter;
  return { title: label ?? entry ?? short ?? page?.title ?? name, path };
}

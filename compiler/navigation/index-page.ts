/** Pages that have no document, and the cards on them. */
import type { ListPage } from '../blog/lists.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';

/** A page that only the navigation has: the generated index of a category, or a list of posts, tags or authors. */
export interface IndexPage {
  path: string;
  title: string;
  description: string;
  cards: CardItem[];
  /** Root of the docs folder. Absent for the lists of a blog. */
  root?: string;
  /** The list, and the blog that it belongs to. */
  list?: ListPage;
  blog?: Blog;
}

/** An entry of a card list. */
export interface CardItem {
  title: string;
  href: string;
  description: string;
}

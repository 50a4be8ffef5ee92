/** A rendered page on its way through the steps of `processor.ts`. */
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { TocItem } from '../../model/release/navigation.ts';
import type { Dependencies, Embed, PageTask } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { HtmlNode, Tag } from './tree.ts';

/** The page as the steps change it and read it. */
export interface PageTree {
  /** The HTML that was parsed. Steps search it to find out quickly whether they have work. */
  readonly source: string;
  readonly task: PageTask;
  readonly site: SiteContext;
  /** Records every lookup that the steps make in the site. */
  readonly dependencies: Dependencies;
  readonly frontMatter: FrontMatter;
  /** The text of a page below its front matter, without its partials. */
  readonly body?: string;
  /** Pages that links written relative to the page lead to, below the base URL and without hash. */
  readonly innerLinks: Set<string>;
  nodes: HtmlNode[];
  /** Styles that were taken out of the HTML. */
  css: string;
  content: PageContent;
  title: string;
  /** Headings within the levels that the page or the site asks for. */
  toc: TocItem[];
}

/** Content of a page that other pages and the shell show. */
export interface PageContent {
  headings: PageHeading[];
  /** Every id and anchor name, for the link checker. */
  ids: string[];
  /** Values of `href` on links, as written. */
  links: string[];
  /** Resources from other origins, in order and with repetitions. */
  embeds: Embed[];
  /** Text of the first paragraph outside of admonitions and tabs. */
  lead: string;
  /** Whether the navigation must fill in cards (`DocCardList`). */
  hasCards: boolean;
}

/** A heading of the page. */
export interface PageHeading {
  level: number;
  id: string;
  text: string;
  tag: Tag;
}

/**
 * A page on its way through the build. Each type is the contract between two stages:
 *
 * | type | made by | read by |
 * |---|---|---|
 * | `DocFile` (`docs/read-docs.ts`) | `docs` from a file and its front matter | every stage |
 * | `PageTask` | `compile/site-compiler.ts` | the compile threads |
 * | `PageTree` (`html/page-tree.ts`) | `html/processor.ts` from what React rendered | its steps, Markdown, search text |
 * | `CompiledPage` | `compile/assemble-page.ts` | the store |
 * | `PageResult` | the first part of it, kept in memory | navigation, search, links, release |
 * | `PageDetail` | the second part of it, read from the store | the check of links, the store |
 * | `PagePlace` (`navigation/navigation.ts`) | `navigation` | `release`, `search` |
 * | `PageEntry` (`model/release/release.ts`) | `release/page-entry.ts` from all of these | the worker |
 */
import type { Embeds } from '../../model/config/embeds.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { HeadTag } from '../../model/release/release.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** A page to compile. */
export interface PageTask {
  /** Absolute path. */
  file: string;
  /** Its path below the base URL. */
  path: string;
  /** Whether relative links are read as if the path ended with a slash (`index` files). */
  folder: boolean;
}

/** A compiled page. */
export interface CompiledPage {
  result: PageResult;
  detail: PageDetail;
}

/** What every build needs to know of a page. It is small: the HTML is in the object store, the detail in the cache. */
export interface PageResult {
  file: string;
  path: string;
  /** Hash of the page's object: its header and its HTML. */
  object: string;
  /** Hash of the page as Markdown. */
  markdown: string;
  /** Length of the Markdown in bytes. */
  markdownBytes: number;
  title: string;
  description: string;
  frontMatter: FrontMatter;
  head: HeadTag[];
  islands: string[];
  /** `<hash>.<extension>` of the assets that the HTML refers to: images, its own styles. Never a script. */
  assets: string[];
  /** What the HTML and its styles load from other origins. */
  embeds: Embed[];
  /** Whether the HTML has a placeholder that only the navigation can fill (`DocCardList`). */
  cards: boolean;
  words: number;
  search: PageSearch;
  diagnostics: Diagnostic[];
  /** Hash of the ids that links may lead to. */
  anchorsKey: string;
  /** Numbers of the paths that its links with an anchor lead to (`hashOf`): where anchors change, it is checked again. */
  aims: number[];
  /** What the page depends on besides its own file and the site's routes. */
  sources: FileDependencies;
}

/** Where a page's search text is stored. */
export interface PageSearch {
  /** Hash of the object with its texts and words (`PageWords`). */
  object: string;
  /** How many records it has. */
  records: number;
}

/** What only the check of links and the check of the cache need to know of a page. */
export interface PageDetail {
  file: string;
  /** Every id in the page, for the check of anchors. */
  anchors: string[];
  links: Link[];
  dependencies: Dependencies;
}

/** A link or image as the author wrote it, and where it leads. */
export interface Link {
  /** Absolute URL, or a path below the base URL with its hash. */
  href: string;
  file: string;
  line: number;
  column: number;
}

/** An origin with what is loaded from it: `images https://cdn.example`. */
export type Embed = `${keyof Embeds} ${string}`;

/** What a page depends on besides its own text: the answers it was given. */
export interface Dependencies {
  /** Content hash by absolute file; `null` for a file that was not there. */
  files: Record<string, string | null>;
  /** Route by `reference\0from`; `null` where there was no page. */
  pages: Record<string, string | null>;
  /** Canonical href by `reference`. */
  paths: Record<string, string>;
  /** Whether a path is a page, for relative links that can be read in two ways. */
  isPage?: Record<string, boolean>;
  /** Hash of the names in a folder, by absolute path. */
  listings?: Record<string, string>;
}

/** The part of what a page depends on that lies on the disk. */
export type FileDependencies = Pick<Dependencies, 'files' | 'listings'>;

/**
 * A page on its way through the build. Each type is the contract between two stages:
 *
 * | type | made by | read by |
 * |---|---|---|
 * | `DocFile` (`docs/read-docs.ts`) | `docs` from a file and its front matter | every stage |
 * | `PageTask` | `compile/site-compiler.ts` | the compile threads |
 * | `PageTree` (`html/page-tree.ts`) | `html/processor.ts` from what React rendered | its steps, Markdown, search text |
 * | `CompiledPage` | `compile/assemble-page.ts` | the store |
 * | `PageResult` | the part of `CompiledPage` in memory | navigation, search, links, release |
 * | `PageDetail` | the part of `CompiledPage` on disk | the link checker, the store |
 * | `PagePosition` (`navigation/navigation.ts`) | `navigation` | `release`, `search` |
 * | `PageEntry` (`model/release/release.ts`) | `release/page-entry.ts` from all of these | the worker |
 */
import type { ComponentCounts } from './component-counts.ts';
import type { Embeds } from '../../model/policy/embeds.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** A page to compile. */
export interface PageTask {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
  /** Root of its docs folder, below the base URL. Absent for posts, slots and layouts, which have no versions. */
  root?: string | undefined;
  /** Whether relative links resolve as if the path ended with a slash (`index` files). */
  folder: boolean;
  /** The name of the template, if it's no page but a slot or a layout: `slots/banner`. */
  template?: string | undefined;
  /** The site's own front matter, as its schema returned it. */
  own?: Record<string, unknown> | undefined;
  /** What is left out because the page didn't end with it: the site's components, or everything but the text. */
  without?: 'components' | 'everything' | undefined;
}

/** A compiled page. */
export interface CompiledPage {
  result: PageResult;
  detail: PageDetail;
}

/** Data of a page that every build needs. Kept small: HTML is in the object store, details are in the cache. */
export interface PageResult {
  file: string;
  path: string;
  /** Hash of the page's object: its header and its HTML. */
  object: string;
  /** Hash of the Markdown alternate. */
  markdown: string;
  /** Length of the Markdown in bytes. */
  markdownBytes: number;
  title: string;
  description: string;
  frontMatter: FrontMatter;
  head: HeadTag[];
  /** Scripts that its `<Head>` has, on a Docusaurus site. */
  scripts?: SiteScript[];
  islands: string[];
  /** `<hash>.<extension>` of the assets that the HTML refers to, such as images and its styles. Never scripts. */
  assets: string[];
  /** Resources that the HTML and its styles load from other origins. */
  embeds: Embed[];
  /** Whether the development server shows images without variants, so that a build must compile the page again. */
  isUnencoded: boolean;
  /** Whether the HTML has a placeholder that only the navigation can fill (`DocCardList`). */
  cards: boolean;
  /** Uses of components. */
  components: ComponentCounts;
  search: PageSearch;
  diagnostics: Diagnostic[];
  /** Hash of the ids that links can point to. */
  anchorsKey: string;
  /** Hashes (`fnvHash`) of the paths that its links with anchors point to. The page is rechecked when their anchors change. */
  anchorTargets: number[];
  /** Dependencies of the page besides its own file and the site's routes. */
  sources: FileDependencies;
}

/** Where a page's search text is stored. */
export interface PageSearch {
  /** Hash of the object with its texts and words (`PageWords`). */
  object: string;
  /** Number of search records. */
  records: number;
}

/** Data of a page that only the link checker and the cache need. */
export interface PageDetail {
  file: string;
  /** Every id in the page, for checking anchors. */
  anchors: string[];
  links: Link[];
  /** Links to other sites. */
  external: Link[];
  /** Findings that only `edgepress lint` reports. */
  lint: Diagnostic[];
  dependencies: Dependencies;
}

/** A link or image as the author wrote it, and its target. */
export interface Link {
  /** Absolute URL, or a path below the base URL with its hash. */
  href: string;
  file: string;
  line: number;
  column: number;
}

/** A kind of resource and the origin it is loaded from: `images https://cdn.example`. */
export type Embed = `${keyof Embeds} ${string}`;

/** Dependencies of a page besides its own text: every lookup that its compilation made, with the result. */
export interface Dependencies {
  /** Content hash by absolute path. `null` for a missing file. */
  files: Record<string, string | null>;
  /** Route by `reference\0from`. `null` where there was no page. */
  pages: Record<string, string | null>;
  /** Canonical href by `reference`. */
  paths: Record<string, string>;
  /** Whether a path is a page, for relative links that can be read in two ways. */
  isPage?: Record<string, boolean>;
  /** Hash of the names in a folder, by absolute path. */
  listings?: Record<string, string>;
}

/** The dependencies of a page on files and folders. */
export type FileDependencies = Pick<Dependencies, 'files' | 'listings'>;

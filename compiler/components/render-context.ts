/** The context of the page being rendered. Rendering is synchronous, so a single variable is enough. */
import type { Operation } from '../api/document/operation.ts';
import type { OpenApi } from '../api/site-apis.ts';
import type { ComponentCounts } from '../page/component-counts.ts';
import type { DocsData, DocumentFacts, DocumentList } from '../../model/docusaurus-data.ts';
import type { ComponentSettings } from '../docusaurus/component-settings.ts';
import type { ErrorGroup } from '../catalogues/error-codes.ts';
import type { Libraries } from '../catalogues/libraries.ts';
import type { Term } from '../docs/glossary-terms.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import type { ComponentType, ReactNode } from 'react';
import type { HeadTag } from '../../model/release/head-tag.ts';

/** A component of the theme that a post is rendered in. */
export type PostSurround = ComponentType<Record<string, unknown>>;

/** Those that a site has: one that gets the post as `content`, and one that gets it as children. */
export interface PostParts {
  page: PostSurround | undefined;
  item: PostSurround | undefined;
}

/** The component that surrounds the pages of a Docusaurus site, and the id of the island that it becomes if it needs a browser. */
export interface SiteRoot {
  id: string;
  component: ComponentType<{ children?: ReactNode }>;
}

/** A stylesheet of the engine that isn't part of every page: `client/styles/article/<name>.css`. */
export type ComponentSheet = 'api' | 'changelog';

/** The context of the page being rendered, which components read and record in. */
export interface RenderContext {
  /** The site's base URL. Ends with `/`. */
  baseUrl: string;
  /** The page's path below the base URL. */
  path: string;
  /** The site's title, for components that show it. */
  siteTitle: string;
  /** The page's locale, and how dates are written in it. */
  locale: string;
  dateFormat: Intl.DateTimeFormatOptions;
  /** Messages of the interface in the page's language. */
  strings: ContentStrings;
  /** Adds the base URL to paths of this site. Other URLs are returned unchanged. */
  href: (reference: string) => string;
  /** Highlights a code block and returns its HTML. */
  code: (code: string, lang: string, meta: string) => string;
  /** Returns a diagram as HTML, or its source until the library for diagrams is loaded. */
  diagram: (source: string) => string;
  /** How many diagrams components have asked for. */
  diagrams: number;
  /** Returns an OpenAPI document of the site, the first one without an id. Throws when there is none. */
  api: (id?: string) => OpenApi;
  /** Stores the form of an operation's request and returns its path (`/assets/…`), or `null` if it has none. */
  requestForm: (api: OpenApi, operation: Operation) => string | null;
  /** Converts Markdown of such a document to HTML. Its headings become strong text, unless `hasHeadings` is set. */
  markdown: (text: string, hasHeadings: boolean) => string;
  /** Returns the target of a link in such a text, or `null` if it is to stay text. */
  textLink: (reference: string) => string | null;
  /** Returns the terms of the site's glossary. Throws when it has no glossary. */
  glossary: () => Term[];
  /** Title and description that a component has set for the page. */
  document: { title?: string; description?: string };
  /** How many fields of an API the page has so far, and how many samples of further ways to authenticate. */
  listed: { fields: number; samples: number };
  /** Ids of an API's elements that the page has so far. */
  ids: Set<string>;
  /** The engine's stylesheets that only pages with some components load. */
  sheets: Set<ComponentSheet>;
  /** What components of a Docusaurus site read; `null` for other sites. */
  docusaurus: ComponentSettings | null;
  /** Returns the folders of documents and their versions, by the id of their plugin, for such components. */
  docsFolders: () => Record<string, DocsData>;
  /** Returns their documents and sidebars, by the path of their version. */
  documentLists: () => Record<string, DocumentList>;
  /** Returns what is known of the page once it has been compiled, for such components. */
  documentFacts: () => DocumentFacts | undefined;
  /** The component of such a site that surrounds all of its pages, if it has one. */
  siteRoot: SiteRoot | undefined;
  /** The components of such a site that a post is rendered in, if the page is one and the site has some. */
  postParts: PostParts | undefined;
  /** The page's title and front matter, for such components. */
  doc: { title: string; frontMatter: Record<string, unknown>; kind: 'post' | 'document' };
  /** What such components have read of their document since the last island. */
  reads: Set<'frontMatter' | 'facts'>;
  /** Returns what client libraries offer. Throws when the site has no such file. */
  libraries: () => Libraries;
  /** Path of the page of error codes; `null` when the site has none. */
  errorPage: string | null;
  /** Returns the site's error codes. Throws when it has none. */
  errorCodes: () => ErrorGroup[];
  /** Tags that the page adds to the document's head. */
  head: HeadTag[];
  /** Ids of the islands that the page uses. */
  islands: Set<string>;
  /** Images whose source turned out to be empty, each with its position as JSON. */
  emptyImages: Set<string>;
  /** How many components the page uses, and how many of them are missing. */
  components: ComponentCounts;
  /** Number of tab groups rendered so far, for ids. */
  tabs: number;
  /** Number of islands rendered so far, for the ids that React generates in them. */
  islandCount: number;
}

let current: RenderContext | undefined;

/** Returns the context of the page being rendered. Throws outside of rendering. */
export function renderContext(): RenderContext {
  if (current === undefined) throw new Error('A component was rendered outside of a page.');
  return current;
}

/** Returns an id that no other element of the page has. If another one has it already, a number is added. */
export function uniqueId(wanted: string): string {
  const { ids } = renderContext();
  let id = wanted;
  for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}

/** Whether a page is being rendered. */
export function isRendering(): boolean {
  return current !== undefined;
}

/** Counts a use of a component, if it is a page that uses it and not a module that loads. */
export function countComponent(kind: keyof ComponentCounts): void {
  if (current !== undefined) current.components[kind] += 1;
}

/** Notes the position of an image without a source. */
export function noteEmptyImage(position: string): void {
  current?.emptyImages.add(position);
}

/** Runs `render` with the context of a page. */
export function withRenderContext<T>(context: RenderContext, render: () => T): T {
  current = context;
  try {
    return render();
  } finally {
    current = undefined;
  }
}

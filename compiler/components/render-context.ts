/** The context of the page being rendered. Rendering is synchronous, so one variable holds it. */
import type { ApiDocument } from '../api/document.ts';
import type { Term } from '../docs/glossary-terms.ts';
import type { HeadTag } from '../../model/release/release.ts';

/** The page that is being rendered. */
export interface RenderContext {
  /** Base URL of the site, ends with `/`. */
  baseUrl: string;
  /** The page's path below the base URL. */
  path: string;
  /** The site's title, for components that show it. */
  siteTitle: string;
  /** Makes an href of the site complete; other URLs stay. */
  href: (reference: string) => string;
  /** Highlighted HTML of a code block. */
  code: (code: string, lang: string, meta: string) => string;
  /** The site's OpenAPI document. Throws when it has none, or one that cannot be read. */
  api: () => ApiDocument;
  /** The site's terms. Throws when it has no glossary. */
  glossary: () => Term[];
  /** Tags that the page puts into the document's head. */
  head: HeadTag[];
  /** Ids of the islands that the page uses. */
  islands: Set<string>;
  /** Components that stand in for missing ones, by name. */
  missing: Set<string>;
  /** Number of tab groups so far, for ids. */
  tabs: number;
  /** Number of islands so far, for ids that React makes in them. */
  islandCount: number;
}

let current: RenderContext | undefined;

/** The page that is being rendered. Throws outside of rendering. */
export function renderContext(): RenderContext {
  if (current === undefined) throw new Error('A component was rendered outside of a page.');
  return current;
}

/** Runs `render` for a page. */
export function withRenderContext<T>(context: RenderContext, render: () => T): T {
  current = context;
  try {
    return render();
  } finally {
    current = undefined;
  }
}

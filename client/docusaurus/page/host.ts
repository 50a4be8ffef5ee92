/**
 * What Docusaurus's hooks and components know of the page. The build sets a host of its own before it renders, and in the
 * browser the page itself is asked.
 */
import type { DocsData, DocumentFacts, DocumentList } from '../../../model/docusaurus-data.ts';

/** The page that components are rendered on. */
export interface Host {
  /** The site's configuration. */
  siteConfig(): Record<string, unknown>;
  /** Translated messages by their id. */
  messages(): Record<string, string>;
  locale(): string;
  /** The page's path, with the base URL. */
  path(): string;
  /** Adds the base URL to a path of this site. Other URLs are returned unchanged. */
  href(reference: string): string;
  /** What is known of the document that the page shows. */
  doc(): PageDoc;
  /** What is known of it once it has been compiled; `null` before that. */
  documentFacts(): DocumentFacts | null;
  /** Returns a code block with its colours as HTML, which only the build can make. */
  codeHtml(code: string, props: object): string;
  /** Return the HTML of Markdown and of a diagram, which only the build can make. */
  markdownHtml(text: string): string;
  diagramHtml(source: string): string;
  /** Data of plugins, and the folders of documents. In the browser, only bundles that need them have them. */
  globalData?(): Record<string, unknown>;
  docs?(): Record<string, DocsData>;
  /** Documents and sidebars, by the path of their version. */
  documents?(): Record<string, DocumentList>;
  /** Sends readers to another address. In the browser, components do that themselves. */
  redirect?(href: string): void;
  /** Adds the title and the description of the page to its head. In the browser, they are there. */
  describe?(page: { title?: string | undefined; description?: string | undefined }): void;
  /** Called by what works only in a browser, so that the build makes the component an island. */
  needBrowser(): void;
}

/** A document, as its components see it. */
export interface PageDoc {
  title: string;
  frontMatter: Record<string, unknown>;
  /** What the page is, as far as the browser knows. */
  kind?: 'post' | 'document' | undefined;
}

/** Replaced by the bundler in the browser's bundles, and by nothing in the build's. */
declare const DOCUSAURUS_SITE: Record<string, unknown> | undefined;
declare const DOCUSAURUS_MESSAGES: Record<string, string> | undefined;

const browser: Host = {
  siteConfig: () => DOCUSAURUS_SITE ?? {},
  messages: () => DOCUSAURUS_MESSAGES ?? {},
  locale: () => document.documentElement.lang,
  path: () => location.pathname,
  href: (reference) => {
    const base = siteText('baseUrl') || '/';
    const isOwn = reference.startsWith('/') && !reference.startsWith('//');
    return isOwn && !reference.startsWith(base) ? base + reference.slice(1) : reference;
  },
  doc() {
    const { frontMatter = {}, kind } = shownDocument();
    const { title } = frontMatter;
    return { title: typeof title === 'string' ? title : '', frontMatter, kind };
  },
  documentFacts: () => shownDocument().facts ?? null,
  codeHtml: emptyHtml,
  markdownHtml: emptyHtml,
  diagramHtml: emptyHtml,
  needBrowser: () => {},
};

// Islands have what their components read of the document while the build rendered them.
function shownDocument(): Partial<PageDoc> & { facts?: DocumentFacts } {
  const island = document.querySelector<HTMLElement>('[data-document]');
  return JSON.parse(island?.dataset['document'] ?? '{}');
}

// React leaves the content of an element alone that has HTML of its own. It must be trusted.
function emptyHtml(): string {
  return window.trustedTypes?.emptyHTML ?? '';
}

let current: Host = browser;

/** Returns a field of the site's configuration, or an empty text if it isn't one. */
export function siteText(name: string): string {
  const value = current.siteConfig()[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the host of the page being rendered. */
export function pageHost(): Host {
  return current;
}

/** Replaces the host. Only the build calls this. */
export function setHost(other: Host): void {
  current = other;
}

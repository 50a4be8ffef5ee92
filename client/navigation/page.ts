/** Fetches pages and sidebars. */
import { isObject } from '../../model/schema/schema.ts';
import { fragmentUrl } from './address.ts';
import { type Fragment, readFragment } from '../dom/trusted-html.ts';

/** A page that was fetched. */
export interface Page {
  /** Data for the document's head and attributes. */
  head: PageHead;
  /** The children of `<main>`. */
  content: DocumentFragment;
}

/** The first line of a page's fragment. Missing texts are empty. */
export interface PageHead {
  title: string;
  path: string;
  canonical: string;
  description: string;
  /** Id of the sidebar. Empty if the page shows none. */
  sidebar: string;
  layout: string;
  /** `ID=url …` of the islands on the page. */
  islands: string;
  /** Stylesheets of this page only. */
  styles: string[];
  /** Target of each version in the version menu. Empty if there is only one version. */
  versions: string[];
  /** The whole line, for the tags in the head. */
  line: Record<string, unknown>;
}

// Pages that were fetched and not yet shown, by URL. After that the browser's cache has them.
// @limit pages fetched before they are needed: The oldest are fetched again from the browser's cache.
const MAX_WAITING = 12;
// Milliseconds.
// @limit ms of a `Retry-After` that the client waits for: The reply is shown as an error.
const MAX_WAIT = 60_000;
const waiting = new Map<string, Promise<Page>>();

/** Loads a page ahead of time, once. */
export function loadPage(path: string): Promise<Page> {
  const url = fragmentUrl('_page', path);
  let page = waiting.get(url);
  if (!page) {
    if (waiting.size >= MAX_WAITING) waiting.clear();
    page = fetchPage(url);
    waiting.set(url, page);
    page.catch(() => waiting.delete(url));
  }
  return page;
}

/** Loads a page to show it. Its content can be inserted into the document once. */
export function takePage(path: string): Promise<Page> {
  const page = loadPage(path);
  waiting.delete(fragmentUrl('_page', path));
  return page;
}

/** Loads the sidebar of a page. */
export async function fetchSidebar(path: string): Promise<DocumentFragment> {
  return (await fetchFragment(fragmentUrl('_nav', path))).html;
}

/** End of a rate limit, ms since the epoch. Until then nothing is prefetched. */
export let rateLimitedUntil = 0;

// Retries after a rate limit, which others behind the same IP address may have caused. Loading a document instead would be one
// more and a larger request. If the wait is too long, the error page explains it.
async function fetchFragment(url: string): Promise<Fragment> {
  const response = await fetch(url);
  const wait = Number(response.headers.get('retry-after')) * 1000;
  if (response.status !== 429 || !(wait > 0 && wait < MAX_WAIT)) return readFragment(response);
  rateLimitedUntil = Date.now() + wait;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return fetchFragment(url);
}

async function fetchPage(url: string): Promise<Page> {
  const { json, html } = await fetchFragment(url);
  return { head: parseHead(json), content: html };
}

function parseHead(json: string): PageHead {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new Error(`fragment: found ${json}, expected an object`);
  const list = (name: string) => [value[name] ?? []].flat().map(String);
  const text = (name: string) => list(name).join('');
  return {
    title: text('title'),
    path: text('path'),
    canonical: text('canonical'),
    description: text('description'),
    sidebar: text('sidebar'),
    layout: text('layout'),
    islands: text('islands'),
    styles: list('styles'),
    versions: list('versions'),
    line: value,
  };
}

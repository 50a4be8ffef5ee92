/** Pages as the client fetches them, and the document's parts that a page fills. */
import { isObject } from '../../model/schema/schema.ts';
import { fragmentUrl } from './address.ts';
import { type Fragment, readFragment } from '../dom/trusted-html.ts';

/** A page to be put into the document. */
export interface Page {
  /** What the document's head and attributes take over. */
  head: PageHead;
  /** The children of `<main>`. */
  content: DocumentFragment;
}

/** The first line of a page's fragment; missing texts are empty. */
export interface PageHead {
  title: string;
  path: string;
  canonical: string;
  description: string;
  /** Id of the sidebar; empty when the page shows none. */
  sidebar: string;
  layout: string;
  /** `ID=url …` of the islands on the page. */
  islands: string;
  /** Stylesheets of the page's own. */
  styles: string[];
  /** Where each of the site's versions leads from here; empty where there is only one. */
  versions: string[];
  /** The whole line, for what describes the page. */
  line: Record<string, unknown>;
}

// Fetched and not yet shown, by the fragment's address. A page that was shown comes from the browser's own cache.
const MOST_WAITING = 12;
// Milliseconds.
const MOST_WAIT = 60_000;
const waiting = new Map<string, Promise<Page>>();

/** Starts to load a page, unless that has begun. */
export function loadPage(path: string): Promise<Page> {
  const url = fragmentUrl('_page', path);
  let page = waiting.get(url);
  if (!page) {
    if (waiting.size >= MOST_WAITING) waiting.clear();
    page = fetchPage(url);
    waiting.set(url, page);
    page.catch(() => waiting.delete(url));
  }
  return page;
}

/** Loads a page for showing: its content can be put into the document once. */
export function takePage(path: string): Promise<Page> {
  const page = loadPage(path);
  waiting.delete(fragmentUrl('_page', path));
  return page;
}

/** The sidebar as the page of a path shows it. */
export async function fetchSidebar(path: string): Promise<DocumentFragment> {
  return (await fetchFragment(fragmentUrl('_nav', path))).html;
}

/** When the site may be asked again, ms since the epoch: until then nothing is loaded ahead. */
export let resumes = 0;

// Too many requests come from this address, perhaps from others behind it: the page comes a moment later. Reloading
// would ask once more, and for more. Who would have to wait for longer sees why on the page itself.
async function fetchFragment(url: string): Promise<Fragment> {
  const response = await fetch(url);
  const wait = Number(response.headers.get('retry-after')) * 1000;
  if (response.status !== 429 || !(wait > 0 && wait < MOST_WAIT)) return readFragment(response);
  resumes = Date.now() + wait;
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

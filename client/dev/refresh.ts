/** Updates the open page in place. */
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { replaceCriticalCss } from './critical-css.ts';
import { isClientMade, morph } from './morph.ts';

// The policy of pages that are served for development allows this name besides that of the site's own scripts.
const policy = window.trustedTypes?.createPolicy('edgepress-dev', { createHTML: (text) => text });

let latest = 0;

/** Fetches the page and applies the differences. Reloads the document only if its scripts changed. */
export async function refresh(): Promise<void> {
  const mine = ++latest;
  const { next, criticalCss } = await fetchPage();
  if (mine !== latest) return;
  if (attributesOf(document, 'script[src]', 'src') !== attributesOf(next, 'script[src]', 'src'))
    return location.reload();
  await loadStyles(next);
  if (mine !== latest) return;
  replaceCriticalCss(criticalCss);
  const anchor = firstVisible();
  const top = anchor?.getBoundingClientRect().top ?? 0;
  document.title = next.title;
  for (const { name, value } of next.documentElement.attributes)
    if (!name.startsWith('data-theme')) document.documentElement.setAttribute(name, value);
  replaceIslands(next);
  showSidebar(next);
  morph(document.body, next.body);
  if (anchor?.isConnected)
    scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: 'instant' });
  const url = new URL(location.href);
  document.dispatchEvent(
    new CustomEvent('edgepress:navigated', { detail: { from: url, to: url } }),
  );
}

// The critical CSS is taken out, because its hash may not be in this document's policy, and parsing it would be reported.
async function fetchPage(): Promise<{ next: Document; criticalCss: string }> {
  const response = await fetch(location.href, { cache: 'no-cache' });
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`live reload: ${response.status} and no document from ${location.href}`);
  const [style = '', criticalCss = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
  const html = text.replace(style, '');
  const trusted = policy ? policy.createHTML(html) : html;
  return { next: new DOMParser().parseFromString(trusted, 'text/html'), criticalCss };
}

// Adds new stylesheets before it removes old ones, so that the page is never unstyled. Their order stays.
async function loadStyles(next: Document): Promise<void> {
  const selector = ':is(head,body)>link[rel=stylesheet]';
  const wanted = [...next.querySelectorAll<HTMLLinkElement>(selector)];
  const present = [...document.querySelectorAll<HTMLLinkElement>(selector)];
  let before: HTMLLinkElement | undefined;
  const loading = wanted.map(({ href, parentElement }) => {
    const known = present.find((link) => link.href === href);
    const link = known ?? document.createElement('link');
    const previous = before;
    before = link;
    if (known) return Promise.resolve();
    return new Promise<unknown>((resolve) => {
      link.rel = 'stylesheet';
      link.onload = link.onerror = resolve;
      link.href = href;
      const parent = parentElement?.localName === 'head' ? document.head : document.body;
      if (previous?.parentElement === parent) previous.after(link);
      else
        parent.insertBefore(link, present.find((other) => other.parentElement === parent) ?? null);
    });
  });
  await Promise.all(loading);
  for (const link of present) if (!wanted.some(({ href }) => href === link.href)) link.remove();
}

// `morph` takes `hidden` for the reader's, but the release decides whether a page has a sidebar.
function showSidebar(next: Document): void {
  const sidebar = document.querySelector<HTMLElement>('aside.sidebar');
  const wanted = next.querySelector<HTMLElement>('aside.sidebar');
  if (sidebar && wanted) sidebar.hidden = wanted.hidden;
}

// Islands whose module changed start again.
function replaceIslands(next: Document): void {
  if (attributesOf(document, 'main', 'data-islands') === attributesOf(next, 'main', 'data-islands'))
    return;
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND_TAG))
    island.dataset['state'] = 'stale';
}

function firstVisible(): Element | undefined {
  return [...document.querySelectorAll('article *')].find(
    (element) => !isClientMade(element) && element.getBoundingClientRect().top >= 0,
  );
}

function attributesOf(within: Document, selector: string, name: string): string {
  return [...within.querySelectorAll(selector)].map((node) => node.getAttribute(name)).join(' ');
}

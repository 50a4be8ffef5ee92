/** Updates the open page in place. */
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { isClientMade, morph } from './morph.ts';

let latest = 0;

/** Fetches the page and applies the differences. Reloads the document only if its scripts or critical CSS changed. */
export async function refresh(): Promise<void> {
  const mine = ++latest;
  const next = await fetchDocument();
  if (mine !== latest) return;
  if (
    attributesOf(document, 'script[src]', 'src') !== attributesOf(next, 'script[src]', 'src') ||
    frameOf(document) !== frameOf(next)
  )
    return location.reload();
  await loadStyles(next);
  const anchor = firstVisible();
  const top = anchor?.getBoundingClientRect().top ?? 0;
  document.title = next.title;
  for (const { name, value } of next.documentElement.attributes)
    if (!name.startsWith('data-theme')) document.documentElement.setAttribute(name, value);
  replaceIslands(next);
  morph(document.body, next.body);
  if (anchor?.isConnected)
    scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: 'instant' });
  const url = new URL(location.href);
  document.dispatchEvent(
    new CustomEvent('edgepress:navigated', { detail: { from: url, to: url } }),
  );
}

// Unlike `fetch`, this request parses HTML, so no Trusted Types policy is needed.
function fetchDocument(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', location.href);
    request.setRequestHeader('cache-control', 'no-cache');
    request.onload = () => {
      if (request.responseXML) resolve(request.responseXML);
      else
        reject(new Error(`live reload: ${request.status} and no document from ${location.href}`));
    };
    request.onerror = () => reject(new Error(`live reload: no answer from ${location.href}`));
    request.send();
  });
}

// Adds new stylesheets before it removes old ones, so that the page is never unstyled.
async function loadStyles(next: Document): Promise<void> {
  const selector = ':is(head,body)>link[rel=stylesheet]';
  const wanted = [...next.querySelectorAll<HTMLLinkElement>(selector)];
  const present = [...document.querySelectorAll<HTMLLinkElement>(selector)];
  await Promise.all(
    wanted
      .filter(({ href }) => !present.some((link) => link.href === href))
      .map(
        ({ href }) =>
          new Promise((resolve) => {
            const link = document.createElement('link');
            link.rel = 'stylesheet';
            link.onload = link.onerror = resolve;
            link.href = href;
            (present[0]?.parentElement ?? document.head).insertBefore(link, present[0] ?? null);
          }),
      ),
  );
  for (const link of present) if (!wanted.some(({ href }) => href === link.href)) link.remove();
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

// The content security policy allows the critical CSS by its hash, so another one needs a reload.
function frameOf(within: Document): string | undefined {
  return within.querySelector('head>style')?.textContent;
}

function attributesOf(within: Document, selector: string, name: string): string {
  return [...within.querySelectorAll(selector)].map((node) => node.getAttribute(name)).join(' ');
}

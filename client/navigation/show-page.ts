/** Shows a fetched page in the document. */
import { pagePath } from './address.ts';
import { mergeSidebar, openAncestors } from './merge-sidebar.ts';
import { fetchSidebar, type Page, type PageHead } from './page.ts';
import { preferredVersion } from './preferred-version.ts';
import { entryApi } from '../entry-api/entry-api.ts';
import { parseTrustedHtml } from '../dom/trusted-html.ts';

/** Fetches the sidebar if the shown one has no link to the page. */
export async function missingSidebar(head: PageHead, url: URL): Promise<DocumentFragment | null> {
  const nav = sidebarNav();
  if (!head.sidebar || (nav?.dataset['sidebar'] === head.sidebar && isListed(nav, url)))
    return null;
  return fetchSidebar(pagePath(url) ?? '');
}

/** Loads a page's own stylesheets, so that it isn't shown without them. */
export async function loadStyles({ styles }: PageHead): Promise<void> {
  await Promise.all(
    styles.map(
      (href) =>
        new Promise((resolve) => {
          const link = document.createElement('link');
          link.rel = 'preload';
          link.as = 'style';
          link.href = href;
          link.onload = link.onerror = resolve;
          document.head.append(link);
        }),
    ),
  );
}

/** Replaces the page that is shown. */
export function showPage(
  { head, content }: Page,
  sidebar: DocumentFragment | null,
  url: URL,
): void {
  document.title = head.title;
  document.querySelector('link[rel=canonical]')?.setAttribute('href', head.canonical);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
  document.body.dataset['layout'] = head.layout;
  showSidebar(head, sidebar, url);
  if (head.versions[1])
    import('./versions.ts')
      .then(({ showVersions }) => showVersions(head.versions, url, preferredVersion))
      .catch(console.warn);
  const main = document.querySelector('main');
  if (!main) return;
  main.dataset['path'] = head.path;
  main.dataset['islands'] = head.islands;
  main.replaceChildren(content);
  // Readers don't see most of this, so don't wait for it. Skip them if another page is shown by then.
  import('./head.ts')
    .then(({ updateHead }) => {
      if (main.dataset['path'] === head.path) updateHead(head.line, main, parseTrustedHtml);
    })
    .catch(console.warn);
}

function showSidebar(head: PageHead, fetched: DocumentFragment | null, url: URL): void {
  const nav = sidebarNav();
  if (!nav) return;
  document.querySelector<HTMLElement>('.sidebar')?.toggleAttribute('hidden', !head.sidebar);
  if (fetched && nav.dataset['sidebar'] === head.sidebar) mergeSidebar(nav, fetched);
  else if (fetched) nav.replaceChildren(fetched);
  if (head.sidebar) nav.dataset['sidebar'] = head.sidebar;
  for (const link of nav.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  for (const link of linksTo(nav, url)) {
    link.setAttribute('aria-current', 'page');
    openAncestors(link);
  }
}

function sidebarNav(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.sidebar-nav');
}

// Whether the sidebar has a link to the page, and, if it is a category's page, the category's list.
function isListed(nav: Element, url: URL): boolean {
  return linksTo(nav, url).some((link) => {
    const category = link.closest('.category-row')?.parentElement;
    return !category || entryApi.listOf(category) !== null;
  });
}

// Excludes the rows of categories without their own page, which link to their first page.
function linksTo(nav: Element, { pathname }: URL): HTMLAnchorElement[] {
  return [...nav.querySelectorAll<HTMLAnchorElement>('a:not([role],[data-toggle])')].filter(
    (link) => link.pathname === pathname,
  );
}

/** Updates the document's head, and links outside of the page, after a navigation. Loaded with the first one. */
import { pageTags } from '../../model/release/page-tags.ts';

// Tags that describe a page. Everything else in the head belongs to the document, also what is from the site's `head` slot.
const PAGE_TAGS =
  'meta:not([charset],[name=viewport],[data-site]),[rel=canonical],[rel=alternate],[type="application/ld+json"]';

/**
 * Replaces the tags by those of the page in `main`, made from the first line of its fragment and from the document. `parse`
 * turns HTML into trusted nodes.
 */
export function updateHead(
  line: Record<string, unknown>,
  main: HTMLElement,
  parse: (html: string) => DocumentFragment,
): void {
  const { head, documentElement } = document;
  const list = (name: string) => [line[name] ?? []].flat().map(String);
  const text = (name: string) => list(name).join('');
  const siteTitle = head.querySelector<HTMLLinkElement>('[rel=search]')?.title ?? '';
  const canonical = text('canonical');
  const home = new URL(documentElement.dataset['base'] ?? '/', canonical).href;
  const language = documentElement.lang;
  const tags = pageTags({
    name: text('name') || text('title').slice(0, -` | ${siteTitle}`.length),
    description: text('description'),
    keywords: text('keywords'),
    isUnlisted: 'unlisted' in line,
    canonical,
    page: home.slice(0, -1) + encodeURI(text('path')),
    home,
    siteTitle,
    language,
    // A page without the field has only one language.
    alternates: Object.entries(
      Object(line['alternates'] ?? { [language]: canonical, 'x-default': canonical }),
    ).map(([code, url]) => [code, String(url)]),
    image: text('image'),
    hasMarkdown: !('markdown' in line),
    updated: main.querySelector<HTMLTimeElement>('.updated time')?.dateTime ?? '',
    crumbs: [...main.querySelectorAll('.breadcrumbs li:nth-child(n+2)>*')].map((step) => ({
      name: step.textContent,
      item:
        step instanceof HTMLAnchorElement
          ? new URL(step.pathname, canonical).href
          : step.matches('[aria-current]')
            ? canonical
            : '',
    })),
    search: text('search'),
  });
  // The server lists them in the order of the menu.
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-kind=locales] a:not([rel])');
  for (const [index, href] of list('locales').entries()) links[index]?.setAttribute('href', href);
  // Links in the site's slots and layouts, as `worker/page/fill-template.tsx` marks them.
  const path = location.pathname;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-nav]'))
    link.ariaCurrent = `${link.pathname === path ? 'page' : !link.dataset['nav'] && path.startsWith(`${link.pathname}/`)}`;
  for (const tag of head.querySelectorAll(PAGE_TAGS)) tag.remove();
  for (const { tag, attributes, text: data } of tags) {
    // The text of a script must be trusted, even if it is data.
    const element = data
      ? parse(`<script>${data}</script>`).firstElementChild
      : document.createElement(tag);
    if (!element) continue;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    head.append(element);
  }
  // Those that the page's own tags replace.
  for (const selector of list('own')) head.querySelector(selector)?.remove();
  head.append(parse(text('tags')));
}

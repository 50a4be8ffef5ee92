/** The tags of the document's head that follow the reader from page to page; loaded with the first navigation. */
import { pageTags } from '../../model/release/page-tags.ts';

// What describes a page; everything else in the head belongs to the document.
const PAGE_TAGS =
  'meta:not([charset],[name=viewport]),[rel=canonical],[rel=alternate],[type="application/ld+json"]';

/**
 * Describes the page in `main`, from the first line of its fragment and what the document shows of it. `parse` makes
 * trusted nodes of HTML.
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
  const language = documentElement.lang;
  const languages = list('languages');
  const tags = pageTags({
    name: text('name') || text('title').slice(0, -` | ${siteTitle}`.length),
    description: text('description'),
    keywords: text('keywords'),
    isUnlisted: 'unlisted' in line,
    canonical,
    home: new URL(documentElement.dataset['base'] ?? '/', canonical).href,
    siteTitle,
    language,
    languages: languages[0] ? languages : [language],
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
  for (const tag of head.querySelectorAll(PAGE_TAGS)) tag.remove();
  for (const { tag, attributes, text: data } of tags) {
    // The text of a script must be a trusted one, even where it is data.
    const element = data
      ? parse(`<script>${data}</script>`).firstElementChild
      : document.createElement(tag);
    if (!element) continue;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    head.append(element);
  }
  head.append(parse(text('tags')));
}

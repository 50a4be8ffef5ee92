/** Fills in the card lists that depend on the navigation, and makes generated category pages, as HTML and Markdown. */
import { escapeAttribute, escapeText } from '../html/escape.ts';
import { escapeMarkdown } from '../html/markdown-inline.ts';
import { markdownAlternate } from '../html/markdown.ts';
import { CARDS_PLACEHOLDER } from '../html/placeholders.ts';
import { parseHtml } from '../html/tree.ts';
import type { CardItem, IndexPage } from './index-page.ts';
import { readObject, writeObject } from '../objects/objects.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import { fillRoots, markRoot } from '../../model/root-marker.ts';
import type { PageHeader } from '../../model/release/release.ts';

/** Hashes of a page as HTML and as Markdown. */
export interface PageObjects {
  object: string;
  markdown: string;
}

/** The site's address and the root of the page's docs folder, for links. */
export interface SiteAddress {
  /** Origin with scheme. */
  origin: string;
  baseUrl: string;
  /** Below the base URL. */
  root: string;
}

/** Fills in the `DocCardList` of a page and returns the hashes of the new objects. */
export function fillCards(
  { object, markdown }: PageObjects,
  cards: CardItem[],
  address: SiteAddress,
  store: string,
): PageObjects {
  const fill = (hash: string, list: string): string =>
    // @object page
    writeObject(
      store,
      readObject(store, hash).toString('utf8').replaceAll(CARDS_PLACEHOLDER, list),
    );
  return {
    object: fill(object, cardsHtml(cards, address)),
    markdown: fill(markdown, cardsMarkdown(cards, address)),
  };
}

/** Makes the objects of a page with cards. */
export function indexPageObjects(
  page: IndexPage,
  address: SiteAddress,
  store: string,
): PageObjects {
  const { origin, baseUrl, root } = address;
  const { title, description } = page;
  const header: PageHeader = { toc: [], islands: [], styles: [] };
  const lead = description === '' ? '' : `<p>${escapeText(description)}</p>`;
  const html = `<h1>${escapeText(title)}</h1>${lead}${cardsHtml(page.cards, address)}`;
  const path = withBase(baseUrl, encodePath(page.path));
  return {
    // @object page
    object: writeObject(store, `${JSON.stringify(header)}\n${html}\n`),
    // @object markdown
    markdown: writeObject(
      store,
      markdownAlternate(parseHtml(fillRoots(html, root, baseUrl)), {
        title,
        description,
        origin,
        path,
      }),
    ),
  };
}

function cardsHtml(cards: CardItem[], { root, baseUrl }: SiteAddress): string {
  const stored = (path: string): string => {
    const href = withBase(baseUrl, path);
    return markRoot(href, root, baseUrl) ?? href;
  };
  const items = cards.map((card) => {
    const text = card.description === '' ? '' : `<p>${escapeText(card.description)}</p>`;
    return `<li class="card"><a href="${escapeAttribute(stored(card.href))}">${escapeText(card.title)}</a>${text}</li>`;
  });
  return `<ul class="cards">${items.join('')}</ul>`;
}

function cardsMarkdown(cards: CardItem[], { origin, baseUrl }: SiteAddress): string {
  return cards
    .map(({ title, href, description }) => {
      const url = new URL(withBase(baseUrl, href), origin).href;
      const text = description === '' ? '' : `: ${escapeMarkdown(description)}`;
      return `- [${escapeMarkdown(title)}](${url})${text}`;
    })
    .join('\n');
}

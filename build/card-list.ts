/** Card lists that only the navigation can fill, and the pages that consist of one. */
import { escapeAttribute, escapeText } from './compile/code-block.ts';
import type { CardItem, IndexPage } from './navigation.ts';
import { readObject, writeObject } from './objects.ts';
import { withBase } from '../model/href.ts';
import type { PageHeader } from '../model/release.ts';

/** A page object with its `DocCardList` filled in; returns the new object's hash. */
export function fillCards(
  object: string,
  cards: CardItem[],
  baseUrl: string,
  store: string,
): string {
  const text = readObject(store, object).toString('utf8');
  return writeObject(store, text.replaceAll('<ep-cards></ep-cards>', cardsHtml(cards, baseUrl)));
}

/** The object of a category's generated index. */
export function indexPageObject(page: IndexPage, baseUrl: string, store: string): string {
  const header: PageHeader = { toc: [], islands: [], styles: [] };
  const lead = page.description === '' ? '' : `<p>${escapeText(page.description)}</p>`;
  return writeObject(
    store,
    `${JSON.stringify(header)}\n<h1>${escapeText(page.title)}</h1>${lead}${cardsHtml(page.cards, baseUrl)}\n`,
  );
}

function cardsHtml(cards: CardItem[], baseUrl: string): string {
  const items = cards.map((card) => {
    const text = card.description === '' ? '' : `<p>${escapeText(card.description)}</p>`;
    return `<li class="card"><a href="${escapeAttribute(withBase(baseUrl, card.href))}">${escapeText(card.title)}</a>${text}</li>`;
  });
  return `<ul class="cards">${items.join('')}</ul>`;
}

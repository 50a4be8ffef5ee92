/** Messages in place of results. */
import { button, createElement } from './elements.ts';

/** Nothing matched, with other queries to try. */
export function nothingFound(
  q: string,
  suggestions: string[],
  ask: (suggestion: string) => void,
): HTMLElement {
  const [before = '', after = ''] = STRINGS.noResults.split('{query}');
  return createElement(
    'div',
    { class: 'search-message' },
    createElement('b', {}, before, createElement('span', {}, q), after),
    ...(suggestions.length > 0
      ? [
          createElement('p', {}, STRINGS.trySearching),
          createElement(
            'ul',
            {},
            ...suggestions.map((text) =>
              createElement(
                'li',
                {},
                button({ class: 'search-try' }, () => ask(text), text),
              ),
            ),
          ),
        ]
      : []),
  );
}

/** The request failed, with a button to retry. */
export function failedSearch(again: () => void): HTMLElement {
  return createElement(
    'div',
    { class: 'search-message search-failed' },
    createElement('b', {}, STRINGS.searchFailed),
    createElement('p', {}, STRINGS.checkConnection),
    ...(navigator.onLine ? [] : [createElement('p', {}, STRINGS.offline)]),
    createElement(
      'ul',
      {},
      createElement('li', {}, button({ class: 'search-try' }, again, STRINGS.retry)),
    ),
  );
}

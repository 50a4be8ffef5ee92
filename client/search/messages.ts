/** Messages in place of results. */
import { button, createElement } from './elements.ts';

/** Nothing matched, with other queries to try. */
export function nothingFound(
  q: string,
  suggestions: string[],
  ask: (suggestion: string) => void,
): HTMLElement {
  return createElement(
    'div',
    { class: 'search-message' },
    createElement('b', {}, 'No results for “', createElement('span', {}, q), '”'),
    ...(suggestions.length > 0
      ? [
          createElement('p', {}, 'Try searching for:'),
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
    createElement('b', {}, 'Unable to fetch results'),
    createElement('p', {}, 'You might want to check your network connection.'),
    ...(navigator.onLine
      ? []
      : [
          createElement(
            'p',
            {},
            'You are offline. The search goes on when the connection is back.',
          ),
        ]),
    createElement(
      'ul',
      {},
      createElement('li', {}, button({ class: 'search-try' }, again, 'Retry')),
    ),
  );
}

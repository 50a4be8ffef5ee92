/** What stands in the place of results when there are none. */
import { button, element } from './elements.ts';

/** The message when nothing was found, with other things to search for. */
export function nothingFound(
  q: string,
  suggestions: string[],
  ask: (suggestion: string) => void,
): HTMLElement {
  return element(
    'div',
    { class: 'search-message' },
    element('b', {}, 'No results for “', element('span', {}, q), '”'),
    ...(suggestions.length > 0
      ? [
          element('p', {}, 'Try searching for:'),
          element(
            'ul',
            {},
            ...suggestions.map((text) =>
              element(
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

/** The message when the request failed, with a way to try again. */
export function failedSearch(again: () => void): HTMLElement {
  return element(
    'div',
    { class: 'search-message search-failed' },
    element('b', {}, 'Unable to fetch results'),
    element('p', {}, 'You might want to check your network connection.'),
    ...(navigator.onLine
      ? []
      : [element('p', {}, 'You are offline. The search goes on when the connection is back.')]),
    element('ul', {}, element('li', {}, button({ class: 'search-try' }, again, 'Retry'))),
  );
}

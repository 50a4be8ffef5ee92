import { expect, it } from 'vitest';
import type { Manifest } from '../../../model/release/release.ts';
import { shardsInLocale } from '../../../worker/locales/shards-in-locale.ts';

const LOCALES = { default: 'en', list: [{ code: 'en' }, { code: 'de' }, { code: 'fr' }] };

/** The first paths of the shards that have pages in a language. */
function shards(locale: string, firsts: string[]): string[] | undefined {
  const found = shardsInLocale({
    pages: { shards: firsts.map((first) => ({ first, object: first })) },
    site: { locale, locales: LOCALES },
    // Only these fields are read.
  } as unknown as Manifest);
  return found?.map(({ first }) => first);
}

it.each([
  ['en', ['/', '/de/a', '/de/m', '/e', '/fr/a', '/g'], ['/', '/de/m', '/e', '/fr/a', '/g']],
  ['de', ['/', '/de/a', '/de/m', '/e', '/fr/a', '/g'], ['/', '/de/a', '/de/m']],
  ['fr', ['/', '/de/a', '/de/m', '/e', '/fr/a', '/g'], ['/e', '/fr/a']],
  // Between the home page and the others are pages such as /de-x.
  ['de', ['/', '/de-x', '/de-y', '/df'], ['/', '/de-y']],
  ['en', ['/', '/fr', '/fr/a'], ['/', '/fr', '/fr/a']],
  ['fr', ['/'], ['/']],
])('%s has pages in shards of %j', (locale, firsts, expected) => {
  expect(shards(locale, firsts)).toEqual(expected);
});

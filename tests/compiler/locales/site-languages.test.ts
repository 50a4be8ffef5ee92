/** The language of docs folders and sidebars. */
import { expect, it } from 'vitest';
import { languageIn, pageLanguages } from '../../../compiler/locales/site-languages.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';

const { value } = parseSiteConfig({
  title: 'Docs',
  url: 'https://docs.example',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
    ],
  },
});
if (value === undefined) throw new Error('The configuration is invalid.');
const languages = pageLanguages(value);

it.each([
  ['de:default', 'de'],
  ['de:de', 'de'],
  ['default', 'en'],
  // The folder of originals with this name.
  ['de', 'en'],
])('of the id %s is %s', (id, locale) => {
  expect(languageIn(languages, id).locale).toBe(locale);
});

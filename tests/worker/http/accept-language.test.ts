import { expect, it } from 'vitest';
import { preferredLanguage } from '../../../worker/http/accept-language.ts';

const LANGUAGES = ['en', 'de', 'zh-Hans', 'pt-PT', 'pt-BR', 'fr-CA', 'fr'] as const;

it.each([
  [null, 'en'],
  ['de', 'de'],
  ['de-CH, en;q=0.8', 'de'],
  ['fi, de;q=0.5, zh-CN;q=0.7', 'zh-Hans'],
  ['zh-TW', 'en'],
  ['pt-br', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['fr-CH', 'fr'],
  ['fr-ca-x-a', 'fr-CA'],
  ['zh-TW, zh;q=0.9', 'zh-Hans'],
  ['de;q=0, zh;q=0.1', 'zh-Hans'],
  ['fi, *;q=0.5, de;q=0.1', 'en'],
  ['not a tag!, de;q=0.5', 'de'],
  ['de;q=x', 'en'],
])('%s gets %s', (header, language) => {
  expect(preferredLanguage(header, LANGUAGES)).toBe(language);
});

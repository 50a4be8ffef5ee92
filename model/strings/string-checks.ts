/** Checks the messages of the interface in a configuration: their languages, names, forms and placeholders. */
import { closestOption, type Issue } from '../schema/schema.ts';
import { englishMessage, MESSAGE_KEYS } from './catalogue.ts';
import type { Message } from './message.ts';

/** The part of the configuration that is checked. */
interface Config {
  locales: { list: { code: string }[] };
  strings: Record<string, Record<string, Message>>;
}

/** Finds issues in `strings`. */
export function stringIssues({ locales, strings }: Config): Issue[] {
  const codes = locales.list.map(({ code }) => code);
  const known = [...codes, ...codes.map((code) => new Intl.Locale(code).language)];
  return Object.entries(strings).flatMap(([locale, messages]) => {
    if (!known.includes(locale))
      return {
        path: `strings.${locale}`,
        found: `"${locale}"`,
        expected: `a listed locale or its language (${[...new Set(known)].join(', ')})`,
      };
    return Object.entries(messages).flatMap(([key, message]) => {
      const fault = messageFault(key, message, locale);
      return fault === null ? [] : { path: `strings.${locale}.${key}`, ...fault };
    });
  });
}

function messageFault(
  key: string,
  message: Message,
  locale: string,
): Pick<Issue, 'found' | 'expected'> | null {
  const english = englishMessage(key);
  if (english === undefined) {
    const meant = closestOption(key, MESSAGE_KEYS);
    return {
      found: `the unknown message "${key}"`,
      expected: meant === undefined ? 'a name from docs/write/languages.md' : `perhaps "${meant}"`,
    };
  }
  if (typeof english === 'string') {
    if (typeof message !== 'string') return { found: 'plural forms', expected: 'a text' };
    return placeholderFault(message, placeholders(english), placeholders(english));
  }
  if (typeof message === 'string')
    return { found: 'a text', expected: "plural forms such as `{ one: '…', other: '…' }`" };
  const categories = pluralCategories(locale);
  const missing = categories.find((category) => message[category] === undefined);
  if (missing !== undefined)
    return {
      found: `no form \`${missing}\``,
      expected: `a form for each plural category of "${locale}" (${categories.join(', ')})`,
    };
  const allowed = placeholders(english.other);
  for (const form of Object.values(message)) {
    // "One page" needs no number.
    const fault = placeholderFault(form ?? '', new Set(), allowed);
    if (fault) return fault;
  }
  return placeholderFault(message.other, allowed, allowed);
}

// Those of whole numbers up to 200. French, for example, has another form for millions, which no list of pages reaches.
function pluralCategories(locale: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].toSorted();
}

function placeholderFault(
  text: string,
  required: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): Pick<Issue, 'found' | 'expected'> | null {
  const used = placeholders(text);
  const missing = [...required].find((name) => !used.has(name));
  if (missing !== undefined)
    return { found: `"${text}" without {${missing}}`, expected: `a text with {${missing}}` };
  const unknown = [...used].find((name) => !allowed.has(name));
  if (unknown === undefined) return null;
  const names = [...allowed].map((name) => `{${name}}`).join(', ');
  return {
    found: `the unknown placeholder {${unknown}} in "${text}"`,
    expected: names === '' ? 'a text without placeholders' : names,
  };
}

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
}

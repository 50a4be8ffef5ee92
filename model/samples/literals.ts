/** Formats values as literals of a programming language, with short objects and lists on one line. */

/** The literal syntax of a language. */
export interface Notation {
  key: (name: string) => string;
  text: (value: string) => string;
  words: { true: string; false: string; null: string };
  /** What is between a key and its value. Default: a colon and a space. */
  separator?: string;
  /** What is around the entries of an object, and an empty one, where that isn't braces. */
  braces?: { open: string; close: string; empty: string };
  /** Padding inside the braces of an object on one line. */
  pad: string;
  /** Indentation per level. */
  step: number;
  /** Whether the last entry has a trailing comma. */
  trailingComma: boolean;
}

/** JavaScript literals, with unquoted keys where possible. */
export const JAVASCRIPT: Notation = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  pad: ' ',
  step: 2,
  trailingComma: true,
};

/** Python literals. */
export const PYTHON: Notation = {
  key: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
  words: { true: 'True', false: 'False', null: 'None' },
  pad: '',
  step: 4,
  trailingComma: true,
};

/** Ruby literals. `JSON.generate` writes the keys, which are symbols, as strings. */
export const RUBY: Notation = {
  key: (name) => rubyText(name),
  text: rubyText,
  words: { true: 'true', false: 'false', null: 'nil' },
  pad: ' ',
  step: 2,
  trailingComma: false,
};

/** PHP literals. */
export const PHP: Notation = {
  key: phpText,
  text: phpText,
  words: { true: 'true', false: 'false', null: 'null' },
  separator: ' => ',
  braces: { open: '[', close: ']', empty: 'new stdClass()' },
  pad: '',
  step: 4,
  trailingComma: true,
};

const JSON_TEXT: Notation = {
  key: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
  words: { true: 'true', false: 'false', null: 'null' },
  pad: ' ',
  step: 2,
  trailingComma: false,
};

/** Formats JSON with short objects and lists on one line. `margin` and `before` are those of `literal`. */
export function compactJson(value: unknown, margin = 0, before = 0): string {
  return literal(value, JSON_TEXT, margin, before);
}

/** Maximum length of a line with a nested object or list, so that it fits the width of a page. */
const SHORT = 80;

const BRACES = { open: '{', close: '}', empty: '{}' };

/** Formats a value. `margin` is the indentation of its last line, and `before` characters precede it on its first line. */
export function literal(value: unknown, notation: Notation, margin: number, before = 0): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null) return notation.words.null;
  if (typeof value === 'boolean') return notation.words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => ({ name: '', one }))
    : Object.entries(value).map(([key, one]: [string, unknown]) => ({
        name: notation.key(key) + (notation.separator ?? ': '),
        one,
      }));
  const { open: start, close: end, empty } = notation.braces ?? BRACES;
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : [start, end, notation.pad];
  if (entries.length === 0) return Array.isArray(value) ? '[]' : empty;
  const flat = entries.map(({ name, one }) => name + literal(one, notation, margin)).join(', ');
  const oneLine = `${open}${pad}${flat}${pad}${close}`;
  const nested = entries.filter(({ one }) => typeof one === 'object' && one !== null).length;
  const isShort = margin + before + oneLine.length <= SHORT && !flat.includes('\n') && nested < 2;
  if (isShort && (margin > 0 || entries.length <= 3)) return oneLine;
  const inside = margin + notation.step;
  const lines = entries.map(
    ({ name, one }) => ' '.repeat(inside) + name + literal(one, notation, inside, name.length),
  );
  const comma = notation.trailingComma ? ',' : '';
  return `${open}\n${lines.join(',\n')}${comma}\n${' '.repeat(margin)}${close}`;
}

/** Returns a JavaScript string in single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'")}'`;
}

/** Returns a Ruby string. A hash would begin an interpolation. */
export function rubyText(text: string): string {
  return JSON.stringify(text).replaceAll('#', '\\#');
}

/** Returns a PHP string, in which only the quote and the backslash have a meaning. */
export function phpText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

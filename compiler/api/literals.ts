/** Formats values as literals of a programming language, with short objects and lists on one line. */

/** The literal syntax of a language. */
export interface Notation {
  key: (name: string) => string;
  text: (value: string) => string;
  words: { true: string; false: string; null: string };
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

const JSON_TEXT: Notation = {
  key: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
  words: { true: 'true', false: 'false', null: 'null' },
  pad: ' ',
  step: 2,
  trailingComma: false,
};

/** Formats JSON with short objects and lists on one line. `margin` is the indentation of the last line. */
export function compactJson(value: unknown, margin = 0): string {
  return literal(value, JSON_TEXT, margin);
}

/** Maximum length of a line with a nested object or list, so that it fits the width of a page. */
const SHORT = 80;

/** Formats a value. `margin` is the indentation of its last line, and `before` characters precede it on its first line. */
export function literal(value: unknown, notation: Notation, margin: number, before = 0): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null) return notation.words.null;
  if (typeof value === 'boolean') return notation.words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => ({ name: '', one }))
    : Object.entries(value).map(([key, one]: [string, unknown]) => ({
        name: `${notation.key(key)}: `,
        one,
      }));
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', notation.pad];
  if (entries.length === 0) return open + close;
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

/** Returns a string literal in single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

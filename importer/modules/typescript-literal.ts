/** Prints plain values as TypeScript, in the layout of the formatter. */

const WIDTH = 100;

/** Prints a value. `indent` is that of its line, and `used` the number of other characters on that line. */
export function typescriptLiteral(value: unknown, indent = 0, used = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const entries: [string, unknown][] = isList
    ? value.map((entry: unknown) => ['', entry])
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => [`${keyText(key)}: `, entry]);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const flat = entries.map(([key, entry]) => key + typescriptLiteral(entry, -Infinity)).join(', ');
  const line = isList ? `[${flat}]` : `{ ${flat} }`;
  if (indent === -Infinity || (!breaks(value) && indent + used + line.length <= WIDTH)) return line;
  const inner = indent + 2;
  const lines = entries.map(
    ([key, entry]) =>
      `${' '.repeat(inner)}${key}${typescriptLiteral(entry, inner, key.length + 1)},`,
  );
  return `${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}`;
}

/** Prints a field of an object, with a comment above it. */
export function printField(name: string, value: unknown, comment?: string): string {
  const lines = comment === undefined ? [] : comment.split('\n').map((line) => `  // ${line}`);
  return [...lines, `  ${name}: ${typescriptLiteral(value, 2, name.length + 3)},`].join('\n');
}

// A list of several objects or lists with several entries each is always broken into lines.
function breaks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isTable =
    Array.isArray(value) &&
    value.length > 1 &&
    value.every(
      (entry) => kindOf(entry) === kindOf(value[0]) && Object.keys(Object(entry)).length > 1,
    );
  return (isTable && kindOf(value[0]) !== 'plain') || Object.values(value).some(breaks);
}

function kindOf(value: unknown): 'list' | 'object' | 'plain' {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'object' : 'plain';
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  // Like the formatter, prefers the quotes that need fewer escapes.
  const single = text.split("'").length;
  const double = text.split('"').length;
  return single > double
    ? `"${escaped.replaceAll('"', '\\"')}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

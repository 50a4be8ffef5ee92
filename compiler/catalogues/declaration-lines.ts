/** Splits long declarations, so that readers on narrow screens need not scroll each of them. */

/** Longer lines are split. */
const LONG = 72;

const CLOSING: Record<string, string> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** Returns a declaration with one parameter or one member on each line, where a line would be long. */
export function declarationLines(declaration: string): string {
  return declaration.split('\n').map(splitLine).join('\n');
}

function splitLine(line: string): string {
  if (line.length <= LONG) return line;
  const first = line.search(/[({]/);
  // Dart has its named parameters in both.
  const start = line.slice(first, first + 2) === '({' ? first + 1 : first;
  const isList = line[first] === '(';
  const parts = start < 0 ? [] : partsOf(line, start, isList ? ',' : ';');
  const end = parts.reduce((sum, part) => sum + part.length + 1, start);
  if (parts.length < 2 || line[end] !== CLOSING[line[start] ?? '']) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const inner = parts
    .map((part) => `${indent}  ${part.trim()}`)
    .filter((part) => part.trim() !== '');
  return `${line.slice(0, start + 1)}\n${inner.join(isList ? ',\n' : '\n')}\n${indent}${line.slice(end)}`;
}

// What is between the bracket at `start` and its end, split at the separators that are in no other bracket.
function partsOf(line: string, start: number, separator: string): string[] {
  const parts: string[] = [];
  const open: string[] = [];
  let from = start + 1;
  for (let index = from; index < line.length; index += 1) {
    const letter = line[index] ?? '';
    const isArrow = letter === '>' && /[-=]/.test(line[index - 1] ?? '');
    if (isArrow) continue;
    if (open.length === 0 && letter === CLOSING[line[start] ?? ''])
      return [...parts, line.slice(from, index)];
    if (open.length === 0 && letter === separator) {
      parts.push(line.slice(from, index));
      from = index + 1;
    } else if (letter in CLOSING) open.push(CLOSING[letter] ?? '');
    else if (letter === open.at(-1)) open.pop();
  }
  return [];
}

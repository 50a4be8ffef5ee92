/** Takes the code of a fence from a file: all of it, a range of lines, or a region. */

/** The `file=` option of a fence: a path, and what follows the hash (`L3-L9` or the name of a region). */
export interface CodeSource {
  path: string;
  part: string;
}

/** Splits the value of `file=`. */
export function parseCodeSource(value: string): CodeSource {
  const [, path = '', part = ''] = /^(.*?)(?:#([^#]*))?$/.exec(value) ?? [];
  return { path, part };
}

/** Returns the part of a file's text without its common indentation, or the reason why there is none. */
export function partOfCode(text: string, part: string): { code: string } | { reason: string } {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  const range = /^L?(\d+)(?:(-)(?:L?(\d+))?)?$/.exec(part);
  if (part === '') return { code: dedent(withoutMarkers(lines)) };
  if (range === null) {
    const found = regionOf(lines, part);
    if ('reason' in found) return found;
    return { code: dedent(withoutMarkers(found.lines)) };
  }
  const first = Number(range[1]);
  const last = Number(range[3] ?? (range[2] ? lines.length : first));
  if (first < 1 || last < first || last > lines.length)
    return {
      reason: `it has ${lines.length} lines, which don't include lines ${first} to ${last}`,
    };
  return { code: dedent(lines.slice(first - 1, last)) };
}

/** `#region name` and `#endregion`, in the comment of any language. */
const MARKER =
  /^\s*(?:(?:\/\/|\/\*|\{\s*\/\*|<!--|--|;|%|rem\b|'|::)\s*#?|#\s*#?)\s*(end)?region(?:[ \t]+(\S+?))?[ \t]*(?:-->|\*\/\s*\}?)?\s*$/i;

function regionOf(lines: string[], name: string): { lines: string[] } | { reason: string } {
  const start = lines.findIndex((line) => {
    const marker = MARKER.exec(line);
    return marker !== null && !marker[1] && marker[2] === name;
  });
  if (start < 0) return { reason: `it has no line with \`#region ${name}\` in a comment` };
  let depth = 1;
  for (const [index, line] of lines.entries()) {
    const marker = index > start ? MARKER.exec(line) : null;
    if (marker === null) continue;
    depth += marker[1] ? -1 : 1;
    if (depth === 0) return { lines: lines.slice(start + 1, index) };
  }
  return { reason: `the region \`${name}\` has no \`#endregion\`` };
}

function withoutMarkers(lines: string[]): string[] {
  return lines.filter((line) => !MARKER.test(line));
}

function dedent(lines: string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const shortest = Math.min(...indents.map((indent) => indent.length), Infinity);
  const first = indents[0]?.slice(0, shortest) ?? '';
  const same = indents.every((indent) => indent.startsWith(first));
  return lines.map((line) => (same ? line.slice(first.length) : line)).join('\n');
}

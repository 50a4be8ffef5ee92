/** Reads the headings of a Markdown source independently of the engine's parser, so that tests can compare the two. */

/** Returns the plain-text parts of each `#` heading outside of code, except headings with markup that hides words. */
export function sourceHeadings(source: string): string[] {
  const found: string[] = [];
  let fence = '';
  let comment = false;
  for (const line of source
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})(\S*)/.exec(line);
    if (mark?.[1] && (fence === '' || (mark[1].startsWith(fence) && mark[2] === ''))) {
      fence = fence === '' ? mark[1] : '';
      continue;
    }
    if (/<!--|\{\/\*/.test(line)) comment = true;
    if (fence === '' && !comment) {
      const text = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line)?.[1];
      if (text !== undefined) found.push(...plainParts(text));
    }
    if (/-->|\*\/\}/.test(line)) comment = false;
  }
  return found;
}

function plainParts(heading: string): string[] {
  const text = heading
    .replace(/\\?\{#[^}]*\}\s*$/, '')
    .replace(/\{\/\*.*?\*\/\}/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  // Expressions, tags, entities and emphasis change the words. The text between them stays the same.
  return text
    .split(/\{[^}]*\}|<[^>]*>|&\w+;|[*_`~\\]+|:\w+:?/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part.length > 3);
}

/** Tells code in a file's Markdown from its text, before anything is parsed. */

/** Rewrites the text outside of fenced code. What looks like a tag in code isn't one. */
export function outsideFences(body: string, rewrite: (text: string) => string): string {
  const parts: string[] = [];
  let text: string[] = [];
  let fence = '';
  const flush = (): void => {
    if (text.length > 0) parts.push(rewrite(text.join('\n')));
    text = [];
  };
  for (const line of body.split('\n')) {
    const mark = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      parts.push(line);
      if (mark.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = '';
    } else if (mark === '') text.push(line);
    else {
      flush();
      parts.push(line);
      fence = mark;
    }
  }
  flush();
  return parts.join('\n');
}

/** Returns whether a position is in a code span, by the backticks before it on its line. */
export function isInCodeSpan(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
  return (line.match(/`+/g)?.length ?? 0) % 2 === 1;
}

/** Returns whether a text has neither elements, expressions, formulas nor modules outside of code. */
export function isPlainText(text: string): boolean {
  const words = text.replace(/(`+)(?:(?!\1)[^])*?\1/g, '');
  return !/[{}$]|<[A-Za-z/>]|^\s*(?:import|export)\s/.test(words);
}

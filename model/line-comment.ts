/** Comments that fill a line of code, in the syntax of any language. */

const COMMENT =
  /^\s*(?:\/\/|#|--|;|%|rem|'|<!--|\/\*|\{\s*\/\*)\s*(.*?)\s*(?:-->|\*\/\s*\}?)?\s*$/i;

/** Returns the text of the comment that a line consists of, or an empty text for any other line. */
export function commentIn(line: string): string {
  return COMMENT.exec(line)?.[1] ?? '';
}

/** Says where and why MDX can't read a file. */
import { VFileMessage } from 'vfile-message';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Converts a parser error to a diagnostic with a hint. */
export function syntaxDiagnostic(file: string, error: unknown): Diagnostic {
  const message =
    error instanceof VFileMessage
      ? error.reason
      : error instanceof Error
        ? error.message
        : String(error);
  const at = error instanceof VFileMessage ? error.place : undefined;
  const start = at && 'start' in at ? at.start : at;
  // For an element that is never closed, the parser gives the position only in its message.
  const told = /\((\d+):(\d+)-\d+:\d+\)/.exec(message);
  const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1];
  return {
    severity: 'error',
    rule: 'mdx-syntax',
    file,
    line: start?.line ?? numberOf(told?.[1]),
    column: start?.column ?? numberOf(told?.[2]),
    message: `MDX cannot read this: ${message}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

const HINTS: [RegExp, string][] = [
  [
    /could not parse expression|acorn/i,
    'Braces contain JavaScript. Write `\\{` for a brace, or put the text in backticks.',
  ],
  [
    /before name|in name|start a name|before attribute/i,
    'A `<` begins a tag. Write `\\<` for the character itself, or put the text in backticks.',
  ],
  [
    /expected a closing tag|closing tag/i,
    'Close the tag, and leave blank lines around Markdown inside it.',
  ],
  [
    /could not parse import\/exports/i,
    "A line that begins with `import` or `export` is JavaScript. If it's prose, start the line with another word.",
  ],
];

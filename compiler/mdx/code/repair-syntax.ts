/**
 * Repairs Markdown of lenient sites that MDX 3 can't parse but MDX 1 or plain Markdown can: a `<` or `{` that is text, elements
 * without an end such as `<br>`, and HTML whose text has line breaks.
 */
import { VFileMessage } from 'vfile-message';

// @limit repairs of one page: A page with more of them is shown as plain Markdown.
/** Each repair parses the page again. */
const MOST_REPAIRS = 40;

/** Compiles a text that failed with `cause`, with its causes repaired. Returns nothing if one of them can't be repaired. */
export async function withRepairs<T>(
  body: string,
  cause: unknown,
  compile: (body: string) => Promise<{ result: T; error?: unknown }>,
): Promise<{ result: T; causes: unknown[] } | undefined> {
  const causes = [cause];
  let text = repairSyntax(body, cause);
  while (text !== undefined && causes.length < MOST_REPAIRS) {
    const { result, error } = await compile(text);
    if (error === undefined) return { result, causes };
    causes.push(error);
    text = repairSyntax(text, error);
  }
  return undefined;
}

// Returns the text without the cause of a parser's error, or nothing if the error is of another kind. Lines stay where they are.
function repairSyntax(body: string, error: unknown): string | undefined {
  if (!(error instanceof VFileMessage)) return undefined;
  const { reason, place } = error;
  const point = place && 'start' in place ? place.start : place;
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? [];
  const at =
    line === undefined
      ? (point?.offset ?? offsetOf(body, point?.line, point?.column))
      : offsetOf(body, Number(line), Number(column));
  if (at === undefined) return undefined;
  if (/closing tag/i.test(reason)) return closedElement(body, at) ?? asExpression(body, at);
  if (/before name|in name|after name|local name|start a name|attribute/i.test(reason))
    return escaped(body, '<', at) ?? asExpression(body, at);
  return /could not parse expression/i.test(reason) ? escaped(body, '{', at) : undefined;
}

function offsetOf(body: string, line?: number, column?: number): number | undefined {
  if (line === undefined || column === undefined) return undefined;
  const before = body.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, column - 1);
}

// Code of several lines was meant to be code.
function escaped(body: string, sign: '<' | '{', at: number): string | undefined {
  for (let index = Math.min(at, body.length - 1); index >= 0; index -= 1) {
    if (body[index] === '\n') return undefined;
    if (body[index] === sign && body[index - 1] !== '\\')
      return `${body.slice(0, index)}\\${body.slice(index)}`;
  }
  return undefined;
}

/** Elements without content. */
const VOID = /^<(?:area|br|col|embed|hr|img|input|source|track|wbr)\b(?:[^<>{}]|\{[^{}]*\})*>/i;

function closedElement(body: string, at: number): string | undefined {
  const tag = VOID.exec(body.slice(at))?.[0];
  if (tag === undefined || tag.endsWith('/>')) return undefined;
  return `${body.slice(0, at)}${tag.slice(0, -1)}/>${body.slice(at + tag.length)}`;
}

/** Turns lines of HTML around a position, up to an empty line, into an expression, in which MDX reads no Markdown. */
export function asExpression(body: string, at: number): string | undefined {
  const lines = body.split('\n');
  const isEmpty = (index: number): boolean => (lines[index] ?? '').trim() === '';
  let first = body.slice(0, at).split('\n').length - 1;
  let last = first;
  while (!isEmpty(first - 1)) first -= 1;
  while (!isEmpty(last + 1)) last += 1;
  if (!/^\s*<[A-Za-z]/.test(lines[first] ?? '')) return undefined;
  lines[first] = (lines[first] ?? '').replace('<', '{<><');
  lines[last] += '</>}';
  return lines.join('\n');
}

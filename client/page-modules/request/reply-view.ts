/** Shows the reply of a request: status and time, headers, body. */
import { announce } from '../../dom/announce.ts';
import { fillText } from '../../../model/strings/message.ts';
import { createCodeBlock } from './code-block.ts';
import { appendJson } from './json-tokens.ts';

// @limit characters of a shown reply: Cut, with a note.
/** Characters of a body that are shown. More would make the page slow. */
const MOST_CHARACTERS = 100_000;

/** Types whose bodies are text. */
const TEXT = /^text\/|[/+](?:json|xml|yaml|x-ndjson|jsonl|csv|javascript|x-www-form-urlencoded)\b/;

/** A reply with its body. */
export interface Reply {
  status: string;
  milliseconds: number;
  headers: [string, string][];
  /** The text, or the size of a body that is no text. */
  body: string | number;
}

/** Reads a reply. */
export async function readReply(response: Response, started: number): Promise<Reply> {
  const type = response.headers.get('content-type') ?? '';
  const blob = await response.blob();
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    milliseconds: Math.round(performance.now() - started),
    headers: [...response.headers],
    body: TEXT.test(type) || blob.size === 0 ? await blob.text() : blob.size,
  };
}

/** Replaces the content of an element by a reply, and announces its status. */
export function showReply(element: HTMLElement, reply: Reply): void {
  const { status, milliseconds, headers, body } = reply;
  const summary = document.createElement('p');
  summary.className = 'request-status';
  const code = document.createElement('strong');
  code.className = status.startsWith('2') ? 'is-success' : 'is-error';
  code.textContent = status;
  const text = fillText(STRINGS.replySummary, { status, time: milliseconds });
  summary.append(code, text.replace(status, ''));
  const details = document.createElement('details');
  details.className = 'details';
  const title = document.createElement('summary');
  title.textContent = STRINGS.replyHeaders;
  const list = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  details.append(title, createCodeBlock(list, 'http').block);
  element.replaceChildren(summary, ...bodyOf(body), details);
  announce(text);
}

/** Replaces the content of an element by a message, and announces it. */
export function showFailure(element: HTMLElement, message: string): void {
  const text = document.createElement('p');
  text.className = 'try-error';
  text.textContent = message;
  element.replaceChildren(text);
  announce(message);
}

function bodyOf(body: string | number): Node[] {
  const note = (message: string): HTMLElement => {
    const text = document.createElement('p');
    text.className = 'try-hint';
    text.textContent = message;
    return text;
  };
  if (body === '') return [note(STRINGS.replyWithoutBody)];
  if (typeof body === 'number') return [note(fillText(STRINGS.replyIsFile, { size: body }))];
  const pretty = indented(body);
  const { block, code } = createCodeBlock('', pretty === null ? '' : 'json');
  const shown = (pretty ?? body).slice(0, MOST_CHARACTERS);
  if (pretty === null) code.textContent = shown;
  else appendJson(code, shown);
  const isCut = (pretty ?? body).length > MOST_CHARACTERS;
  return isCut
    ? [block, note(fillText(STRINGS.replyCut, { size: MOST_CHARACTERS / 1000 }))]
    : [block];
}

function indented(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null; // It is another type of text.
  }
}

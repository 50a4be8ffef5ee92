/** Sends a question to `POST /_ask` and reads the answer line by line. Every field is checked before it is used. */
import {
  ASK_PATH,
  type AskEnd,
  type AskLine,
  type AskRequest,
  type AskSource,
} from '../../model/agents/ask-reply.ts';
import { asFields, asList } from '../search/fetch-results.ts';

/** Too many questions were asked from this address. */
export class TooManyQuestions extends Error {
  override name = 'TooManyQuestions';
}

const ENDS: readonly string[] = ['passages', 'answered', 'unknown', 'failed'] satisfies AskEnd[];

/** Yields the lines of the answer. Throws if the request fails, and `TooManyQuestions` above the limit. */
export async function* askQuestion(
  request: AskRequest,
  signal: AbortSignal,
): AsyncGenerator<AskLine> {
  const { base = '/' } = document.documentElement.dataset;
  const response = await fetch(base + ASK_PATH.slice(1), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (response.status === 429) throw new TooManyQuestions();
  if (!response.ok || !response.body) throw new Error(`ask: ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      const read = line === '' ? null : lineOf(JSON.parse(line));
      if (read) yield read;
    }
    if (done) return;
  }
}

function lineOf(value: unknown): AskLine | null {
  const { sources, text, end } = asFields(value);
  if (typeof text === 'string') return { text };
  if (Array.isArray(sources)) return { sources: sources.map(sourceOf) };
  const known = ENDS.find((name) => name === end);
  // The list has the names of the type.
  return known === undefined ? null : { end: known as AskEnd };
}

/** A source of unknown shape. */
export function sourceOf(value: unknown): AskSource {
  const { url, title, trail, text } = asFields(value);
  return {
    url: String(url),
    title: String(title),
    trail: asList(trail).map(String),
    text: typeof text === 'string' ? text : '',
  };
}

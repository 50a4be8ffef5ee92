/** Reads the tokens of a stream of events (`data: {…}`), as OpenAI's protocol and Workers AI send them. */
import { isObject } from '../../model/schema/schema.ts';

// @limit bytes of a model's reply: The answer ends.
/** Bytes of a stream. An answer has a few thousand. */
const MAX_BYTES = 500_000;

/** Yields the tokens. Ignores lines that it doesn't know. */
export async function* tokensOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data: ?(.*)$/.exec(line.trim())?.[1];
      if (data === '[DONE]') return;
      const token = data === undefined ? '' : tokenIn(data);
      if (token !== '') yield token;
    }
  }
}

function tokenIn(data: string): string {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return ''; // Keep-alives and comments of a service.
  }
  if (!isObject(event)) return '';
  if (typeof event['response'] === 'string') return event['response'];
  const choices: unknown = event['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const delta = isObject(first) ? first['delta'] : undefined;
  return isObject(delta) && typeof delta['content'] === 'string' ? delta['content'] : '';
}

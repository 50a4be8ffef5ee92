/** Asks the operator's model: Workers AI, or any service with OpenAI's protocol of chat completions. */
import type { AskModelConfig, Env } from '../config/env.ts';
import { withDeadline } from '../http/deadline.ts';
import { chunksOf } from '../http/stream.ts';
import type { ModelMessage } from './instructions.ts';
import { tokensOf } from './token-stream.ts';

/** The model didn't answer. The message contains nothing of the request and no secrets. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
}

/** Milliseconds without a further token after which the answer ends. */
const STALLED_MS = 10_000;

/** Yields what the model writes. Throws `ModelFailure`. Stops the request when the caller stops. */
export async function* askModel(
  model: AskModelConfig,
  messages: readonly ModelMessage[],
  ai: Env['AI'],
): AsyncGenerator<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), model.timeout);
  const limit = Date.now() + model.timeout;
  try {
    const body = await withDeadline(
      open(model, messages, { ai, signal: abort.signal }),
      model.timeout,
    );
    for await (const token of tokensOf(chunksOf(body, STALLED_MS))) {
      yield token;
      if (Date.now() > limit) throw new ModelFailure('the answer took too long');
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    // Messages of the runtime may quote the address or the request, so only the kind of error is kept.
    throw new ModelFailure(error instanceof Error ? error.name : 'unknown');
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

async function open(
  model: AskModelConfig,
  messages: readonly ModelMessage[],
  { ai, signal }: { ai: Env['AI']; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const { url, key, name, maxTokens, gateway } = model;
  const input = { messages, stream: true as const, max_tokens: maxTokens, temperature: 0 };
  if (url === null) {
    if (ai === undefined) throw new ModelFailure('there is no binding AI');
    return ai.run(name, input, gateway === null ? {} : { gateway: { id: gateway } });
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: name, ...input }),
    // The key and the question go to the configured host only.
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200 || response.body === null)
    throw new ModelFailure(`status ${response.status}`);
  return response.body;
}

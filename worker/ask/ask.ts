/** `POST /_ask`: answers a question with passages of the documentation or, with a model, with a text that cites them. */
import type { AskLine, AskRequest, AskSource } from '../../model/agents/ask-reply.ts';
import { localeOf } from '../../model/locales/locale-path.ts';
import type { AskModelConfig } from '../config/env.ts';
import type { RequestContext } from '../context/request-context.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { methodNotAllowed, plainError, unavailable } from '../http/plain-error.ts';
import { readBody } from '../http/request-body.ts';
import { streamOf } from '../http/stream.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import { log } from '../observability/log.ts';
import { measure } from '../observability/metrics.ts';
import { askModel, ModelFailure } from './ask-model.ts';
import { readAskRequest } from './ask-request.ts';
import { GroundedText } from './grounded-text.ts';
import { instructionsFor } from './instructions.ts';
import { retrieve } from './retrieve.ts';

// @limit bytes of a question with the earlier ones: 413.
/** Maximum size of a body in bytes: a question with the earlier ones. */
const MAX_BYTES = 32_768;

/** Answers a question. 404 if the site answers none. */
export async function ask(context: RequestContext, request: Request): Promise<Response> {
  const mode = context.manifest.site.ask;
  if (mode === undefined) return plainError(404, "This site doesn't answer questions.");
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const origin = request.headers.get('origin');
  // An answer costs money, so pages of other sites and programs without an origin get none.
  if (origin === null || !isOwnOrigin(origin, request, context))
    return plainError(403, 'Not from here.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return plainError(415, 'Send application/json.');
  const text = await readBody(request, MAX_BYTES);
  if (text === null) return plainError(413, `A request may have ${MAX_BYTES} bytes.`);
  const asked = readAskRequest(text, context.manifest);
  if (typeof asked === 'string') return plainError(400, asked);
  const found = await retrieve(context, asked);
  if (found === 'rate-limited') return tooMany();
  if (found === null) return unavailable();
  const model = mode === 'model' ? context.config.askModel : null;
  if (mode === 'model' && model === null)
    log('warn', 'ask-unconfigured', { expected: 'ASK_MODEL, with ASK_URL or the binding AI' });
  if (model !== null && found.isEnough && !(await context.admit('ask'))) return tooMany();
  const { sources, isEnough } = found;
  const lines =
    isEnough && model !== null
      ? answer(context, asked, { sources, model })
      : passages(context, sources, isEnough);
  return new Response(streamOf(encoded(lines)), {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': NO_STORE,
      'x-robots-tag': 'noindex',
    },
  });
}

async function* passages(
  { metrics, started }: RequestContext,
  sources: AskSource[],
  isEnough: boolean,
): AsyncGenerator<AskLine> {
  const end = isEnough ? 'passages' : 'unknown';
  measure(metrics, 'ask', [end], [Date.now() - started, 0]);
  yield { sources };
  yield { end };
}

async function* answer(
  context: RequestContext,
  asked: AskRequest,
  { sources, model }: { sources: AskSource[]; model: AskModelConfig },
): AsyncGenerator<AskLine> {
  const { manifest, metrics, started, ai } = context;
  yield { sources };
  const grounded = new GroundedText(sources, asked.locale ?? localeOf(manifest.site));
  let length = 0;
  let end: 'answered' | 'unknown' | 'failed' = 'unknown';
  try {
    const messages = instructionsFor(manifest.site.title, asked, sources);
    for await (const token of askModel(model, messages, ai)) {
      const text = grounded.push(token);
      length += text.length;
      if (text !== '') yield { text };
      if (grounded.isFull) break;
    }
    const text = grounded.end();
    length += text.length;
    if (text !== '') yield { text };
    if (length > 0) end = 'answered';
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    log('warn', 'ask-failed', { error });
    end = 'failed';
  }
  measure(metrics, 'ask', [end], [Date.now() - started, length]);
  yield { end };
}

async function* encoded(lines: AsyncGenerator<AskLine>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`);
}

function tooMany(): Response {
  return plainError(429, 'Too many questions.', { 'retry-after': String(RETRY_SECONDS) });
}

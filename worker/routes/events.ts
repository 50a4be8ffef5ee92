/** `POST /_events`: what readers' browsers report. A valid batch gets 204. */
import type { ParsedBatch } from '../../model/events/event-parser.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { settledWithin } from '../http/deadline.ts';
import { acceptBatch } from '../events/accept.ts';
import { countBeacon } from '../events/counts.ts';
import { checkBeacon } from '../events/guard.ts';
import type { RequestContext } from '../context/request-context.ts';

/**
 * Milliseconds for which the answer waits until the queue has the events, and nobody waits for the answer: it
 * usually has them at once, and then 204 says that nothing can be lost any more. A slow one goes on behind the
 * answer. A service is never waited for.
 */
const QUEUE_MS = 1000;

/** Checks, counts and passes on a batch. Never an answer that says what was sent. */
export async function events(context: RequestContext, request: Request): Promise<Response> {
  const verdict = await checkBeacon(request, context);
  if (verdict.kind === 'refused') return verdict.response;
  if (verdict.kind === 'opted-out')
    countBeacon(context.metrics, {
      accepted: [],
      refused: [],
      dropped: [{ event: null, reason: 'opt-out' }],
    });
  else {
    const work = passOn(verdict.parsed, request, context);
    context.background('events', work);
    if (context.outbox.route === 'queue') await settledWithin(work, QUEUE_MS);
  }
  return new Response(null, {
    status: 204,
    headers: { 'cache-control': NO_STORE },
  });
}

async function passOn(
  { batch, refused }: ParsedBatch,
  request: Request,
  context: RequestContext,
): Promise<void> {
  const { messages, outcome } = await acceptBatch(batch, request, context);
  countBeacon(context.metrics, { ...outcome, refused });
  if (messages.length > 0) await context.outbox.send(messages);
}

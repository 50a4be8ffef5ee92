/** `POST /_events`: what readers' browsers report. A valid batch gets 204. */
import type { ParsedBatch } from '../../model/events/event-parser.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { settledWithin } from '../http/deadline.ts';
import { acceptBatch } from '../events/accept.ts';
import { countBeacon, countGaps } from '../events/counts.ts';
import { checkBeacon } from '../events/guard.ts';
import type { RequestContext } from '../context/request-context.ts';

/**
 * Milliseconds for which the response waits for the queue. Nobody waits for the response. The queue usually accepts
 * events at once, and a 204 then means that they can't be lost. A slow queue continues after the response. No response
 * waits for a service.
 */
const QUEUE_MS = 1000;

/** Checks, counts and forwards a batch. The response never echoes it. */
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
    const work = forward(verdict.parsed, request, context);
    context.background('events', work);
    if (context.outbox.route === 'queue') await settledWithin(work, QUEUE_MS);
  }
  return new Response(null, {
    status: 204,
    headers: { 'cache-control': NO_STORE },
  });
}

async function forward(
  { batch, refused }: ParsedBatch,
  request: Request,
  context: RequestContext,
): Promise<void> {
  const { messages, outcome } = await acceptBatch(batch, request, context);
  countBeacon(context.metrics, { ...outcome, refused });
  countGaps(context.metrics, batch);
  if (messages.length > 0) await context.outbox.send(messages);
}

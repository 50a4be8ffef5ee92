/**
 * `POST /_feedback`: a vote on a page, or a comment, as a batch of one event. 204 says that the operator gets it: it's in
 * the queue, on its way to the service, or in Analytics Engine.
 */
import type { RequestContext } from '../context/request-context.ts';
import { acceptFeedback } from '../events/accept.ts';
import { countBeacon } from '../events/counts.ts';
import { feedbackIn, feedbackTarget, storeFeedback } from '../events/feedback.ts';
import { admitBeacon, isOptedOut, readBatch, refuseBeacon } from '../events/guard.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { settledWithin } from '../http/deadline.ts';
import { plainError } from '../http/plain-error.ts';

/** Milliseconds for which the answer waits for the queue. After that the event goes on behind the answer. */
const QUEUE_MS = 1000;

/** Takes a vote or a comment. Readers give them deliberately, so they need no consent; without it, they name nobody. */
export async function takeFeedback(context: RequestContext, request: Request): Promise<Response> {
  const target = feedbackTarget(context.config, context.manifest);
  if (target === null) return plainError(404, "This site doesn't collect feedback.");
  const parsed = (await admitBeacon(request, context)) ?? (await readBatch(request, context));
  if (parsed instanceof Response) return parsed;
  const given = feedbackIn(parsed.batch);
  if (given === null || parsed.refused.length > 0)
    return refuseBeacon(context, 'malformed', plainError(400, 'Not a vote or a comment.'));
  const consent = isOptedOut(request) ? 'denied' : parsed.batch.consent;
  const { event, message } = await acceptFeedback(
    { ...parsed.batch, consent },
    given,
    request,
    context,
  );
  if (target === 'metrics') storeFeedback(context, event);
  else {
    const work = context.outbox.send([message]);
    context.background('feedback', work);
    if (context.outbox.route === 'queue') await settledWithin(work, QUEUE_MS);
  }
  countBeacon(context.metrics, { accepted: [event], refused: [], dropped: [] });
  return new Response(null, { status: 204, headers: { 'cache-control': NO_STORE } });
}

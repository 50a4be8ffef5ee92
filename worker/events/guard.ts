/**
 * Checks requests to `POST /_events` and `POST /_feedback`, cheapest check first. Requests that pass have a valid batch. Error responses contain
 * nothing of the request.
 */
import { type ParsedBatch, parseEventBatch } from '../../model/events/event-parser.ts';
import { methodNotAllowed, plainError } from '../http/plain-error.ts';
import type { EventContext } from './event-context.ts';
import { parseBounded, readBounded } from './bounded-json.ts';
import { type BeaconFault, countRefusedBeacon } from './counts.ts';
import { isAdmitted, WINDOW_SECONDS } from './rate-limit.ts';

/** The result of checking a beacon. */
export type BeaconCheck =
  | { kind: 'refused'; response: Response }
  /** The browser sends an opt-out header (GPC or DNT), so the body was not read. */
  | { kind: 'opted-out' }
  | { kind: 'passed'; parsed: ParsedBatch };

// @limit bytes of a request to `/_events`: 413.
/** Maximum body size, which is the browsers' limit for beacons in flight. */
const BODY_BYTES = 65_536;
/** A batch has a depth of four. Twenty events with twenty properties have about a thousand separators. */
const JSON_BOUNDS = { depth: 6, separators: 2000 };

/** Checks a request. Reads its body only after all other checks pass. */
export async function checkBeacon(request: Request, context: EventContext): Promise<BeaconCheck> {
  const refusal = await admitBeacon(request, context);
  if (refusal !== null) return { kind: 'refused', response: refusal };
  if (isOptedOut(request)) return { kind: 'opted-out' };
  const parsed = await readBatch(request, context);
  return parsed instanceof Response
    ? { kind: 'refused', response: parsed }
    : { kind: 'passed', parsed };
}

/** Whether the browser asks not to be tracked, with Global Privacy Control or Do Not Track. */
export function isOptedOut({ headers }: Request): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
}

/** Checks everything but the body. Returns the response of a refusal, or `null`. */
export async function admitBeacon(
  request: Request,
  context: EventContext,
): Promise<Response | null> {
  const { headers } = request;
  if (request.method !== 'POST') return refuseBeacon(context, 'method', methodNotAllowed('POST'));
  if (!isSameOrigin(request, context))
    return refuseBeacon(context, 'origin', plainError(403, 'Not from here.'));
  if (!isJsonOrText(headers.get('content-type')))
    return refuseBeacon(
      context,
      'media-type',
      plainError(415, 'Send application/json or text/plain.'),
    );
  if (Number(headers.get('content-length') ?? 0) > BODY_BYTES) return tooLarge(context);
  // Everything that can be checked without the body comes first, because reading it is what a flood would cost.
  const { isolate, rateLimiter, config } = context;
  const ip = headers.get('cf-connecting-ip');
  if (
    !(await isAdmitted({ rate: isolate.beacons.rate, limiter: rateLimiter, owner: config, ip }))
  ) {
    const retry = { 'retry-after': String(WINDOW_SECONDS) };
    return refuseBeacon(context, 'rate', plainError(429, 'Too many requests.', retry));
  }
  return null;
}

/** Reads the body as a batch. Returns the response of a refusal if it isn't one. */
export async function readBatch(
  request: Request,
  context: EventContext,
): Promise<ParsedBatch | Response> {
  const bytes = await readBody(request);
  if (bytes === null) return tooLarge(context);
  return (
    parseEventBatch(parseBounded(bytes, JSON_BOUNDS)) ??
    refuseBeacon(context, 'malformed', plainError(400, 'Not a batch of events.'))
  );
}

/** Counts a refusal, and returns its response. */
export function refuseBeacon(
  { metrics, isolate }: EventContext,
  reason: BeaconFault,
  response: Response,
): Response {
  countRefusedBeacon(metrics, isolate.beacons.refusals, reason);
  return response;
}

function tooLarge(context: EventContext): Response {
  return refuseBeacon(context, 'too-large', plainError(413, 'Too large.'));
}

// Browsers send `Sec-Fetch-Site`, which pages can't set. Older ones only send `Origin`.
function isSameOrigin(request: Request, { manifest, config }: EventContext): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  const isOwn = config.devOrigin !== null && origin === new URL(request.url).origin;
  return isOwn || origin === new URL(manifest.site.url).origin;
}

function isJsonOrText(type: string | null): boolean {
  return /^(?:application\/json|text\/plain)(?:\s*;\s*charset="?utf-8"?)?$/i.test(
    type?.trim() ?? '',
  );
}

// Reads the body. Returns `null` if it is too long, and nothing if the sender disconnects.
async function readBody(request: Request): Promise<Uint8Array | null> {
  try {
    return await readBounded(request, BODY_BYTES);
  } catch {
    return new Uint8Array();
  }
}

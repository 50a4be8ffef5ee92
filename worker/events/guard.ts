/**
 * Checks requests to `POST /_events`, cheapest check first. Requests that pass have a valid batch. Error responses contain
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

/** Maximum body size, which is the browsers' limit for beacons in flight. */
const BODY_BYTES = 65_536;
/** A batch has a depth of four. Twenty events with twenty properties have about a thousand separators. */
const JSON_BOUNDS = { depth: 6, separators: 2000 };

/** Checks a request. Reads its body only after all other checks pass. */
export async function checkBeacon(request: Request, context: EventContext): Promise<BeaconCheck> {
  const { headers } = request;
  if (request.method !== 'POST') return refuse('method', methodNotAllowed('POST'));
  if (!isSameOrigin(request, context)) return refuse('origin', plainError(403, 'Not from here.'));
  if (!isJsonOrText(headers.get('content-type')))
    return refuse('media-type', plainError(415, 'Send application/json or text/plain.'));
  if (Number(headers.get('content-length') ?? 0) > BODY_BYTES) return tooLarge();
  // Everything that can be checked without the body comes first, because reading it is what a flood would cost.
  const { isolate, rateLimiter, config } = context;
  const ip = headers.get('cf-connecting-ip');
  if (
    !(await isAdmitted({ rate: isolate.beacons.rate, limiter: rateLimiter, owner: config, ip }))
  ) {
    const retry = { 'retry-after': String(WINDOW_SECONDS) };
    return refuse('rate', plainError(429, 'Too many requests.', retry));
  }
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return { kind: 'opted-out' };
  const bytes = await readBody(request);
  if (bytes === null) return tooLarge();
  const parsed = parseEventBatch(parseBounded(bytes, JSON_BOUNDS));
  if (parsed === null) return refuse('malformed', plainError(400, 'Not a batch of events.'));
  return { kind: 'passed', parsed };

  function tooLarge(): BeaconCheck {
    return refuse('too-large', plainError(413, 'Too large.'));
  }

  function refuse(reason: BeaconFault, response: Response): BeaconCheck {
    countRefusedBeacon(context.metrics, context.isolate.beacons.refusals, reason);
    return { kind: 'refused', response };
  }
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

/**
 * Who may speak to `POST /_events`, and how much, cheapest check first. What it lets through is a sound batch; what it refuses is answered without an echo.
 */
import { type ParsedBatch, parseEventBatch } from '../../model/events/event-parser.ts';
import { methodNotAllowed, plainError } from '../page/http-error.tsx';
import type { RequestContext } from '../context/request-context.ts';
import { parseBounded, readBounded } from './bounded-json.ts';
import { type BeaconFault, countRefusedBeacon } from './counts.ts';
import { isAdmitted, WINDOW_SECONDS } from './rate-limit.ts';

/** What the guard says of a beacon. */
export type Verdict =
  | { kind: 'refused'; response: Response }
  /** The reader's browser says that it is not to be measured: nothing was looked at. */
  | { kind: 'opted-out' }
  | { kind: 'passed'; parsed: ParsedBatch };

/** Bytes of a body: what browsers let a page have in flight as beacons. */
const BODY_BYTES = 65_536;
/** A batch is four deep; twenty events of twenty facts have about a thousand separators. */
const JSON_BOUNDS = { depth: 6, separators: 2000 };

/** Checks a request, reading its body when all else is in order. */
export async function checkBeacon(request: Request, context: RequestContext): Promise<Verdict> {
  const { headers } = request;
  if (request.method !== 'POST') return refuse('method', methodNotAllowed('POST'));
  if (!isSameOrigin(request, context)) return refuse('origin', plainError(403, 'Not from here.'));
  if (!isJsonOrText(headers.get('content-type')))
    return refuse('media-type', plainError(415, 'Send application/json or text/plain.'));
  if (Number(headers.get('content-length') ?? 0) > BODY_BYTES) return tooLarge();
  // All that can be said without the body is said before it is read: reading is what a flood would cost.
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

  function tooLarge(): Verdict {
    return refuse('too-large', plainError(413, 'Too large.'));
  }

  function refuse(reason: BeaconFault, response: Response): Verdict {
    countRefusedBeacon(context.metrics, context.isolate.beacons.refusals, reason);
    return { kind: 'refused', response };
  }
}

// Browsers say where a request comes from in a header that no page can set; older ones name the origin.
function isSameOrigin(request: Request, { manifest, config }: RequestContext): boolean {
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

/** The body; `null` when it is too long. One that breaks off is as good as empty: the sender is gone. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  try {
    return await readBounded(request, BODY_BYTES);
  } catch {
    return new Uint8Array();
  }
}

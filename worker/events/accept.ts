/** Turns a valid batch into queue messages: drops what the consent does not allow and adds the worker's own fields. */
import type { EventBatch, FeedbackEvent, ReaderEvent } from '../../model/events/event.ts';
import { withBase, withoutBase } from '../../model/href.ts';
import { canonicalPath, encodePath } from '../../model/path.ts';
import { scrubEncoded } from '../../model/events/scrub.ts';
import { readOr } from '../release/failure-policy.ts';
import type { EventContext } from './event-context.ts';
import { truncatedAddress } from '../http/client-address.ts';
import { correctedTime } from './event-time.ts';
import type { BeaconOutcome, DropReason } from './counts.ts';
import { type QueueMessage, MESSAGE_VERSION, type Visitor } from './queue-message.ts';

/** The path of events on pages that do not exist. */
const MISSING = '/404';

/** Events to send and to count. */
export interface Acceptance {
  messages: QueueMessage[];
  outcome: Omit<BeaconOutcome, 'refused'>;
}

/**
 * Accepts a batch. If the reader has not decided about consent, the site's setting decides whether events are dropped or
 * sent without an id. Marketing always requires consent.
 */
export async function acceptBatch(
  batch: EventBatch,
  request: Request,
  context: EventContext,
): Promise<Acceptance> {
  const { site } = context.manifest;
  const hasConsented = batch.consent === 'granted';
  const mayCount =
    hasConsented || (batch.consent === 'unknown' && site.analytics.consent === 'not-required');
  if (!mayCount) return dropped(batch.events, 'no-consent');
  const { hasData, hasMarketing } = context.outbox;
  const isOff = site.analytics.enabled === false;
  if (isOff || (!hasData && !hasMarketing)) return dropped(batch.events, 'not-configured');

  const now = Date.now();
  // `identify` events require consent.
  const [identities, rest] = partition(batch.events, ({ type }) => type === 'identify');
  const kept = hasConsented ? batch.events : rest;
  const events = await Promise.all(
    kept.map(async (event) => {
      const originalTimestamp = correctedTime(event.originalTimestamp, batch.sentAt, now);
      return withKnownPath({ ...event, originalTimestamp }, context);
    }),
  );
  const visitor: Visitor = {
    ...(hasConsented && identityOf(batch)),
    ...browserOf(request),
    ...placeOf(context),
  };
  const messages: QueueMessage[] = [];
  if (hasData && events.length > 0)
    messages.push({ v: MESSAGE_VERSION, to: 'data', visitor, events });
  if (hasMarketing && hasConsented)
    for (const view of events)
      if (view.type === 'page')
        messages.push({ v: MESSAGE_VERSION, to: 'marketing', visitor, view });
  const { outcome } = hasConsented ? dropped([], 'no-consent') : dropped(identities, 'no-consent');
  return { messages, outcome: { ...outcome, accepted: events } };
}

/**
 * Accepts a vote or a comment. The reader gives it deliberately, so it's kept without consent, but then with nothing about
 * the reader.
 */
export async function acceptFeedback(
  batch: EventBatch,
  given: FeedbackEvent,
  request: Request,
  context: EventContext,
): Promise<{ event: FeedbackEvent; message: QueueMessage }> {
  const originalTimestamp = correctedTime(given.originalTimestamp, batch.sentAt, Date.now());
  const path = await knownPath(String(given.properties['path']), context);
  const event = { ...given, originalTimestamp, properties: { ...given.properties, path } };
  const hasConsented = batch.consent === 'granted';
  const visitor: Visitor = {
    ...(hasConsented ? { ...identityOf(batch), ...browserOf(request) } : ANONYMOUS),
    ...placeOf(context),
  };
  return { event, message: { v: MESSAGE_VERSION, to: 'data', visitor, events: [event] } };
}

const ANONYMOUS = { ip: truncatedAddress(null), userAgent: '' };

function identityOf({ anonymousId, userId }: EventBatch): Partial<Visitor> {
  return { ...(anonymousId && { anonymousId }), ...(userId && { userId }) };
}

function browserOf({ headers }: Request): Pick<Visitor, 'ip' | 'userAgent'> {
  return {
    ip: truncatedAddress(headers.get('cf-connecting-ip')),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
  };
}

function placeOf({ manifest: { site } }: EventContext): Pick<Visitor, 'locale' | 'origin'> {
  return { locale: site.locales.default, origin: new URL(site.url).origin };
}

function dropped(events: ReaderEvent[], reason: DropReason): Acceptance {
  return {
    messages: [],
    outcome: { accepted: [], dropped: events.map((event) => ({ event, reason })) },
  };
}

// Replaces the path with one that the site has, because a browser may send anything.
async function withKnownPath(event: ReaderEvent, context: EventContext): Promise<ReaderEvent> {
  if (event.type === 'identify') return event;
  if (event.type === 'track') {
    if (event.properties['path'] === undefined) return event;
    const path = await knownPath(String(event.properties['path']), context);
    return { ...event, properties: { ...event.properties, path } };
  }
  const path = await knownPath(event.properties.path, context);
  const said = new URL(event.properties.url);
  const origin = new URL(context.manifest.site.url).origin;
  // Only the URL's query and hash come from the browser, and both are scrubbed.
  const url = origin + path + said.search + said.hash;
  return { ...event, properties: { ...event.properties, path, url } };
}

async function knownPath(
  path: string,
  { isolate, manifest, store }: EventContext,
): Promise<string> {
  const { baseUrl, search } = manifest.site;
  const below = withoutBase(baseUrl, path);
  const canonical = below === null ? null : canonicalPath(below);
  if (canonical === null || canonical.kind === 'reject') return MISSING;
  const found = canonical.path === search.path ? true : await find(canonical.path);
  if (found === null) return MISSING;
  const known = withBase(baseUrl, encodePath(canonical.path));
  return found === 'unsure' ? scrubEncoded(known) : known;

  // A large site's paths are in KV. If KV is unavailable, an unverified path is better than no event.
  function find(at: string): Promise<object | 'unsure' | null> {
    return readOr(
      'eventPath',
      () => isolate.releases.find(manifest, at, store),
      () => 'unsure' as const,
    );
  }
}

function partition<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

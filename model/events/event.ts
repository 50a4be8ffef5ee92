/**
 * Events that browsers send to `POST /_events`: page views, actions, and user ids. The worker checks and forwards them
 * (docs/events.md).
 */

/**
 * Whether the reader accepted analytics; `unknown` until they answer. If the site requires no consent, browsers send
 * `granted` until the reader declines.
 */
export type Consent = 'granted' | 'denied' | 'unknown';

/** Names of track events. Others are refused. */
export const TRACK_EVENTS = [
  'Documentation search performed',
  'Documentation search without results',
  'Documentation question without answer',
  'Documentation feedback given',
  'Documentation comment given',
  'Documentation code copied',
  'Documentation page not found',
  'Web vital measured',
] as const;

/** Names of the events that `POST /_feedback` takes: an answer to "Was this page helpful?", and a comment after it. */
export const FEEDBACK_EVENTS = [
  'Documentation feedback given',
  'Documentation comment given',
] as const satisfies TrackEvent[];

// @limit characters of a reader's comment: The form accepts no more.
/** Maximum length of a comment in characters. */
export const MAX_COMMENT = 1000;

/** Name of an event. */
export type TrackEvent = (typeof TRACK_EVENTS)[number];

/** The body of `POST /_events`. */
export interface EventBatch {
  /** When the browser sent it, by its own clock, ISO 8601 UTC. */
  sentAt: string;
  consent: Consent;
  /** Random id of the browser, a UUID. Only with consent. */
  anonymousId?: string;
  /** Id of the reader, from the `userId` query parameter. Only with consent. */
  userId?: string;
  events: ReaderEvent[];
}

/** Fields of every event. */
interface EventBase {
  /** UUID, by which an event that is sent twice counts once. */
  messageId: string;
  /** When it happened, by the browser's clock, ISO 8601 UTC. */
  originalTimestamp: string;
}

/** An event. */
export type ReaderEvent =
  | (EventBase & { type: 'page'; properties: PageProperties })
  | (EventBase & {
      type: 'track';
      event: TrackEvent;
      /** Flat properties; `path` is the page that it happened on. */
      properties: Record<string, string | number | boolean>;
    })
  | (EventBase & { type: 'identify'; userId: string });

/** A vote or a comment. */
export type FeedbackEvent = Extract<ReaderEvent, { type: 'track' }>;

/** Properties of a page view. */
export interface PageProperties {
  /** URL without `userId`. */
  url: string;
  /** Path below the origin. */
  path: string;
  title: string;
  /** With its `#`, or empty. */
  hash: string;
  /** Origin of the page that led here, or empty. */
  referrer: string;
}

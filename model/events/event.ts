/**
 * What a reader's browser reports to `POST /_events`: page views, what readers do, and who they said they are.
 * The browser writes these shapes, and the worker checks and forwards them (docs/events.md).
 */

/**
 * Whether the reader agreed to be measured; `unknown` until they have answered. Where the site's configuration
 * asks for no consent, a browser says `granted` until its reader declines.
 */
export type Consent = 'granted' | 'denied' | 'unknown';

/** Names of the events that readers can cause; anything else is refused. */
export const TRACK_EVENTS = [
  'Documentation search performed',
  'Documentation feedback given',
  'Documentation code copied',
  'Documentation page not found',
  'Web vital measured',
] as const;

/** Name of an event. */
export type TrackEvent = (typeof TRACK_EVENTS)[number];

/** The body of `POST /_events`. */
export interface EventBatch {
  /** When the browser sent it, ISO 8601 UTC, by its own clock. */
  sentAt: string;
  consent: Consent;
  /** Random id of the browser, a UUID; only with consent. */
  anonymousId?: string;
  /** Who the reader is, from the `userId` query parameter; only with consent. */
  userId?: string;
  events: ReaderEvent[];
}

/** Fields of every event. */
interface EventBase {
  /** UUID: the same event sent twice counts once. */
  messageId: string;
  /** When it happened, ISO 8601 UTC, by the browser's clock. */
  originalTimestamp: string;
}

/** One event. */
export type ReaderEvent =
  | (EventBase & { type: 'page'; properties: PageProperties })
  | (EventBase & {
      type: 'track';
      event: TrackEvent;
      /** Flat facts about it; `path` is the page that it happened on. */
      properties: Record<string, string | number | boolean>;
    })
  | (EventBase & { type: 'identify'; userId: string });

/** Facts of a page view. */
export interface PageProperties {
  /** Address without `userId`. */
  url: string;
  /** Path below the origin. */
  path: string;
  title: string;
  /** With its `#`, or empty. */
  hash: string;
  /** Origin of the page that led here, or empty. */
  referrer: string;
}

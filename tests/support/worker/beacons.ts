/** Creates beacons like those of a browser, and a queue in memory. */
import type { EventBatch, ReaderEvent } from '../../../model/events/event.ts';
import type { EventQueue } from '../../../worker/config/bindings.ts';
import type { QueueMessage } from '../../../worker/events/queue-message.ts';
import type { TestApp } from './test-app.ts';

/** Headers of a beacon from a page of the site. */
export const OWN_PAGE = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'cf-connecting-ip': '203.0.113.77',
  'user-agent': 'Test/1.0',
} as const;

/** Settings that queue events for the customer-data service. */
export const CONFIGURED = {
  EVENTS_WRITE_KEY: 'key',
  EVENTS_URL: 'http://127.0.0.1:1/v1/batch',
} as const;

/** Creates a page view. */
export function pageView(
  change: Partial<Extract<ReaderEvent, { type: 'page' }>> = {},
): ReaderEvent {
  return {
    type: 'page',
    messageId: crypto.randomUUID(),
    originalTimestamp: new Date().toISOString(),
    properties: {
      url: 'https://docs.example.com/guide/cards/creating#first',
      path: '/guide/cards/creating',
      title: 'Creating cards | Example docs',
      hash: '#first',
      referrer: 'https://docs.example.com',
    },
    ...change,
  };
}

/** Creates a search event. */
export function searched(search: string): ReaderEvent {
  return {
    type: 'track',
    event: 'Documentation search performed',
    messageId: crypto.randomUUID(),
    originalTimestamp: new Date().toISOString(),
    properties: { search, path: '/guide/cards/creating' },
  };
}

/** Creates a batch of a reader who has given consent. `change` overrides fields. */
export function batchOf(events: unknown[], change: object = {}): Record<string, unknown> {
  const batch: Omit<EventBatch, 'events'> = {
    sentAt: new Date().toISOString(),
    consent: 'granted',
    anonymousId: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
  };
  return { ...batch, events, ...change };
}

/** Sends a body as a beacon. */
export function sendBeacon(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return app.request('/_events', {
    method: 'POST',
    headers: { ...OWN_PAGE, ...headers },
    body: text as BodyInit,
  });
}

/** Creates a vote on a page, or with another `event` a comment. */
export function voted(
  properties: object = {},
  event = 'Documentation feedback given',
): Record<string, unknown> {
  return {
    type: 'track',
    event,
    messageId: crypto.randomUUID(),
    originalTimestamp: new Date().toISOString(),
    properties: { path: '/guide/cards/creating', answer: 'no', ...properties },
  };
}

/** Sends a batch to `/_feedback`, by default one vote. */
export function sendVote(
  app: TestApp,
  batch: object = batchOf([voted()]),
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.request('/_feedback', {
    method: 'POST',
    headers: { ...OWN_PAGE, ...headers },
    body: JSON.stringify(batch),
  });
}

/** Creates a queue in memory. */
export function memoryQueue(): EventQueue & { messages: QueueMessage[] } {
  const sent: QueueMessage[] = [];
  return {
    messages: sent,
    async sendBatch(messages) {
      // Serialises messages like a real queue.
      for (const { body } of messages) sent.push(JSON.parse(JSON.stringify(body)));
    },
  };
}

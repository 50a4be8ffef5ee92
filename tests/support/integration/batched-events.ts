/** Hours of batched analytics: files with the document's example events, and the replies of the API that name them. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { siteVariables } from '../content/api-schemas.ts';
import { eventExamples } from '../content/event-examples.ts';
import type { Replies } from './platform-mock.ts';
import type { Service } from './service-double.ts';

/** The host of the files. */
export const FILES_HOST = siteVariables.get('cdn.host') ?? '';

const ENVIRONMENT = 'env_p3k8d5wz1n';
const HOUR_MS = 3_600_000;

/** Some hours with events: the last one is still open. */
export class BatchedEvents {
  /** The hours, oldest first. */
  readonly hours: string[];
  /** The files by name. */
  readonly files = new Map<string, Buffer>();
  readonly #events = [...eventExamples.values()];

  constructor(count: number) {
    const now = Date.now();
    const hour = (back: number): string =>
      new Date(now - back * HOUR_MS).toISOString().slice(0, 13);
    this.hours = Array.from({ length: count }, (_one, at) => hour(count - at));
    for (const [at, name] of this.hours.entries()) {
      // Each hour repeats the events of the one before it, as at-least-once delivery may.
      const events = this.#events.map((event) => ({
        ...event,
        id: `evt_${at}_${String(event['id'])}`,
        receivedAt: `${name}:10:00Z`,
      }));
      const before =
        at > 0 ? events.slice(0, 1).map((one) => ({ ...one, id: this.firstId(at - 1) })) : [];
      const parts = [events.slice(0, 20), [...events.slice(20), ...before]];
      for (const [part, lines] of parts.entries())
        this.files.set(
          this.#name(name, part),
          gzipSync(lines.map((one) => JSON.stringify(one)).join('\n')),
        );
    }
  }

  /** The number of different events of an hour. */
  get size(): number {
    return this.#events.length;
  }

  /** The id of the first event of an hour. */
  firstId(at: number): string {
    return `evt_${at}_${String(this.#events[0]?.['id'])}`;
  }

  /** Replies of the operations about batches. */
  get replies(): Replies {
    return this.repliesInPagesOf(200);
  }

  /** Replies whose lists have at most this many hours. */
  repliesInPagesOf(most: number): Replies {
    const open = new Date().toISOString().slice(0, 13);
    const none = { status: 'open', events: null, files: null, bytes: null };
    return {
      listHours: ({ query }) => {
        const start = Number(query['cursor'] || 0);
        const all = [
          ...this.hours.map((hour) => ({
            hour,
            status: 'ready',
            events: this.size,
            files: 2,
            bytes: 1,
          })),
          { hour: open, ...none },
        ].filter(({ hour }) => hour >= (query['from'] ?? ''));
        const end = start + Math.min(most, Number(query['limit']));
        return { data: all.slice(start, end), nextCursor: end >= all.length ? null : `${end}` };
      },
      getHour: ({ path }) => {
        const hour = path.split('/').at(-1) ?? '';
        return {
          hour,
          status: 'ready',
          events: this.size,
          readyAt: `${hour}:59:59Z`,
          files: [0, 1].map((part) => this.#file(this.#name(hour, part))),
        };
      },
    };
  }

  /** The host of the files. */
  get service(): Service {
    return ({ path, headers }) => {
      // The address is signed, and a token must not leave for another host.
      if (headers['authorization']) return 'an access token was sent';
      const bytes = this.files.get(path.split('/').at(-1) ?? '');
      return bytes ? { body: bytes } : 'no such file';
    };
  }

  #name(hour: string, part: number): string {
    return `${ENVIRONMENT}-${hour}-00${part}.ndjson.gz`;
  }

  #file(name: string): object {
    const bytes = this.files.get(name) ?? Buffer.alloc(0);
    return {
      name,
      url: `https://${FILES_HOST}/exports/${name}?expires=1&signature=abc`,
      urlExpiresAt: new Date().toISOString(),
      events: 20,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  }
}

/** Provides a served site and a browser for all tests in a file. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EventRecorder, recordEvents } from './events/event-recorder.ts';
import { type Reading, sharedReading } from './reading.ts';

/** Serves `files` for the tests in the calling file, which don't modify them. */
export function readingFor(files: Record<string, string>): () => Reading {
  let reading: Reading | undefined;
  beforeAll(async () => {
    reading = await sharedReading(files);
  });
  afterAll(() => reading?.close());
  return () => there(reading);
}

/**
 * Does the same with an event recorder in front of the site. Every test starts with a browser without tabs, because
 * late events from a tab of an earlier test must not count.
 */
export function recordedFor(files: Record<string, string>): {
  reading: () => Reading;
  recorder: () => EventRecorder;
} {
  const reading = readingFor(files);
  let recorder: EventRecorder | undefined;
  beforeEach(async () => {
    recorder = await recordEvents(reading().url);
  });
  afterEach(async () => {
    for (const context of reading().browser.contexts()) await context.close();
    await recorder?.close();
  });
  return { reading, recorder: () => there(recorder) };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('asked for before the first test');
  return value;
}

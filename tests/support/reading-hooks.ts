/** A served site and a browser for all tests of a file, begun before the first and ended after the last. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EventRecorder, recordEvents } from './events/event-recorder.ts';
import { type Reading, startReadingOf } from './reading.ts';

/** Serves `files` for the tests of the file that calls it. */
export function readingFor(files: Record<string, string>): () => Reading {
  let reading: Reading | undefined;
  beforeAll(async () => {
    reading = await startReadingOf(files);
  });
  afterAll(() => reading?.close());
  return () => there(reading);
}

/**
 * The same with a recorder of readers' events before the site, and a browser without tabs for each test: what the tab
 * of an earlier test sends late must not count.
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

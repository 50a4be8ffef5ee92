/** What readers didn't find is counted for writers: with consent, and without personal data. */
import { describe, expect, it } from 'vitest';
import type { Consent, EventBatch, TrackEvent } from '../../../model/events/event.ts';
import { countGaps } from '../../../worker/events/counts.ts';

function counted(
  consent: Consent,
  event: TrackEvent,
  properties: Record<string, string>,
): string[][] {
  const points: string[][] = [];
  const batch: Pick<EventBatch, 'consent' | 'events'> = {
    consent,
    events: [{ type: 'track', messageId: 'm', originalTimestamp: 't', event, properties }],
  };
  countGaps({ writeDataPoint: ({ blobs }) => points.push(blobs) }, batch);
  return points;
}

const SEARCH = 'Documentation search without results';
const QUESTION = 'Documentation question without answer';

describe('a gap', () => {
  it('is counted with its kind and page', () => {
    expect(counted('granted', SEARCH, { search: 'pricing', path: '/' })).toEqual([
      ['gap', 'search', 'pricing', '/'],
    ]);
    expect(counted('granted', QUESTION, { question: 'What does it cost?', path: '/a' })).toEqual([
      ['gap', 'question', 'What does it cost?', '/a'],
    ]);
  });

  it.each(['denied', 'unknown'] as const)('is not counted if consent is %s', (consent) => {
    expect(counted(consent, SEARCH, { search: 'pricing', path: '/' })).toEqual([]);
  });

  it('loses personal data and what is too long', () => {
    const [[, , text] = []] = counted('granted', SEARCH, {
      search: `card of ada@example.com ${'x '.repeat(300)}`,
      path: '/',
    });
    expect(text).toContain('card of [email]');
    expect(text?.length).toBeLessThanOrEqual(200);
  });

  it('is nothing else', () => {
    expect(
      counted('granted', 'Documentation search performed', { search: 'a', path: '/' }),
    ).toEqual([]);
    expect(counted('granted', SEARCH, { search: ' ', path: '/' })).toEqual([]);
  });
});

/** Events, cards and participations in all examples tell one story per id: no exclusive outcomes, and times in order. */
import { describe, expect, it } from 'vitest';
import { type Json, objectAt, textAt } from '../../../compiler/api/source/json.ts';
import { eventExamples } from '../../support/content/event-examples.ts';
import { contradictionsIn, isEvent } from '../../support/content/event-stories.ts';
import { type PrintedObject, printedObjects } from '../../support/content/printed-objects.ts';

const objects = printedObjects();

it('are printed in the document and on pages', () => {
  const events = objects.filter(({ value }) => isEvent(value));
  expect(new Set(events.map(({ value }) => textAt(value, 'type'))).size).toBe(35);
  expect(events.filter(({ where }) => where.includes('.mdx')).length).toBeGreaterThan(8);
  for (const prefix of ['card_', 'par_'])
    expect(
      objects.filter(({ value }) => textAt(value, 'id').startsWith(prefix) && 'status' in value)
        .length,
      prefix,
    ).toBeGreaterThan(4);
});

it('agree about every id', () => {
  expect(contradictionsIn(objects)).toEqual([]);
});

it('name the client of what a device sent, and of nothing else', () => {
  const sent =
    /^card\.(?:displayed|submitted|dismissed|snoozed|link-opened|subview-opened|feedback|file-uploaded|media-played)$|^push\.(?:delivered|opened)$|^stream-container\.|^sdk\./;
  const events = objects.map(({ value }) => value).filter((one) => isEvent(one) && 'client' in one);
  expect(events.length).toBeGreaterThan(35);
  const wrong = events.filter((event) => {
    const isSent =
      sent.test(textAt(event, 'type')) || textAt(objectAt(event, 'data'), 'by') === 'sdk';
    return isSent !== (event['client'] !== null);
  });
  expect(wrong.map((event) => `${textAt(event, 'id')} ${textAt(event, 'type')}`)).toEqual([]);
});

describe('a contradiction is found', () => {
  const example = (type: string): Json => eventExamples.get(type) ?? {};
  const own = example('card.submitted');
  const changed: Record<string, [Json, RegExp]> = {
    'a card with two outcomes': [
      { ...own, ...pick(example('card.dismissed'), ['type', 'data']), id: 'evt_1' },
      /card_\w+ has one outcome: completed .*, dismissed/,
    ],
    'a participation that is rejected and completed': [
      { ...own, ...pick(example('flow.failed'), ['type', 'data']), id: 'evt_1' },
      /par_\w+ has one outcome: .*completed.*failed/,
    ],
    'a card of a step that had its card rejected': [
      { ...own, ...pick(example('card.rejected'), ['type', 'card', 'data']), id: 'evt_1' },
      /par_\w+ at send-activation-card has one card: .*rejected/,
    ],
    'a notification that is suppressed and delivered': [
      {
        ...example('push.delivered'),
        ...pick(example('push.suppressed'), ['type', 'data']),
        id: 'evt_1',
      },
      /card_\w+ has one notification: /,
    ],
    'one event with two ids': [
      { ...own, id: 'evt_1' },
      /card\.submitted at \S+ of hb-\d+ has one id/,
    ],
    'one id with two events': [
      { ...own, type: 'card.displayed' },
      /evt_\w+ has one type: card\.submitted .*, card\.displayed/,
    ],
    'an action before the card exists': [
      { ...example('card.displayed'), id: 'evt_1', occurredAt: '2025-11-13T09:00:00.000Z' },
      /card\.created .* before|is before card\.created|card\.displayed \(2025-11-13/,
    ],
    'an action on a closed card': [
      { ...example('card.displayed'), id: 'evt_1', occurredAt: '2025-11-18T09:00:00.000Z' },
      /card\.submitted \(\S+\) is before card\.displayed/,
    ],
    'an action on a snoozed card': [
      { ...example('card.displayed'), id: 'evt_1', occurredAt: '2025-11-15T09:00:00.000Z' },
      /card\.displayed while it is snoozed/,
    ],
    'a card of two customers': [
      { ...example('card.displayed'), id: 'evt_1', customerId: 'hb-1' },
      /card_\w+ has one customer/,
    ],
    'a batch with two results': [
      { batchId: 'bat_5r8d1yk3vw', actionFlowId: 'flow_1', accepted: 9, rejected: 9, results: [] },
      /bat_5r8d1yk3vw has one accepted/,
    ],
    'a job with two totals': [
      { jobId: 'job_9w4tc2nx7d', status: 'queued', matched: 7 },
      /job_9w4tc2nx7d has one total/,
    ],
    'a flow with two kinds of metadata': [
      { ...own, id: 'evt_1', metadata: { team: 'fraud' } },
      /flow_a8k2m5qx7w has one metadata/,
    ],
    'an event that arrives before it occurs': [
      { ...own, id: 'evt_1', receivedAt: '2025-11-01T00:00:00.000Z' },
      /evt_1 was received before it occurred/,
    ],
  };

  it.each(Object.entries(changed))('%s', (_, [value, message]) => {
    const added: PrintedObject = { where: 'the test', value };
    expect(contradictionsIn([...objects, added]).join('\n')).toMatch(message);
  });
});

function pick(value: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

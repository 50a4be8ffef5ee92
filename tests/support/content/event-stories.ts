/** What events, cards and participations say about one id, and where they contradict each other. */
import { type Json, objectAt, textAt } from '../../../compiler/api/source/json.ts';
import { isObject } from '../../../model/schema/schema.ts';
import type { PrintedObject } from './printed-objects.ts';

/** One statement about an id. */
interface Fact {
  id: string;
  name: string;
  value: string;
  where: string;
}

const CARD_ENDS: Record<string, string> = {
  'card.submitted': 'completed',
  'card.dismissed': 'dismissed',
  'card.expired': 'expired',
  'card.cancelled': 'cancelled',
};
const FLOW_ENDS: Record<string, string> = {
  'flow.completed': 'completed',
  'flow.cancelled': 'cancelled',
  'flow.failed': 'failed',
};
const ENDS = new Set([...Object.values(CARD_ENDS), ...Object.values(FLOW_ENDS)]);
const PUSHES: Record<string, string> = {
  'push.sent': 'sent',
  'push.delivered': 'sent',
  'push.opened': 'sent',
  'push.failed': 'failed',
  'push.suppressed': 'suppressed',
};

/** Returns what contradicts: an id with two values of the same fact, and times out of order. */
export function contradictionsIn(objects: readonly PrintedObject[]): string[] {
  const events = objects.filter(({ value }) => isEvent(value));
  return [...new Set([...differingFacts(objects.flatMap(factsOf)), ...disorderOf(events)])];
}

/** Whether an object is an analytics event, perhaps in part. The requests of a Send webhook step are none. */
export function isEvent(value: Json): boolean {
  const type = textAt(value, 'type');
  const isAbout =
    'occurredAt' in value || 'card' in value || textAt(value, 'id').startsWith('evt_');
  return /^[a-z-]+\.[a-z-]+$/.test(type) && type !== 'flow.step-webhook' && isAbout;
}

function differingFacts(facts: readonly Fact[]): string[] {
  const groups = Map.groupBy(facts, ({ id, name }) => `${id} has one ${name}`);
  return [...groups].flatMap(([rule, group]) => {
    const values = new Map(group.map(({ value, where }) => [value, where]));
    return values.size < 2
      ? []
      : [`${rule}: ${[...values].map(([value, where]) => `${value} (${where})`).join(', ')}`];
  });
}

function factsOf({ value, where }: PrintedObject): Fact[] {
  const named = (id: string, facts: Record<string, unknown>): Fact[] =>
    Object.entries(facts).flatMap(([name, one]) =>
      id === '' || one === undefined || one === null || one === ''
        ? []
        : [{ id, name, value: typeof one === 'string' ? one : JSON.stringify(one), where }],
    );
  if (isEvent(value)) return eventFacts(value, named);
  const { id, status, results, batchId } = value;
  const owner = {
    customer: value['customerId'],
    flow: value['actionFlowId'],
    environment: value['environmentId'],
  };
  const outcome = ENDS.has(String(status)) ? status : undefined;
  if (typeof id === 'string' && id.startsWith('card_'))
    return named(id, {
      ...owner,
      participation: value['participationId'],
      step: value['stepId'],
      stream: value['streamId'],
      outcome,
      end: value['closedAt'],
      start: value['createdAt'],
    });
  if (typeof id === 'string' && id.startsWith('par_'))
    return named(id, {
      ...owner,
      batch: objectAt(value, 'trigger')['batchId'],
      outcome,
      end: value['endedAt'],
      start: value['startedAt'],
    });
  if (Array.isArray(results) && typeof batchId === 'string')
    return [
      ...named(batchId, {
        flow: value['actionFlowId'],
        accepted: value['accepted'],
        rejected: value['rejected'],
      }),
      ...results.filter(isObject).flatMap((result) => [
        ...named(textAt(result, 'participationId'), {
          customer: result['customerId'],
          batch: batchId,
        }),
        ...named(`${textAt(result, 'customerId')} in ${batchId}`, { result: result['status'] }),
      ]),
    ];
  const job = value['jobId'] ?? objectAt(value, 'target')['id'] ?? id;
  if (typeof job === 'string' && job.startsWith('job_'))
    return named(job, { total: value['total'] ?? value['matched'] });
  return named(textAt(value, 'participationId'), { customer: value['customerId'] });
}

function eventFacts(
  value: Json,
  named: (id: string, facts: Record<string, unknown>) => Fact[],
): Fact[] {
  const type = textAt(value, 'type');
  const at = textAt(value, 'occurredAt');
  const [card, flow, data] = [
    objectAt(value, 'card'),
    objectAt(value, 'actionFlow'),
    objectAt(value, 'data'),
  ];
  const participation = textAt(value, 'participationId');
  const second = at.replace(/\.\d+Z$/, 'Z');
  const owner = {
    customer: value['customerId'],
    flow: flow['id'],
    environment: value['environmentId'],
  };
  const batch = objectAt(data, 'trigger')['batchId'];
  const start = type === 'card.created' || type === 'flow.started' ? second : undefined;
  const reason = `${textAt(value, 'customerId')} in ${String(batch)}`;
  return [
    ...named(textAt(value, 'id'), Object.fromEntries(leavesOf(value))),
    ...(at === ''
      ? []
      : named(`${type} at ${at} of ${String(value['customerId'])}`, { id: value['id'] })),
    ...named(textAt(flow, 'id'), { metadata: value['metadata'] }),
    ...named(textAt(card, 'id'), {
      ...owner,
      participation,
      step: card['stepId'],
      stream: card['streamId'],
      outcome: CARD_ENDS[type],
      end: CARD_ENDS[type] && second,
      start,
      notification: PUSHES[type],
    }),
    ...named(participation, {
      ...owner,
      version: flow['version'],
      batch,
      outcome: FLOW_ENDS[type],
      end: FLOW_ENDS[type] && second,
      start: type === 'flow.started' ? second : undefined,
    }),
    ...(card['stepId'] && participation
      ? named(`${participation} at ${textAt(card, 'stepId')}`, {
          card: card['id'] ?? 'none, because it was rejected',
        })
      : []),
    ...(batch && /^flow\.(?:started|rejected)$/.test(type)
      ? named(reason, { result: type === 'flow.started' ? 'accepted' : 'rejected' })
      : []),
    ...(type === 'sdk.error' && data['code'] === 'containerNotFound'
      ? named(textAt(objectAt(value, 'client'), 'containerId'), { state: 'not found' })
      : named(textAt(objectAt(value, 'client'), 'containerId'), { state: 'shown' })),
  ];
}

/** Paths and values of a partial or whole object, so that two prints of one event are compared where both have a value. */
function leavesOf(value: Json, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    isObject(one) ? leavesOf(one, `${prefix}${key}.`) : [[`${prefix}${key}`, one]],
  );
}

const RANKS: Record<string, number> = {
  'flow.started': 0,
  'card.created': 0,
  'card.delivered': 1,
  'customer.created': 0,
};
const LAST = new Set([...Object.keys(CARD_ENDS), ...Object.keys(FLOW_ENDS), 'customer.deleted']);

/** Where events of one card, participation or customer are in an impossible order. */
function disorderOf(events: readonly PrintedObject[]): string[] {
  const timed = events.filter(({ value }) => 'occurredAt' in value).map(({ value }) => value);
  const scopes: [string, (value: Json) => string][] = [
    ['card', (value) => textAt(objectAt(value, 'card'), 'id')],
    ['flow', (value) => textAt(value, 'participationId')],
    ['customer', (value) => textAt(value, 'customerId')],
  ];
  return [
    ...timed
      .filter((value) => textAt(value, 'receivedAt') && textAt(value, 'receivedAt') < timeOf(value))
      .map((value) => `${textAt(value, 'id')} was received before it occurred`),
    ...scopes.flatMap(([scope, idOf]) =>
      [...Map.groupBy(timed, idOf)].flatMap(([id, all]) =>
        id === '' ? [] : disorderIn(id, scope, all),
      ),
    ),
    ...snoozedDisorder(timed, scopes[0]?.[1] ?? String),
  ];
}

function disorderIn(id: string, scope: string, events: readonly Json[]): string[] {
  const rank = (value: Json): number => {
    const type = textAt(value, 'type');
    const isOwn = type.startsWith(`${scope}.`);
    return isOwn && LAST.has(type) ? 3 : isOwn ? (RANKS[type] ?? 2) : 2;
  };
  return events.flatMap((early) =>
    events
      .filter((late) => rank(late) > rank(early) && timeOf(late) < timeOf(early))
      .map(
        (late) =>
          `${id}: ${textAt(late, 'type')} (${timeOf(late)}) is before ${textAt(early, 'type')} (${timeOf(early)})`,
      ),
  );
}

/** What a customer did with a card while it was hidden, and snoozes that end at another time than they said. */
function snoozedDisorder(events: readonly Json[], idOf: (value: Json) => string): string[] {
  const snoozes = events.filter((value) => value['type'] === 'card.snoozed');
  return snoozes.flatMap((snooze) => {
    const until = textAt(objectAt(snooze, 'data'), 'snoozedUntil');
    const own = events.filter((value) => idOf(value) === idOf(snooze) && value !== snooze);
    const ends = own.filter((value) => value['type'] === 'card.unsnoozed');
    return [
      ...own
        .filter(
          (value) => value['client'] && timeOf(value) >= timeOf(snooze) && timeOf(value) < until,
        )
        .map((value) => `${idOf(snooze)}: ${textAt(value, 'type')} while it is snoozed`),
      ...ends
        .filter((value) => timeOf(value).slice(0, 19) !== until.slice(0, 19))
        .map((value) => `${idOf(snooze)}: unsnoozed at ${timeOf(value)}, not at ${until}`),
    ];
  });
}

function timeOf(value: Json): string {
  return textAt(value, 'occurredAt');
}

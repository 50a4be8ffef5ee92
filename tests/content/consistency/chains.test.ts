/** What one call returns and pages say another call takes: the mock of the API returns it, and accepts it there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { apiText } from '../../support/content/api-schemas.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import type { Service } from '../../support/integration/service-double.ts';

let platform: Service;
beforeAll(async () => {
  platform = (await platformMock())();
});

/** Sends a request as curl would, and returns the reply's body. Throws if the mock or the document refuses it. */
async function call(line: string, body?: unknown, code?: number): Promise<unknown> {
  const [method = '', target = ''] = line.split(' ');
  const url = new URL(target, `https://${apiHost}`);
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const answer = await platform({
    method,
    host: apiHost,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: {
      authorization: 'Bearer test',
      ...(code && { prefer: `code=${code}` }),
      ...(method === 'POST' && { 'idempotency-key': 'test' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    url: target,
    bytes,
    body,
  });
  if (typeof answer === 'string') throw new Error(`${line}: ${answer}`);
  return answer.body;
}

/** The value at a path such as `results.0.participationId`. Throws if it's missing. */
function at(value: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((one, name) => {
    if (Array.isArray(one)) return one[Number(name)];
    return isObject(one) ? one[name] : undefined;
  }, value);
  if (typeof found !== 'string' || found === '') throw new Error(`There is no ${path}.`);
  return found;
}

const E = '/v1/env_p3k8d5wz1n';
const TRIGGER = `POST ${E}/action-flows/flow_n6p3b8jrk2/trigger`;
const TRIGGER_BODY = { customers: [{ customerId: 'hb-100630' }] };
const REASON = { reason: 'Application withdrawn' };
const WEBHOOK = { url: 'https://relay.example/cx', eventTypes: ['flow.failed'] };

interface Chain {
  /** The call that returns the value, its body, and where the value is in the reply. */
  from: [line: string, body: object | null, path: string];
  /** The status of the reply, where a call has several. */
  code?: number;
  /** The calls that take it. `*` is its place, and `is` where it is in their replies. */
  to: { line: string; body?: object; is?: string }[];
}

const CHAINS: Record<string, Chain> = {
  'the participation of a trigger can be read and cancelled': {
    from: [TRIGGER, TRIGGER_BODY, 'results.0.participationId'],
    to: [
      { line: `GET ${E}/participations/*`, is: 'id' },
      { line: `POST ${E}/participations/*/cancel`, body: REASON, is: 'id' },
    ],
  },
  'the batch of a trigger filters participations': {
    from: [TRIGGER, TRIGGER_BODY, 'batchId'],
    to: [{ line: `GET ${E}/participations?batchId=*` }],
  },
  'the participation of a card can be read': {
    from: [`GET ${E}/cards/card_4n8w2q6tzk`, null, 'participationId'],
    to: [{ line: `GET ${E}/participations/*`, is: 'id' }],
  },
  'the cards of a list can be read, changed and cancelled': {
    from: [`GET ${E}/cards?customerId=hb-100482`, null, 'data.0.id'],
    to: [
      { line: `GET ${E}/cards/*`, is: 'id' },
      { line: `PATCH ${E}/cards/*`, body: { expiresAt: '2030-12-05T18:00:00Z' }, is: 'id' },
      { line: `POST ${E}/cards/*/cancel`, body: REASON, is: 'id' },
    ],
  },
  'the job of a bulk cancellation can be read': {
    code: 202,
    from: [`POST ${E}/cards/cancel`, { filter: { customerIds: ['hb-1'] }, ...REASON }, 'jobId'],
    to: [{ line: `GET ${E}/jobs/*`, is: 'id' }],
  },
  'the job that cancels the participations of a flow can be read': {
    code: 202,
    from: [`POST ${E}/action-flows/flow_a8k2m5qx7w/cancel`, REASON, 'jobId'],
    to: [{ line: `GET ${E}/jobs/*`, is: 'id' }],
  },
  'the flows of a list can be read, triggered and filtered by': {
    from: [`GET ${E}/action-flows`, null, 'data.0.id'],
    to: [
      { line: `GET ${E}/action-flows/*`, is: 'id' },
      { line: `GET ${E}/action-flows/*/versions` },
      { line: `POST ${E}/action-flows/*/trigger`, body: TRIGGER_BODY, is: 'actionFlowId' },
      { line: `GET ${E}/participations?actionFlowId=*`, is: 'data.0.actionFlowId' },
    ],
  },
  'the customers of a list can be read and changed': {
    from: [`GET ${E}/customers`, null, 'data.0.customerId'],
    to: [
      { line: `GET ${E}/customers/*`, is: 'customerId' },
      { line: `PATCH ${E}/customers/*`, body: { phone: null }, is: 'customerId' },
      { line: `GET ${E}/customers/*/preferences` },
    ],
  },
  'a new webhook can be read, changed, tested and deleted': {
    from: [`POST ${E}/webhooks`, WEBHOOK, 'id'],
    to: [
      { line: `GET ${E}/webhooks/*`, is: 'id' },
      { line: `PATCH ${E}/webhooks/*`, body: { eventTypes: ['flow.failed'] }, is: 'id' },
      { line: `POST ${E}/webhooks/*/test`, body: { eventType: 'flow.failed' } },
      { line: `DELETE ${E}/webhooks/*` },
    ],
  },
  'the platforms of a list can be removed': {
    from: [`GET ${E}/sns-platforms`, null, 'data.0.id'],
    to: [{ line: `DELETE ${E}/sns-platforms/*` }],
  },
  'the hours of a list have files': {
    from: [`GET ${E}/analytics/batches?from=2025-11-14T00&to=2025-11-14T23`, null, 'data.0.hour'],
    to: [{ line: `GET ${E}/analytics/batches/*`, is: 'hour' }],
  },
  'the participation of an event can be read': {
    from: [`GET ${E}/analytics/events`, null, 'data.0.participationId'],
    to: [{ line: `GET ${E}/participations/*`, is: 'id' }],
  },
  'the card of an event can be read': {
    from: [`GET ${E}/analytics/events`, null, 'data.0.card.id'],
    to: [{ line: `GET ${E}/cards/*`, is: 'id' }],
  },
  'a new environment can be read and deleted': {
    from: [
      'POST /v1/environments',
      { name: 'Pilot', type: 'non-production', timeZone: 'Europe/London' },
      'id',
    ],
    to: [
      { line: 'GET /v1/environments/*', is: 'id' },
      { line: 'PATCH /v1/environments/*', body: { status: 'active' }, is: 'id' },
      { line: 'DELETE /v1/environments/*' },
    ],
  },
  'the actor of an entry of the audit log filters the log': {
    from: ['GET /v1/audit-log', null, 'data.0.actor.id'],
    to: [{ line: 'GET /v1/audit-log?actorId=*', is: 'data.0.actor.id' }],
  },
};

/** What tells one kind of id from another. */
const kindOf = (id: string): string => /^[a-z]+(?=[_-])/.exec(id)?.[0] ?? id.replaceAll(/\d/g, '0');

it.each(Object.entries(CHAINS))('%s', async (_title, { from: [line, body, path], code, to }) => {
  const value = at(await call(line, body ?? undefined, code), path);
  for (const next of to) {
    const reply = await call(next.line.replace('*', value), next.body);
    if (next.is) expect(kindOf(at(reply, next.is)), next.line).toBe(kindOf(value));
  }
});

describe('lists', () => {
  const lists = parseApiDocument(apiText).operations.filter(
    ({ kind, method, parameters }) =>
      kind === 'call' && method === 'GET' && parameters.some(({ name }) => name === 'cursor'),
  );

  it('return the cursor that gets the next page', async () => {
    expect(lists.length).toBeGreaterThan(8);
    for (const { path } of lists) {
      const line = `GET /v1${path.replace('{environmentId}', 'env_p3k8d5wz1n').replace('{actionFlowId}', 'flow_a8k2m5qx7w')}`;
      const required =
        path.endsWith('/cards') || path.endsWith('/participations') ? 'customerId=hb-1&' : '';
      const page = await call(`${line}?${required}`);
      expect(isObject(page) && 'nextCursor' in page, line).toBe(true);
      const cursor =
        isObject(page) && typeof page['nextCursor'] === 'string' ? page['nextCursor'] : 'c';
      expect(await call(`${line}?${required}cursor=${cursor}`)).toBeDefined();
    }
  });
});

it('preferences that were read can be written back as a whole', async () => {
  const line = `${E}/customers/hb-100482/preferences`;
  const current = await call(`GET ${line}`);
  if (!isObject(current)) throw new Error('There are no preferences.');
  const quietHours = { start: '22:30', end: '06:30' };
  expect(await call(`PUT ${line}`, { ...current, quietHours })).toBeDefined();
});

/** The programs of the Marketo pages run as printed: against Marketo's API, the mock of ours, and PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventWith } from '../../support/content/event-examples.ts';
import { CALLBACK_HOST, MARKETO_HOST, marketoServices } from '../../support/integration/marketo.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import { ProgramFolder, printed, pythonWith } from '../../support/integration/program-folder.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';
import { type Service, ServiceDoubles } from '../../support/integration/service-double.ts';
import { isFull } from '../../support/suite.ts';
import { hasPostgres, Postgres } from '../../support/toolkit/postgres.ts';

const submitted = eventWith('card.submitted', {
  customerId: 'hb-100482',
  metadata: { crm: 'marketo' },
});
const at = (time: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  customerId: 'hb-100482',
  occurredAt: time,
  ...more,
});
const INPUT = {
  submitted,
  unknown: { ...submitted, id: 'evt_unknown', customerId: 'hb-999999' },
  people: [
    eventWith('customer.created', at('2025-11-14T09:00:00Z')),
    { ...submitted, ...at('2025-11-15T10:00:00Z') },
    // Older events arrive later, and change nothing.
    eventWith('card.submitted', {
      ...at('2025-11-14T10:00:00Z'),
      data: { buttonId: 'older', viewId: 'top', values: {} },
    }),
    eventWith('card.displayed', at('2025-11-15T09:00:00Z')),
    eventWith('card.displayed', at('2025-11-14T09:30:00Z')),
    eventWith('push.delivered', at('2025-11-15T08:00:00Z')),
    { ...submitted, ...at('2025-11-16T10:00:00Z'), test: true },
  ],
  job: {
    token: 'chunk-7',
    apiCallBackKey: 'cb-key',
    callbackUrl: `https://${CALLBACK_HOST}/callback`,
    context: { subscription: { munchkinId: '123-ABC-456' } },
    objectData: [
      ['flow_a8k2m5qx7w', 'hb-100482', 'cardLastFour = 4417\nnote=a=b\n'],
      ['flow_a8k2m5qx7w', 'hb-100517', ''],
      ['flow_secret', 'hb-100630', ''],
    ].map(([actionFlow, customerId, variables], id) => ({
      objectContext: { id, customerId },
      flowStepContext: { actionFlow, variables },
    })),
  },
};

describe.runIf(isFull && hasPostgres)('Marketo, with a PostgreSQL of Debian', inPostgres);

function inPostgres(): void {
  let db: Postgres;
  let folder: ProgramFolder;
  let platform: Service;
  let doubles: ServiceDoubles;

  beforeAll(async () => {
    db = new Postgres();
    folder = new ProgramFolder(PROGRAMS.marketo);
    platform = (await platformMock())();
  });
  beforeEach(async () => {
    db.query('DROP TABLE IF EXISTS marketo_event, marketo_person');
    db.query(printed('marketo_event.sql') + printed('marketo_person.sql'));
    const services = marketoServices({ 'hb-100482': 4_821_077 });
    doubles = await ServiceDoubles.start({ ...services, [apiHost]: platform });
    return () => doubles.close();
  });
  afterAll(() => {
    db.stop();
    folder.remove();
  });

  const run = (program: string, script: string): Promise<unknown> =>
    folder.run(program, script, {
      DOUBLES: doubles.url,
      DATABASE_URL: db.url,
      INPUT: JSON.stringify(INPUT),
      MARKETO_HOST: `https://${MARKETO_HOST}`,
      MARKETO_CLIENT_ID: 'mkto_id',
      MARKETO_CLIENT_SECRET: 'mkto_key',
      MARKETO_ACTIVITY_TYPE: '100021',
      MARKETO_STEP_KEY: 'step-key',
      WEBHOOK_SECRET: 'whk',
    });

  // One activity, though the event came twice, and none for a person that Marketo doesn't know.
  function expectActivity(): void {
    expect(doubles.faults).toEqual([]);
    expect(doubles.bodiesOf(MARKETO_HOST, '/rest/v1/activities/external.json')).toEqual([
      {
        input: [
          expect.objectContaining({
            leadId: 4_821_077,
            attributes: expect.arrayContaining([{ name: 'eventId', value: submitted['id'] }]),
          }),
        ],
      },
    ]);
    expect(doubles.linesTo(MARKETO_HOST).slice(0, 4)).toEqual([
      'GET /identity/oauth/token',
      'GET /rest/v1/leads.json',
      'GET /identity/oauth/token',
      'GET /rest/v1/leads.json',
    ]);
  }

  function expectStep(): void {
    const [callback] = doubles.bodiesOf(CALLBACK_HOST, '/callback');
    expect(callback).toEqual({
      munchkinId: '123-ABC-456',
      objectData: [
        {
          leadData: { id: 0 },
          activityData: { success: true, participationId: expect.any(String) },
        },
        {
          leadData: { id: 1 },
          activityData: expect.objectContaining({ success: false, errorCode: 'MISSING_VARIABLE' }),
        },
        {
          leadData: { id: 2 },
          activityData: expect.objectContaining({ success: false, errorCode: 'FLOW_NOT_ALLOWED' }),
        },
      ],
    });
    const path = '/v1/env_p3k8d5wz1n/action-flows/flow_a8k2m5qx7w/trigger';
    const triggers = doubles.calls.filter((call) => call.path === path);
    expect(triggers.map(({ body }) => body)).toEqual([
      {
        customers: [
          { customerId: 'hb-100482', variables: { cardLastFour: '4417', note: 'a=b' } },
          { customerId: 'hb-100517', variables: {} },
        ],
      },
    ]);
    expect(triggers[0]?.headers['idempotency-key']).toMatch(/^marketo-[0-9a-f]{64}$/);
  }

  it('works in JavaScript', async () => {
    const result = await run(process.execPath, 'marketo-driver.mjs');
    expect(result).toEqual({
      answers: [204, 204, 204, 401],
      left: [],
      step: [{ status: 200, body: { choices: expect.any(Array) } }, 401, [], 201, 1],
    });
    expectActivity();
    expectStep();
    const [people] = doubles.bodiesOf(MARKETO_HOST, '/rest/v1/leads.json').filter(Boolean);
    expect(people).toMatchObject({
      lookupField: 'cxCustomerId',
      input: expect.arrayContaining([
        expect.objectContaining({
          cxCustomerId: 'hb-100482',
          cxAppUser: true,
          cxLastCardSeenAt: '2025-11-15T09:00:00.000Z',
          cxPushReachable: true,
        }),
      ]),
    });
    expect(JSON.stringify(people)).not.toContain('older');
  });

  const python = pythonWith(['psycopg', 'psycopg_pool', 'requests']);
  it.skipIf(python === null)(
    'works in Python, with python3-psycopg-pool and python3-requests',
    async () => {
      expect(await run(python ?? '', 'marketo-driver.py')).toEqual({
        people: [
          {
            customer_id: 'hb-100482',
            app_user: true,
            last_response: expect.not.stringContaining('older'),
            push_reachable: true,
            last_card_seen: expect.stringContaining('2025-11-15 09:00:00'),
          },
        ],
      });
      expectActivity();
      expectStep();
    },
  );
}

/** The programs of the Marketing Cloud pages run as printed: against its API, the mock of ours, and PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventWith } from '../../support/content/event-examples.ts';
import { marketingCloud, REST_HOST } from '../../support/integration/marketing-cloud.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import { printed, ProgramFolder, pythonWith } from '../../support/integration/program-folder.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';
import { type Service, ServiceDoubles } from '../../support/integration/service-double.ts';
import { isFull } from '../../support/suite.ts';
import { hasPostgres, Postgres } from '../../support/toolkit/postgres.ts';

const customer = { customerId: 'hb-100482' };
const EVENTS = [
  eventWith('card.submitted', customer),
  eventWith('card.expired', customer),
  eventWith('flow.completed', customer),
  eventWith('flow.failed', customer),
];
const INPUT = {
  events: EVENTS,
  activity: {
    inArguments: [
      { actionFlow: 'flow_a8k2m5qx7w' },
      { contactKey: 'hb-100482' },
      { variables: { cardLastFour: '4417', activateBy: '' } },
    ],
    journeyId: 'journey-1',
    activityId: 'activity-1',
    definitionInstanceId: 'instance-1',
  },
};

/** Rows of the list as Marketing Cloud gives them: names in lower case, and all values as strings. */
const PAGES = [
  ['hb-100482', 'hb-100517'].map((customerid) => ({
    keys: { customerid },
    values: {
      cardlastfour: '4417',
      activateby: '12/5/2025 12:00:00 AM',
      limit: '50',
      gold: 'True',
    },
  })),
];

const variable = (name: string, type: string): object => ({
  name,
  type,
  required: false,
  default: null,
  example: null,
});
const FLOW = {
  tags: ['marketing-cloud'],
  variables: [
    variable('cardLastFour', 'text'),
    variable('activateBy', 'date'),
    variable('limit', 'number'),
    variable('gold', 'boolean'),
    variable('absent', 'text'),
  ],
};

const ROWS = `/data/v1/async/dataextensions/key:`;

describe.runIf(isFull && hasPostgres)('Marketing Cloud, with a PostgreSQL of Debian', inPostgres);

function inPostgres(): void {
  let db: Postgres;
  let folder: ProgramFolder;
  let platform: Service;
  let doubles: ServiceDoubles;

  beforeAll(async () => {
    db = new Postgres();
    folder = new ProgramFolder(PROGRAMS.marketingCloud);
    folder.write(
      'sfmc-writer.mjs',
      `${printed('sfmc-writer.mjs')}\nexport { writeSome, checkSent }\n`,
    );
    folder.write(
      'queue.js',
      'export const jobs = []\nexport const queue = { add: async (id, job) => jobs.push(job) }\n',
    );
    folder.write(
      'waiting.js',
      'export const saved = []\nexport const waiting = { save: async (...entry) => saved.push(entry) }\n',
    );
    folder.write('waiting.py', 'saved = []\n\n\ndef save(*entry):\n    saved.append(entry)\n');
    platform = (await platformMock())({
      getFlow: (_call, reply: object) => ({ ...reply, ...FLOW }),
    });
  });
  beforeEach(async () => {
    db.query(`DROP TABLE IF EXISTS sfmc_row; ${printed('sfmc_row.sql')}`);
    doubles = await ServiceDoubles.start({ ...marketingCloud(PAGES), [apiHost]: platform });
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
      SFMC_SUBDOMAIN: 'mc563885gzs27c5t9',
      SFMC_CLIENT_ID: 'mc_id',
      SFMC_CLIENT_SECRET: 'mc_key',
      SFMC_MID: '5001',
      SFMC_JWT_SECRET: 's'.repeat(32),
      SFMC_ANSWER_EVENT: 'APIEvent-answer',
      RELAY_KEY: 'relay-key',
      WEBHOOK_SECRET: 'whk',
    });

  const executed = {
    status: 200,
    body: { branchResult: 'sent', participationId: expect.any(String) },
  };

  function expectTriggers(variables: object): void {
    expect(doubles.faults).toEqual([]);
    const path = '/v1/env_p3k8d5wz1n/action-flows/flow_a8k2m5qx7w/trigger';
    const triggers = doubles.calls.filter((call) => call.path === path);
    expect(triggers.map(({ body }) => body)).toEqual([
      {
        customers: ['hb-100482', 'hb-100517'].map((customerId) => ({ customerId, variables })),
      },
      { customers: [{ customerId: 'hb-100482', variables: { cardLastFour: '4417' } }] },
    ]);
    expect(triggers.map(({ headers }) => headers['idempotency-key'])).toEqual([
      expect.stringMatching(/^sfmc-CX_Send_Savings-42-[0-9a-f]{64}$/),
      'sfmc-instance-1-activity-1',
    ]);
    expect(doubles.bodiesOf(REST_HOST, `${ROWS}CX_Send_Savings/rows`)).toEqual([
      {
        items: [
          expect.objectContaining({ RunId: '42', CustomerId: 'hb-100482', Status: 'accepted' }),
          expect.objectContaining({ CustomerId: 'hb-100517', Reason: 'missing_variable' }),
        ],
      },
    ]);
  }

  const expectedRows = [
    ['CX_Answers', expect.objectContaining({ Answer: expect.any(String) })],
    ['CX_Answers', expect.objectContaining({ Answer: 'expired' })],
    ['CX_Outcomes', expect.objectContaining({ Outcome: expect.any(String) })],
    ['CX_Outcomes', expect.objectContaining({ Outcome: expect.stringMatching(/^failed: /) })],
  ];
  let rowsInJavaScript: unknown;

  it('works in JavaScript', async () => {
    const result = await run(process.execPath, 'sfmc-driver.mjs');
    const rows = EVENTS.map(({ id, type }) => ({
      event_id: id,
      request_id: String(type).startsWith('card.') ? 'req-CX_Answers' : 'req-CX_Outcomes',
      checked: true,
    }));
    expect(result).toEqual({
      answers: Array(8).fill(204),
      rows: rows.toSorted((a, b) => (String(a.event_id) < String(b.event_id) ? -1 : 1)),
      rowsOf: expectedRows,
      listed: [202, 401, 422],
      activity: [
        executed,
        401,
        { status: 200, body: { success: true } },
        { success: true },
        [[expect.any(String), { contactKey: 'hb-100482', journeyId: 'journey-1' }]],
      ],
    });
    rowsInJavaScript = result && typeof result === 'object' && Reflect.get(result, 'rowsOf');
    expectTriggers({ cardLastFour: '4417', activateBy: '2025-12-05', limit: 50, gold: true });
    const items = ['CX_Answers', 'CX_Outcomes'].flatMap((name) =>
      doubles.bodiesOf(REST_HOST, `${ROWS}${name}/rows`),
    );
    expect(items.length).toBe(2);
    expect(doubles.bodiesOf(REST_HOST, '/interaction/v1/events')).toEqual([
      {
        ContactKey: 'hb-100482',
        EventDefinitionKey: 'APIEvent-answer',
        Data: expect.objectContaining({ ContactKey: 'hb-100482' }),
      },
    ]);
  });

  const python = pythonWith(['flask', 'jwt', 'requests']);
  it.skipIf(python === null)(
    'works in Python, with python3-flask, python3-jwt and python3-requests',
    async () => {
      const result = await run(python ?? '', 'sfmc-driver.py');
      expect(result).toEqual({
        rowsOf: rowsInJavaScript,
        activity: [executed, 401, [[expect.any(String), 'hb-100482', 'journey-1']]],
      });
      expectTriggers({ cardLastFour: '4417', activateBy: '2025-12-05' });
    },
  );
}

/** The other programs of docs/integration run as printed: relays in Python, profile syncs, auth tokens and steps that wait. */
import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventExamples } from '../../support/content/event-examples.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import { ProgramFolder, pythonWith } from '../../support/integration/program-folder.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';
import { type Service, ServiceDoubles } from '../../support/integration/service-double.ts';
import { isFull } from '../../support/suite.ts';

const SLACK = 'hooks.slack.com';
const GA = 'www.google-analytics.com';
const BATCH = '/v1/env_p3k8d5wz1n/customers/batch';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const slack: Service = ({ method, headers, body }) => {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return 'not JSON';
  const text = JSON.stringify(body);
  // Slack refuses blocks with an empty or too long text.
  return /"text":""|undefined|None/.test(text) ? `wrong text: ${text}` : { body: 'ok' };
};

const analytics: Service = ({ path, query }) =>
  path === '/mp/collect' && query['measurement_id'] === 'G-1' && query['api_secret'] === 'ga'
    ? { status: 204 }
    : 'wrong call';

describe.runIf(isFull)('the programs of docs/integration', inFull);

function inFull(): void {
  let folder: ProgramFolder;
  let platform: Service;
  let doubles: ServiceDoubles;

  beforeAll(async () => {
    folder = new ProgramFolder(PROGRAMS.backend);
    folder.write(
      'seen.py',
      'seen = set()\n\n\ndef only_once(key, work):\n    key in seen or (work(), seen.add(key))\n',
    );
    folder.write(
      'mapping.js',
      'export const toCustomer = ({ id, accountType }) => ({ customerId: id, customFields: { accountType } })\n',
    );
    platform = (await platformMock())({
      getCustomer: (_call, reply: object) => ({
        ...reply,
        customFields: { analyticsConsent: true, gaClientId: '1.2' },
      }),
    });
  });
  beforeEach(async () => {
    doubles = await ServiceDoubles.start({ [apiHost]: platform, [SLACK]: slack, [GA]: analytics });
    return () => doubles.close();
  });
  afterAll(() => folder.remove());

  const run = (program: string, script: string, env: Record<string, string> = {}) =>
    folder.run(program, script, { DOUBLES: doubles.url, WEBHOOK_SECRET: 'whk', ...env });
  const withPython = (
    title: string,
    packages: string[],
    test: (python: string) => Promise<void>,
  ): void => {
    const python = pythonWith(packages);
    it.skipIf(python === null)(`${title}, with ${packages.join(' and ')}`, () =>
      test(python ?? ''),
    );
  };

  withPython('slack_relay.py and ga_forward.py', ['flask', 'requests'], async (python) => {
    const events = [...eventExamples.values()];
    const named = ['flow.failed', 'card.feedback', 'card.expired', 'card.created'];
    const env = {
      INPUT: JSON.stringify({
        slack: events.filter(({ type }) => named.includes(String(type))),
        analytics: events.filter(({ actionFlow, customerId }) => actionFlow && customerId),
      }),
      SLACK_ALERTS: `https://${SLACK}/services/alerts`,
      SLACK_FEEDBACK: `https://${SLACK}/services/feedback`,
      SLACK_FRAUD: `https://${SLACK}/services/fraud`,
      GA_MEASUREMENT_ID: 'G-1',
      GA_API_SECRET: 'ga',
    };
    expect(await run(python, 'webhook-driver.py', env)).toEqual(Array(4).fill([401, 204, 204]));
    expect(doubles.faults).toEqual([]);
    // Each message once, though each event came twice.
    expect(doubles.linesTo(SLACK).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'POST /services/alerts',
      'POST /services/feedback',
      'POST /services/fraud',
    ]);
    const sent = doubles.bodiesOf(GA, '/mp/collect');
    expect(sent.length).toBeGreaterThan(15);
    for (const body of sent)
      expect(body).toMatchObject({
        client_id: '1.2',
        timestamp_micros: expect.any(Number),
        events: [{ name: expect.stringMatching(/^[a-z][a-z_]{0,39}$/) }],
      });
  });

  it('sync-worker.mjs writes the last change of each customer, and sets aside what is refused', async () => {
    expect(await run(process.execPath, 'sync-driver.mjs')).toEqual({
      committed: [3],
      setAside: [['hb-100517', 'unknown_field']],
    });
    expect(doubles.faults).toEqual([]);
    expect(doubles.bodiesOf(apiHost, BATCH)).toEqual([
      {
        customers: [
          { customerId: 'hb-100482', customFields: { accountType: 'savings' } },
          { customerId: 'hb-100517', customFields: { accountType: 'savings' } },
        ],
      },
    ]);
  });

  withPython('first_load.py and sync_worker.py', ['json'], async (python) => {
    expect(await run(python, 'sync-driver.py')).toEqual({ committed: [3] });
    expect(doubles.faults).toEqual([]);
    const batches = doubles.calls.filter(({ path }) => path === BATCH);
    expect(batches.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'first-load-2025-11-0',
      'first-load-2025-11-1',
      'sync-1-3',
    ]);
    expect(batches.map(({ body }) => Object.values(body ?? {})[0]?.length)).toEqual([500, 1, 2]);
  });

  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const tokenEnv = { CX_SIGNING_KEY: pem, CX_ENVIRONMENT: 'env_p3k8d5wz1n' };

  it('cx-token-route.js signs a token for the customer of the session', async () => {
    expectToken(await run(process.execPath, 'token-driver.mjs', tokenEnv));
  });

  withPython('cx_token.py', ['flask', 'jwt', 'cryptography'], async (python) => {
    expectToken(await run(python, 'token-driver.py', tokenEnv));
  });

  it('document-received.mjs attaches a document once, and refuses forged calls', async () => {
    const call = {
      id: 'call_1',
      participationId: 'par_1',
      context: {
        flow: { applicationId: 'app-30915' },
        response: { 'send-document-card': { proofOfAddress: [{ name: 'bill.pdf' }] } },
      },
    };
    const env = { STEP_SECRET: 'whk', INPUT: JSON.stringify({ call }) };
    expect(await run(process.execPath, 'document-driver.mjs', env)).toEqual([
      'Unauthorized',
      { caseNumber: 'case-1' },
      { caseNumber: 'case-1' },
      [
        {
          applicationId: 'app-30915',
          participationId: 'par_1',
          files: [{ name: 'bill.pdf' }],
        },
      ],
    ]);
  });
}

function expectToken(token: unknown): void {
  const [header = '', claims = '', signature = ''] = String(token).split('.');
  const { sub, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect({ sub, aud, seconds: exp - iat }).toEqual({
    sub: 'hb-100482',
    aud: 'env_p3k8d5wz1n',
    seconds: 900,
  });
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
}

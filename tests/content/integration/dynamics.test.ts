/** The programs of the page about Dynamics 365 run as printed: against Dataverse, the identity provider and our mock. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventWith } from '../../support/content/event-examples.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import { ProgramFolder } from '../../support/integration/program-folder.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';
import { type Service, ServiceDoubles } from '../../support/integration/service-double.ts';
import { isFull } from '../../support/suite.ts';

const DATAVERSE = 'harbourbank.crm11.dynamics.com';
const CONTACT = 'c0ffee00-0000-4000-8000-000000000001';

const login: Service = ({ method, path, headers, body }) => {
  if (`${method} ${path}` !== 'POST /tenant-1/oauth2/v2.0/token') return 'no such path';
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'no form';
  const expected = {
    grant_type: 'client_credentials',
    client_id: 'dv_id',
    client_secret: 'dv_key',
    scope: `https://${DATAVERSE}/.default`,
  };
  if (!isDeepStrictEqual(body, expected)) return 'wrong credential or scope';
  return { body: { access_token: 'dv-token', token_type: 'Bearer', expires_in: 3599 } };
};

const dataverse: Service = ({ method, path, query, headers }) => {
  if (headers['authorization'] !== 'Bearer dv-token') return 'wrong access token';
  if (`${method} ${path}` === 'GET /api/data/v9.2/contacts') {
    const id = /^hb_customerid eq '((?:[^']|'')*)'$/.exec(query['$filter'] ?? '')?.[1];
    if (id === undefined || query['$select'] !== 'contactid') return 'wrong query';
    return { body: { value: id === 'hb-100482' ? [{ contactid: CONTACT }] : [] } };
  }
  const isAction = /^\/api\/data\/v9\.2\/(?:msdynmkt_CardAnswered|msdyn_D365ChannelsNotification)$/;
  if (method !== 'POST' || !isAction.test(path)) return 'no such action';
  return headers['content-type'] === 'application/json' ? { status: 204 } : 'not JSON';
};

describe.runIf(isFull)('Dynamics 365', inFull);

function inFull(): void {
  let folder: ProgramFolder;
  let doubles: ServiceDoubles;
  beforeAll(async () => {
    folder = new ProgramFolder(PROGRAMS.dynamics);
    const platform = (await platformMock())();
    doubles = await ServiceDoubles.start({
      [apiHost]: platform,
      'login.microsoftonline.com': login,
      [DATAVERSE]: dataverse,
    });
  });
  afterAll(async () => {
    await doubles.close();
    folder.remove();
  });

  it('sends a card for a message, and tells Journeys what happened to it', async () => {
    const events = [
      eventWith('card.displayed', { customerId: 'hb-100482' }),
      eventWith('card.submitted', { customerId: 'hb-100482' }),
      { ...eventWith('card.submitted', { customerId: 'hb-100482' }), test: true },
    ];
    const result = await folder.run(process.execPath, 'dynamics-driver.mjs', {
      DOUBLES: doubles.url,
      INPUT: JSON.stringify({ events }),
      TENANT_ID: 'tenant-1',
      DATAVERSE_CLIENT_ID: 'dv_id',
      DATAVERSE_CLIENT_SECRET: 'dv_key',
    });
    expect(doubles.faults).toEqual([]);
    expect(result).toEqual({
      answers: [
        [200, expect.stringMatching(/^par_/)],
        [422, 'unknown flow'],
        [401, 'Unauthorized'],
      ],
      unknown: '0 contacts have this customer id',
      saved: 1,
    });
    const [trigger] = doubles.calls.filter(({ path }) => path.endsWith('/trigger'));
    expect(trigger?.headers['idempotency-key']).toBe('d365-request-1');
    expect(trigger?.body).toEqual({
      mode: 'live',
      customers: [{ customerId: 'hb-100482', variables: { heading: 'A better rate' } }],
    });
    const [notification] = doubles.bodiesOf(
      DATAVERSE,
      '/api/data/v9.2/msdyn_D365ChannelsNotification',
    );
    expect(notification).toEqual({
      notificationPayLoad: expect.stringContaining('"Status":"Delivered"'),
    });
    const answered = doubles.bodiesOf(DATAVERSE, '/api/data/v9.2/msdynmkt_CardAnswered');
    expect(answered).toEqual([expect.objectContaining({ msdynmkt_contactid: CONTACT })]);
    expect(JSON.stringify(answered)).not.toContain('values');
    expect(doubles.linesTo('login.microsoftonline.com').length).toBe(1);
  });
}

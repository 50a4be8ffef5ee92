/** A stand-in for Marketo's REST API. As the real one, it answers 200 for failures too, and a token expires once. */
import { isObject } from '../../../model/schema/schema.ts';
import type { Service, ServiceCall, ServiceReply } from './service-double.ts';

/** Hosts of the API and of the callback of flow steps. */
export const MARKETO_HOST = '123-abc-456.mktorest.com';
export const CALLBACK_HOST = 'flowsteps.marketo.example';

/** Starts with people by customer id. Everybody else is unknown. */
export function marketoServices(people: Record<string, number>): Record<string, Service> {
  let tokens = 0;
  return {
    [MARKETO_HOST]: (call) => {
      if (call.path === '/identity/oauth/token') {
        tokens += 1;
        const { grant_type, client_id, client_secret } = call.query;
        if (`${grant_type} ${client_id} ${client_secret}` !== 'client_credentials mkto_id mkto_key')
          return 'wrong credential';
        const token = { access_token: `marketo-${tokens}`, token_type: 'bearer', expires_in: 3599 };
        return { body: { ...token, scope: 'relay@harbourbank.example' } };
      }
      const { authorization } = call.headers;
      // The first token expires early.
      if (authorization === 'Bearer marketo-1') return failure('602', 'Access token expired');
      if (authorization !== 'Bearer marketo-2') return `the token is ${authorization}`;
      return answer(call, people);
    },
    [CALLBACK_HOST]: ({ method, headers, body }) => {
      if (method !== 'POST' || headers['x-api-key'] !== 'cb-key') return 'wrong key';
      if (headers['x-callback-token'] !== 'chunk-7') return 'wrong token';
      if (!isObject(body) || body['munchkinId'] !== '123-ABC-456') return 'wrong subscription';
      return { body: 'ok' };
    },
  };
}

function answer(
  { method, path, query, headers, body }: ServiceCall,
  people: Record<string, number>,
): ServiceReply | string {
  switch (`${method} ${path}`) {
    case 'GET /rest/v1/leads.json': {
      if (query['filterType'] !== 'cxCustomerId') return 'wrong filter';
      const ids = (query['filterValues'] ?? '').split(',');
      if (ids.length > 300) return 'more than 300 values';
      const found = ids.filter((id) => people[id] !== undefined);
      return result(found.map((id) => ({ id: people[id], cxCustomerId: id })));
    }
    case 'POST /rest/v1/leads.json': {
      if (headers['content-type'] !== 'application/json') return 'not JSON';
      if (!isObject(body) || body['action'] !== 'updateOnly') return 'wrong action';
      return result(
        inputOf(body, 300).map(({ cxCustomerId }) => {
          const id = people[String(cxCustomerId)];
          return id === undefined
            ? { status: 'skipped', reasons: [{ code: '1004', message: 'Lead not found' }] }
            : { id, status: 'updated' };
        }),
      );
    }
    case 'POST /rest/v1/activities/external.json': {
      if (headers['content-type'] !== 'application/json' || !isObject(body)) return 'not JSON';
      const wrong = inputOf(body, 300).find(
        ({ leadId, activityDate, activityTypeId, primaryAttributeValue }) =>
          typeof leadId !== 'number' ||
          activityTypeId !== 100_021 ||
          typeof primaryAttributeValue !== 'string' ||
          !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(String(activityDate)),
      );
      if (wrong) return `wrong activity: ${JSON.stringify(wrong)}`;
      return result(inputOf(body, 300).map((_one, index) => ({ id: index, status: 'added' })));
    }
    default:
      return failure('610', 'Requested resource not found');
  }
}

function inputOf(body: Record<string, unknown>, most: number): Record<string, unknown>[] {
  const { input } = body;
  return Array.isArray(input) && input.length <= most ? input.filter(isObject) : [];
}

function result(rows: unknown[]): ServiceReply {
  return { body: { requestId: 'e42b#14272d07d78', success: true, result: rows } };
}

function failure(code: string, message: string): ServiceReply {
  return { body: { requestId: 'e42b#1', success: false, errors: [{ code, message }] } };
}

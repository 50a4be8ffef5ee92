/** A stand-in for the REST API of Salesforce Marketing Cloud. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../model/schema/schema.ts';
import type { Service, ServiceCall, ServiceReply } from './service-double.ts';

const AUTH_HOST = 'mc563885gzs27c5t9.auth.marketingcloudapis.com';

/** The host of the REST API. */
export const REST_HOST = 'mc563885gzs27c5t9.rest.marketingcloudapis.com';

/** Fields of the data extensions that programs write, with their lengths. Dates have none. */
const FIELDS: Record<string, Record<string, number | 'date'>> = {
  CX_Answers: {
    CardId: 40,
    ContactKey: 128,
    FlowId: 40,
    FlowName: 80,
    StepId: 50,
    Answer: 40,
    AnsweredAt: 'date',
    EventId: 40,
  },
  CX_Outcomes: {
    ParticipationId: 40,
    ContactKey: 128,
    FlowId: 40,
    FlowName: 80,
    Outcome: 40,
    EndedAt: 'date',
  },
};

/** Starts with the pages of a data extension, each a list of rows. */
export function marketingCloud(pages: unknown[][]): Record<string, Service> {
  return {
    [AUTH_HOST]: ({ method, path, body }) => {
      if (`${method} ${path}` !== 'POST /v2/token') return 'no such path';
      const expected = {
        grant_type: 'client_credentials',
        client_id: 'mc_id',
        client_secret: 'mc_key',
        account_id: '5001',
      };
      if (!isDeepStrictEqual(body, expected)) return 'wrong credential';
      const token = { access_token: 'mc-token', token_type: 'Bearer', expires_in: 1079 };
      return { body: { ...token, rest_instance_url: `https://${REST_HOST}/` } };
    },
    [REST_HOST]: (call) =>
      call.headers['authorization'] === 'Bearer mc-token'
        ? answer(call, pages)
        : 'wrong access token',
  };
}

function answer(
  { method, path, query, body }: ServiceCall,
  pages: unknown[][],
): ServiceReply | string {
  const put = /^\/data\/v1\/async\/dataextensions\/key:(\w+)\/rows$/.exec(path)?.[1];
  if (method === 'PUT' && put !== undefined) {
    const items = isObject(body) && Array.isArray(body['items']) ? body['items'] : [];
    const fields = FIELDS[put];
    const wrong = fields && items.find((item) => !fits(item, fields));
    if (items.length === 0 || wrong) return `wrong items: ${JSON.stringify(wrong)}`;
    return { status: 202, body: { requestId: `req-${put}`, resultMessages: [] } };
  }
  if (method === 'GET' && path === '/data/v1/customobjectdata/key/CX_Send_Savings/rowset') {
    if (query['$pagesize'] !== '500') return 'wrong page size';
    const items = pages[Number(query['$page']) - 1];
    // The page after the last one has no items at all.
    return { body: items ? { items, count: items.length } : { count: 0 } };
  }
  const status = /^\/data\/v1\/async\/([\w-]+)\/status$/.exec(path)?.[1];
  if (method === 'GET' && status)
    return {
      body: { requestId: status, status: { requestStatus: 'Complete', hasErrors: false } },
    };
  if (method === 'POST' && path === '/interaction/v1/events') {
    const keys = isObject(body) ? Object.keys(body).toSorted((a, b) => a.localeCompare(b)) : [];
    if (keys.join(' ') !== 'ContactKey Data EventDefinitionKey') return 'wrong event';
    return { status: 201, body: { eventInstanceId: 'evt-1' } };
  }
  return 'no such path';
}

function fits(item: unknown, fields: Record<string, number | 'date'>): boolean {
  if (!isObject(item) || Object.keys(item).length !== Object.keys(fields).length) return false;
  return Object.entries(fields).every(([name, limit]) => {
    const value = item[name];
    if (typeof value !== 'string') return false;
    if (limit === 'date') return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);
    return value.length > 0 && value.length <= limit;
  });
}

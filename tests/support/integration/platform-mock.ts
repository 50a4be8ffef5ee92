/**
 * The API of the first site's document as a stand-in: its mock, served by the worker. Requests are also checked against the
 * schemas of the document, and replies may be changed within them, for example to answer for the customers of the request.
 */
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import type { Operation } from '../../../compiler/api/document/operation.ts';
import { apiText, schemaFaults, siteVariables } from '../content/api-schemas.ts';
import { appOfSite, type SiteRequest } from '../sites/app-of-site.ts';
import { siteModule, temporarySite } from '../sites/temporary-site.ts';
import type { Service, ServiceCall, ServiceReply } from './service-double.ts';

/** The host of the API. */
export const apiHost = new URL(siteVariables.get('api.url') ?? '').host;

/** Changes the mock's reply to a call, by operation. */
export type Replies = Record<string, (call: ServiceCall, reply: never) => unknown>;

const operations = parseApiDocument(apiText).operations.filter(({ kind }) => kind === 'call');

/** Builds a site with the document, and returns a function that makes services of its mock. */
export async function platformMock(): Promise<(replies?: Replies) => Service> {
  const site = temporarySite({
    'site.ts': siteModule({ api: { document: 'api.yaml' } }),
    'api.yaml': apiText,
    'docs/index.mdx': '# API\n',
  });
  const request = await appOfSite(await site.build(), site.out);
  await site.close();
  return (replies = {}) =>
    (call) =>
      answer(call, request, replies);
}

async function answer(
  call: ServiceCall,
  request: SiteRequest,
  replies: Replies,
): Promise<ServiceReply | string> {
  const { method, path, query, headers, bytes, body } = call;
  const operation = operations.find(
    (one) => one.method === method && patternOf(one).test(path.replace(/^\/v1(?=\/)/, '')),
  );
  if (operation === undefined) return 'the document has no such operation';
  const known = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length > 0) return `unknown parameters: ${unknown.join(', ')}`;
  const json = headers['content-type']?.startsWith('application/json') && body !== undefined;
  const place = pointerOf(operation);
  const faults = json
    ? schemaFaults(`${place}/requestBody/content/application~1json/schema`, body)
    : '';
  if (faults !== '') return faults;

  const search = new URLSearchParams(query).toString();
  const response = await request(`/_mock/api${path}${search && `?${search}`}`, headers, {
    method,
    ...(bytes.length > 0 && { body: readable(bytes, body) }),
  });
  const text = await response.text();
  if (!response.ok) return `the mock answered ${response.status}: ${text}`;
  const reply: unknown = text === '' ? undefined : JSON.parse(text);
  const change = replies[operation.id];
  if (change === undefined) return { status: response.status, body: reply };
  // The reply has the operation's schema, which is what the function expects.
  const changed = change(call, reply as never);
  const schema = `${place}/responses/${response.status}/content/application~1json/schema`;
  const wrong = schemaFaults(schema, changed);
  if (wrong !== '') throw new Error(`The test's reply of ${operation.id} is wrong: ${wrong}`);
  return { status: response.status, body: changed };
}

// The mock reads 64 KB of a body, and the schemas above have checked all of it.
function readable(bytes: Buffer, body: unknown): string | Uint8Array<ArrayBuffer> {
  if (bytes.length < 65_536) return new Uint8Array(bytes);
  return JSON.stringify(body, (_key, value: unknown) =>
    Array.isArray(value) ? value.slice(0, 10) : value,
  );
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`);
}

function pointerOf({ path, method }: Operation): string {
  return `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

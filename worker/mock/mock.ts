/**
 * `/_mock/<name>/…`: answers requests of a documented API with the examples of its OpenAPI document. It keeps nothing, sends
 * nothing anywhere, and never repeats what it was sent.
 */
import {
  MOCK_PATH,
  type MockIndex,
  type MockOperation,
  type MockRef,
  type MockReply,
  parseMockIndex,
  parseMockPart,
} from '../../model/release/mock.ts';
import type { RequestContext } from '../context/request-context.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import { type Refusal, checkRequest } from './check-request.ts';
import { bodyOf, preferenceOf, replyWith, successOf } from './choose-reply.ts';
import { callsAt, methodsOf } from './find-calls.ts';
import { readOrNull } from '../release/failure-policy.ts';

// An example may be HTML, and a browser that opens it must not run anything in it.
const POLICY = "default-src 'none'; sandbox";

// The examples are public, and no cookies are used. So pages of any origin may call the mock, for example an application that
// somebody develops on their own machine.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Answers with an example, or with an error as a problem (RFC 9457). */
export async function mock(context: RequestContext, request: Request): Promise<Response> {
  const response = await answer(context, request);
  const { headers } = response;
  headers.set('cache-control', NO_STORE);
  headers.set('content-security-policy', POLICY);
  headers.set('x-robots-tag', 'noindex');
  // Behind access control, only the site's own pages may call it.
  if (context.config.access === null)
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

async function answer(context: RequestContext, request: Request): Promise<Response> {
  const { manifest, publication, path, search } = context;
  const [name = ''] = path.slice(MOCK_PATH.length).split('/', 1);
  const ref = mockOf(manifest.mocks, name);
  if (ref === undefined) return problem(404, 'There is no mock with this name.');
  if (ref.files.some((file) => manifest.files[file] === undefined))
    return problem(410, 'The API of this mock was withdrawn.');
  if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
    return preflight();
  if (!(await context.admit('mock')))
    return problem(429, 'Too many requests.', { 'retry-after': String(RETRY_SECONDS) });
  const read = <T>(hash: string, parse: (text: string) => T): Promise<T | null> =>
    publication.withdrawn.objects.has(hash)
      ? Promise.resolve(null)
      : readOrNull('object', async () =>
          parse(await new Response(await context.store.object(hash)).text()),
        );
  const index = await read(ref.object, parseMockIndex);
  if (index === null) return unreadable();
  const calls = callsAt(index, path.slice(MOCK_PATH.length + name.length));
  if (calls.length === 0) return problem(404, "The API doesn't have this path.");
  const allow = methodsOf(calls).join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const method = request.method === 'HEAD' ? ['HEAD', 'GET'] : [request.method];
  const call = method.flatMap((one) => calls.find((known) => known.method === one) ?? [])[0];
  if (call === undefined)
    return problem(405, "The API doesn't have this method at this path.", { allow });
  const operation = await operationAt(index, call.at, read);
  return operation === null ? unreadable() : replyOf(operation, request, search);
}

function mockOf(mocks: Record<string, MockRef> | undefined, name: string): MockRef | undefined {
  return mocks && Object.hasOwn(mocks, name) ? mocks[name] : undefined;
}

async function operationAt(
  { parts }: MockIndex,
  [part, at]: [number, number],
  read: (hash: string, parse: typeof parseMockPart) => Promise<MockOperation[] | null>,
): Promise<MockOperation | null> {
  const operations = await read(parts[part] ?? '', parseMockPart);
  return operations?.[at] ?? null;
}

async function replyOf(
  operation: MockOperation,
  request: Request,
  search: string,
): Promise<Response> {
  const { code, example } = preferenceOf(request);
  if (code === null) {
    const refusal = await checkRequest(operation, request, new URLSearchParams(search));
    if (refusal) return refused(operation, request, refusal);
    const success = successOf(operation);
    return success
      ? send(success.status, success.reply, request, example)
      : problem(501, 'The document has no reply for this call.');
  }
  const reply = replyWith(operation, code);
  if (reply === undefined) {
    const known = operation.replies.map(({ status }) => status).join(', ');
    return problem(400, `The document has no reply with this code, only ${known}.`);
  }
  const response = send(code, reply, request, example);
  if (response.ok || response.status === code)
    response.headers.set('preference-applied', `code=${code}`);
  return response;
}

// What is wrong with a request has another status in some APIs: the documented one is sent.
function refused(
  operation: MockOperation,
  request: Request,
  { status, detail }: Refusal,
): Response {
  const others = { 400: [400, 422], 422: [422, 400], 401: [401], 413: [413], 415: [415] }[status];
  const exact = others.find((one) => operation.replies.some((reply) => reply.status === `${one}`));
  const chosen = exact ?? status;
  const reply = replyWith(operation, chosen);
  const response =
    reply && reply.bodies.length > 0 ? send(chosen, reply, request, null) : problem(chosen, detail);
  if (status === 401) {
    const scheme = operation.security.flat().find((one) => one.in === 'authorization')?.scheme;
    if (scheme) response.headers.set('www-authenticate', scheme);
  }
  return response;
}

function send(
  status: number,
  reply: MockReply,
  request: Request,
  example: string | null,
): Response {
  const headers = new Headers(reply.headers);
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
  const body = bodyOf(reply, request.headers.get('accept'), example);
  if (body === undefined) {
    const known = reply.bodies.map(({ name }) => name ?? '').filter(Boolean);
    return problem(400, `The reply has no example with this name, only ${known.join(', ')}.`);
  }
  if (body === null) return new Response(null, { status, headers });
  headers.set('content-type', body.type);
  return new Response(body.text, { status, headers });
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      // The asterisk doesn't include `Authorization`.
      'access-control-allow-headers': 'authorization, *',
      'access-control-max-age': '3600',
    },
  });
}

function unreadable(): Response {
  return problem(503, "The mock can't be read right now.", { 'retry-after': '10' });
}

function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ title, status }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

/** The mock of an API answers as its OpenAPI document says, from the examples in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { readObject, objectsFolder } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { parseMockIndex } from '../../../model/release/mock.ts';
import { memoryKv, type MemoryKv } from '../../support/kv/memory-kv.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { MOCKED_API } from '../../support/sites/mocked-api.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { createApp } from '../../../worker/index.ts';

const KEY = 'k'.repeat(40);

const site = temporarySite({
  'site.ts': siteModule({ api: { document: 'api.yaml' } }),
  'api.yaml': MOCKED_API,
  'docs/index.mdx': '# Shop\n',
});
let built: BuildOutcome;
let kv: MemoryKv;
let fetchMock: (path: string, init?: RequestInit) => Promise<Response>;
quietLog();

beforeAll(async () => {
  built = await site.build();
  const { manifest } = built;
  const store = objectsFolder(site.out);
  const text = (hash: string): string => readObject(store, hash).toString('utf8');
  const index = manifest.mocks?.['api']?.object ?? '';
  const hashes = [index, ...parseMockIndex(text(index)).parts];
  const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
  kv = memoryKv({
    ...Object.fromEntries(hashes.map((hash) => [objectKey(hash), text(hash)])),
    [POINTER_KEY]: JSON.stringify(pointer),
    [`release/${manifest.id}`]: JSON.stringify(manifest),
  });
  const app = createApp();
  const env = { DOCS: kv.namespace, VERSION: { id: 'w' }, PREVIEW_KEY: KEY };
  fetchMock = async (path, init) =>
    app.fetch(new Request(`https://docs.example${path}`, init), env);
});

afterAll(() => site.close());

const TOKEN = { authorization: 'Bearer x', 'x-tenant': 't' };
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetchMock(`/_mock/api/v2${path}`, { method, headers });
const order = (body: BodyInit, type = 'application/json') =>
  fetchMock('/_mock/api/v2/orders', { method: 'POST', body, headers: { 'content-type': type } });

describe('the mock', () => {
  it('answers with the example of the first reply of success, and its headers', async () => {
    const response = await read('/orders?since=1', TOKEN);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-total')).toBe('2');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('report-to')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-release')).toBe(built.manifest.id);
    expect(await response.json()).toEqual([{ id: 'ord_1' }, { id: 'ord_2' }]);
  });

  it('chooses the media type by `Accept`, and the example and the status by `Prefer`', async () => {
    const csv = await read('/orders?since=1', { ...TOKEN, accept: 'text/csv' });
    expect(await csv.text()).toBe('id\nord_1\n');
    const empty = await read('/orders?since=1', { ...TOKEN, prefer: 'example="empty"' });
    expect(await empty.json()).toEqual([]);
    const problem = await read('/orders/1', { prefer: 'code=418' });
    expect([problem.status, await problem.json()]).toEqual([418, { title: 'No' }]);
    expect(problem.headers.get('preference-applied')).toBe('code=418');
    const unknown = await read('/orders?since=1', { ...TOKEN, prefer: 'code=500' });
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { status: 400, title: 'The document has no reply with this code, only 200.' },
    ]);
    expect((await read('/orders?since=1', { ...TOKEN, prefer: 'example=x' })).status).toBe(400);
  });

  it.each([
    ['no credentials', '/orders?since=1', {}, 401],
    ['another scheme', '/orders?since=1', { authorization: 'Basic x' }, 401],
    ['a scheme without a token', '/orders?since=1', { authorization: 'Bearer ' }, 401],
    ['one of two keys', '/orders?since=1', { 'x-key': 'k', 'x-tenant': 't' }, 401],
    ['both keys', '/orders?since=1&app=a', { 'x-key': 'k', 'x-tenant': 't' }, 200],
    ['a password', '/orders/latest', { authorization: 'Basic x' }, 200],
    ['a cookie', '/orders/latest', { cookie: 'a=b; sid=1' }, 200],
    ['nothing where anonymous calls are allowed', '/orders/1', {}, 200],
  ])('asks for credentials: %s', async (_name, path, headers, status) => {
    const response = await read(path, headers);
    expect(response.status).toBe(status);
    if (status === 401 && !path.includes('latest'))
      expect(response.headers.get('www-authenticate')).toBe('bearer');
  });

  it('asks for required parameters', async () => {
    const query = await read('/orders', TOKEN);
    expect([query.status, await query.json()]).toEqual([
      422,
      { status: 422, title: 'The query parameter since is missing.' },
    ]);
    expect((await read('/orders?since=1', { authorization: 'Bearer x' })).status).toBe(422);
  });

  it.each([
    ['JSON', '{"sku":"a"}', 'application/json; charset=utf-8', 201],
    ['a form', 'sku=a', 'application/x-www-form-urlencoded', 201],
    ['JSON without a required field', '{}', 'application/json', 422],
    ['a form without a required field', 'x=1', 'application/x-www-form-urlencoded', 422],
    ['no body', '', 'application/json', 422],
    ['another media type', 'sku', 'text/plain', 415],
    ['too much', `"${'x'.repeat(70_000)}"`, 'application/json', 413],
    ['JSON that is a bomb', '['.repeat(30_000), 'application/json', 422],
  ])('checks the body: %s', async (_name, body, type, status) => {
    const response = await order(body, type);
    expect(response.status).toBe(status);
    if (status === 422) expect(await response.json()).toEqual({ error: 'invalid' });
  });

  it('matches paths: written out before placeholders, placeholders with text around them', async () => {
    expect(await (await read('/orders/ord%2F1')).json()).toEqual({ id: 'ord_1' });
    expect((await read('/orders/1.pdf')).status).toBe(200);
    expect((await read('/orders/')).status).toBe(404);
    expect((await read('/orders/1/2')).status).toBe(404);
    expect((await fetchMock('/_mock/api/orders/1')).status).toBe(404);
    expect((await fetchMock('/_mock/other/v2/orders/1')).status).toBe(404);
    expect((await fetchMock('/_mock')).status).toBe(404);
    expect((await fetchMock('/_mock/constructor/v2/orders/1')).status).toBe(404);
  });

  it('knows the methods of a path, and answers HEAD without a body', async () => {
    const refused = await read('/orders/1', TOKEN, 'PUT');
    expect([refused.status, refused.headers.get('allow')]).toEqual([
      405,
      'GET, DELETE, HEAD, OPTIONS',
    ]);
    const options = await read('/orders/1', {}, 'OPTIONS');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, DELETE, HEAD, OPTIONS',
    ]);
    const head = await read('/orders/1', {}, 'HEAD');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
    expect((await read('/orders/1', TOKEN, 'DELETE')).status).toBe(204);
  });

  it('gives an error of the call the form of all errors', async () => {
    const response = await read('/orders/1', { ...TOKEN, prefer: 'code=409' }, 'DELETE');
    expect([response.status, await response.json()]).toEqual([
      409,
      { error: { code: 'shipped', message: 'It has left' } },
    ]);
    const anonymous = await read('/orders/1', {}, 'DELETE');
    expect([anonymous.status, await anonymous.json()]).toEqual([
      401,
      { error: { code: 'general', message: 'No.' } },
    ]);
  });

  it('lets pages of any origin call it, without credentials of this site', async () => {
    kv.reads.length = 0;
    const preflight = await fetchMock('/_mock/api/v2/orders', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(kv.reads).toEqual([]);
  });

  it('runs nothing of an example that is HTML', async () => {
    const response = await read('/orders/latest', { cookie: 'sid=1' });
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers 503 while KV fails', async () => {
    kv.faults.set('*', 'throw');
    const response = await read('/orders/1');
    kv.faults.clear();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it('answers below the link of a preview, to pages of the preview only', async () => {
    const { id } = built.manifest;
    const ends = Math.ceil(Date.now() / 1000) + 3600;
    const place = { origin: 'https://docs.example', baseUrl: '/' };
    const base = new URL(previewLink(id, ends, KEY, place)).pathname;
    const response = await fetchMock(`${base}_mock/api/v2/orders`, {
      method: 'POST',
      body: '{"sku":"a"}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toEqual([201, { id: 'ord_3' }]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetchMock(`${base}`, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  it('is published with its release', async () => {
    const get = await appOfSite(built, site.out);
    const response = await get('/_mock/api/v2/orders/1');
    expect([response.status, await response.json()]).toEqual([200, { id: 'ord_1' }]);
  });

  it('is gone when the document is withdrawn', async () => {
    const pointer: { manifest: { files: Record<string, { object: string }> } } = JSON.parse(
      kv.values.get(POINTER_KEY) ?? '',
    );
    const object = pointer.manifest.files['/openapi.yaml']?.object ?? '';
    const withdrawn = { generation: 1, releases: [], objects: [object], paths: ['/openapi.yaml'] };
    const hidden = { [built.manifest.id]: ['/openapi.yaml'] };
    const values = new Map(kv.values);
    values.set(POINTER_KEY, JSON.stringify({ ...pointer, withdrawn: { ...withdrawn, hidden } }));
    const other = createApp();
    const env = { DOCS: memoryKv(Object.fromEntries(values)).namespace };
    const response = await other.fetch(
      new Request('https://docs.example/_mock/api/v2/orders/1'),
      env,
    );
    expect(response.status).toBe(410);
  });
});

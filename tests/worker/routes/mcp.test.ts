/** The documentation for agents: the official client against the worker, and what it refuses. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

async function connect(app: TestApp): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('https://docs.example.com/mcp'), {
    fetch: async (url, init) => app.request(new URL(url).pathname, init),
  });
  // The transport's own type differs from the interface's under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function callText(client: Client, name: string, given: object): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...given } });
  const content: unknown = result.content;
  const [first] = Array.isArray(content) ? content : [];
  return `${result.isError ? 'ERROR ' : ''}${String(first?.text)}`;
}

function ask(app: TestApp, message: object, headers = {}): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  return app.request('/mcp', { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

describe('the official client', () => {
  it('connects, lists the tools and uses each', async () => {
    const client = await connect(testApp());
    expect(client.getServerVersion()?.title).toBe('Example docs');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['search', 'read_page', 'list_sections']);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);

    expect(await callText(client, 'read_page', { page: '/sdks/auth-SDK' })).toContain(
      'Text of /sdks/auth-SDK in release-a.',
    );
    const url = 'https://docs.example.com/guide/cards/overview.md';
    expect(await callText(client, 'read_page', { page: url })).toContain('# Cards overview');
    expect(await callText(client, 'list_sections', {})).toContain('Cards: /guide/cards/overview');
    expect(await callText(client, 'list_sections', { page: '/guide/cards/creating' })).toContain(
      '  - Creating: /guide/cards/creating',
    );
    await client.close();
  });

  it('gets errors as text', async () => {
    const client = await connect(testApp());
    expect(await callText(client, 'read_page', { page: '/guide/cards/creatng' })).toMatch(
      /^ERROR There is no page at .* Nearest: \/guide\/cards\/creating/,
    );
    expect(await callText(client, 'read_page', { page: 'https://elsewhere.example/' })).toMatch(
      /^ERROR There is no page/,
    );
    expect(await callText(client, 'search', { query: 'x'.repeat(300) })).toMatch(/^ERROR .*200/);
    expect(await callText(client, 'search', { query: 'cards' })).toMatch(/^ERROR Search isn't/);
    await client.close();
  });
});

describe('POST /mcp', () => {
  it('responds to a notification with an empty 202', async () => {
    const app = testApp();
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    const response = await app.request('/mcp', { method: 'POST', headers: JSON_TYPE, body });
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });

  it('names its own revision when it does not know the requested one', async () => {
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: {} };
    const reply = await (await ask(testApp(), { method: 'initialize', params })).json();
    expect(reply).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  it.each([
    ['no JSON', '{', 400, -32_700],
    ['a batch', '[]', 400, -32_600],
    ['no method', '{"jsonrpc":"2.0","id":1}', 400, -32_600],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32_600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"x"}', 200, -32_601],
    ['an unknown tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 200, -32_602],
  ])('rejects %s', async (_name, body, status, code) => {
    const response = await testApp().request('/mcp', { method: 'POST', headers: JSON_TYPE, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('rejects other methods, media types, origins, revisions and long messages', async () => {
    const app = testApp();
    const refused = await app.get('/mcp');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    const form = await app.request('/mcp', { method: 'POST', body: 'a=b' });
    expect(form.status).toBe(415);
    expect((await ask(app, { method: 'ping' }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await ask(app, { method: 'ping' }, { 'mcp-protocol-version': '1' })).status).toBe(400);
    expect((await ask(app, { method: 'ping', params: { x: 'y'.repeat(70_000) } })).status).toBe(
      413,
    );
    const own = await ask(app, { method: 'ping' }, { origin: 'https://docs.example.com' });
    expect(await own.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});

describe('a page at /mcp', () => {
  it('is served to readers, and the endpoint to programs', async () => {
    const app = testApp({ pages: { '/mcp': 'Our server' } });
    expect(await (await app.get('/mcp')).text()).toContain('Text of /mcp in release-a.');
    expect((await app.get('/mcp', { accept: 'text/event-stream' })).status).toBe(405);
    const reply = await ask(app, { method: 'ping' });
    expect(await reply.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await app.request('/mcp', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('/.well-known', () => {
  it('names the endpoint and the API', async () => {
    const app = testApp();
    const card = await app.get('/.well-known/mcp/server-card.json');
    expect(card.headers.get('content-type')).toBe('application/mcp-server-card+json');
    const found = await card.json();
    expect(found).toMatchObject({
      name: 'com.example.docs/docs',
      remotes: [{ type: 'streamable-http', url: 'https://docs.example.com/mcp' }],
    });
    // The place that the proposal reserves, and the catalogue that names it.
    expect(await (await app.get('/mcp/server-card')).json()).toEqual(found);
    const ai = await app.get('/.well-known/ai-catalog.json');
    expect(await ai.json()).toMatchObject({
      entries: [{ url: 'https://docs.example.com/mcp/server-card' }],
    });
    const catalog = await app.get('/.well-known/api-catalog');
    expect(catalog.headers.get('content-type')).toContain('application/linkset+json');
    expect(JSON.stringify(await catalog.json())).toContain('/.well-known/mcp/server-card.json');
    expect((await app.get('/.well-known/other')).status).toBe(404);
  });
});

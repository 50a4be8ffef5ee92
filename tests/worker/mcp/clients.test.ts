/** The official clients use every part of the MCP server, in the current revision and in those with a handshake. */
import { describe, expect, it } from 'vitest';
import { apiApp, connectClient, connectHandshakeClient } from '../../support/mcp/documented-api.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();

describe.each([
  ['current revision', connectClient],
  ['handshake', connectHandshakeClient],
] as const)('the official client (%s)', (_name, connect) => {
  it('lists the tools with schemas of what they return', async () => {
    const client = await connect(apiApp());
    expect(client.getServerVersion()?.name).toBe('edgepress');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'read_page',
      'list_sections',
      'list_operations',
      'read_operation',
    ]);
    expect(tools.every((tool) => tool.outputSchema && tool.annotations?.readOnlyHint)).toBe(true);
    await client.close();
  });

  // The clients check `structuredContent` against the tool's schema.
  it('gets structured results that match their schemas', async () => {
    const client = await connect(apiApp());
    await client.listTools();
    const page = await client.callTool({
      name: 'read_page',
      arguments: { page: '/sdks/auth-SDK' },
    });
    expect(page.structuredContent).toMatchObject({
      title: 'Auth SDK',
      url: 'https://docs.example.com/sdks/auth-SDK',
      truncated: false,
      sections: [{ id: 'auth-sdk', title: 'Auth SDK', level: 1 }],
    });
    const sections = await client.callTool({ name: 'list_sections', arguments: {} });
    expect(sections.structuredContent).toMatchObject({
      sections: [
        { title: 'Introduction', path: '/quick-start/introduction', depth: 0, sidebar: 'docs' },
        { title: 'Cards', path: '/guide/cards/overview', depth: 0, sidebar: 'docs' },
      ],
    });
    const operations = await client.callTool({
      name: 'list_operations',
      arguments: { query: 'create card' },
    });
    expect(operations.structuredContent).toEqual({
      found: 1,
      operations: [
        {
          id: 'createCard',
          method: 'POST',
          path: '/cards',
          summary: 'Create a card',
          tags: ['cards'],
        },
      ],
    });
    await client.close();
  });

  it('reads an operation with its schema, its errors and a sample', async () => {
    const client = await connect(apiApp());
    const created = await client.callTool({
      name: 'read_operation',
      arguments: { operation: 'post /cards', language: 'python' },
    });
    expect(created.structuredContent).toMatchObject({
      id: 'createCard',
      url: 'https://api.example.com/v1/cards',
      body: {
        example: { title: 'Hello' },
        schema: {
          properties: {
            title: { type: 'string' },
            owner: { properties: { name: { type: 'string' } } },
            parent: { $ref: '#/components/schemas/Card' },
          },
        },
      },
      errors: [{ status: 409, code: 'card_exists' }],
      samples: [{ name: 'python', code: expect.stringContaining('requests.post(') }],
    });
    const read = await client.callTool({
      name: 'read_operation',
      arguments: { operation: 'getCard' },
    });
    expect(read.structuredContent).toMatchObject({
      scopes: ['cards.read'],
      samples: [{ name: 'curl', code: expect.stringContaining('/v1/cards/c1') }],
    });
    const unknown = { operation: 'getCard', language: 'cobol' };
    const refused = await client.callTool({ name: 'read_operation', arguments: unknown });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('Expected curl, javascript, python');
    await client.close();
  });

  it.each([
    ['read_page', { page: '/nowhere' }, 'There is no page at'],
    ['read_page', { page: '/guide/cards/creating', section: 'x' }, 'Its sections: creating-cards'],
    ['read_page', { page: 1 }, '`page` must be a string'],
    ['read_page', { page: '/', pages: 2 }, 'There is no argument `pages`. Expected page, section'],
    ['list_operations', { page: 0 }, '`page` must be a number from 1'],
    ['list_operations', { query: 'a '.repeat(101) }, '`query` may have 200 characters'],
    ['read_operation', { operation: 'x' }, 'There is no operation "x". Use list_operations'],
    ['search', { query: 'cards', locale: 'xx' }, '`locale` must be one of en-GB'],
  ])('gets a clear error from %s %o', async (name, given, message) => {
    const client = await connect(apiApp());
    const { isError, content } = await client.callTool({ name, arguments: { ...given } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(JSON.stringify(message).slice(1, -1));
    await client.close();
  });

  it('reads every page as a resource, part by part', async () => {
    const client = await connect(apiApp({ sharded: true }));
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await client.listResources(cursor === undefined ? {} : { cursor });
      uris.push(...part.resources.map(({ uri }) => uri));
      cursor = part.nextCursor;
    } while (cursor !== undefined);
    expect(uris).toEqual([
      'https://docs.example.com/index.md',
      'https://docs.example.com/guide/cards/creating.md',
      'https://docs.example.com/guide/cards/overview.md',
      'https://docs.example.com/quick-start/introduction.md',
      'https://docs.example.com/sdks/auth-SDK.md',
    ]);
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown' }]);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates[0]?.uriTemplate).toBe('https://docs.example.com/{+path}.md');
    await client.close();
  });

  it('completes paths and languages', async () => {
    const client = await connect(apiApp());
    const complete = async (
      ref: Parameters<typeof client.complete>[0]['ref'],
      ...typed: string[]
    ) => {
      const [name = '', value = ''] = typed;
      return (await client.complete({ ref, argument: { name, value } })).completion.values;
    };
    const template = { type: 'ref/resource', uri: 'https://docs.example.com/{+path}.md' } as const;
    expect(await complete(template, 'path', 'guide/cards/c')).toEqual(['guide/cards/creating']);
    const explain = { type: 'ref/prompt', name: 'explain_page' } as const;
    expect(await complete(explain, 'page', '/guide')).toEqual([
      '/guide/cards/creating',
      '/guide/cards/overview',
    ]);
    // Nothing begins with it, so similar paths follow.
    expect(await complete(explain, 'page', '/guide/card/creatng')).toContain(
      '/guide/cards/creating',
    );
    const call = { type: 'ref/prompt', name: 'call_api' } as const;
    expect(await complete(call, 'language', 'ja')).toEqual(['javascript', 'java']);
    await expect(complete(call, 'other', '')).rejects.toThrow('no such prompt');
    await client.close();
  });

  it('gets prompts with the page that they are about', async () => {
    const client = await connect(apiApp());
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'answer_question',
      'explain_page',
      'call_api',
    ]);
    const { messages } = await client.getPrompt({
      name: 'explain_page',
      arguments: { page: '/sdks/auth-SDK' },
    });
    expect(messages[0]?.content).toMatchObject({
      type: 'resource',
      resource: { uri: 'https://docs.example.com/sdks/auth-SDK.md' },
    });
    await expect(client.getPrompt({ name: 'explain_page' })).rejects.toThrow('`page` is missing');
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('no such prompt');
    await client.close();
  });

  it.each([
    ['an unknown cursor', { cursor: 'x' }],
    ['a cursor of another server', { cursor: btoa('page=2') }],
  ])('refuses %s', async (_name_, given) => {
    const client = await connect(apiApp());
    await expect(client.listResources(given)).rejects.toMatchObject({ code: -32_602 });
    await client.close();
  });
});

describe('a site without an API', () => {
  it('has no tools and prompts for one', async () => {
    const app = apiApp();
    const pointer = JSON.parse(app.kv.values.get('pointer') ?? '');
    delete pointer.manifest.files['/api-operations.jsonl'];
    app.kv.values.set('pointer', JSON.stringify(pointer));
    const client = await connectClient(app);
    expect((await client.listTools()).tools).toHaveLength(3);
    expect((await client.listPrompts()).prompts).toHaveLength(2);
    await client.close();
  });
});

describe('reads of KV on a warm isolate', () => {
  it.each([
    ['tools/list', {}, 0],
    ['prompts/list', {}, 0],
    ['resources/list', {}, 1],
    ['resources/read', { uri: 'https://docs.example.com/sdks/auth-SDK.md' }, 2],
    ['tools/call', { name: 'read_page', arguments: { page: '/sdks/auth-SDK' } }, 2],
    ['tools/call', { name: 'list_sections', arguments: {} }, 0],
    ['tools/call', { name: 'list_operations', arguments: {} }, 1],
    ['tools/call', { name: 'read_operation', arguments: { operation: 'getCard' } }, 1],
  ])('%s %o: at most %i', async (method, params, most) => {
    const app = apiApp({ sharded: true });
    await app.get('/_health');
    app.kv.reads.length = 0;
    const response = await app.request('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    expect(await response.json()).toHaveProperty('result');
    expect(app.kv.reads.length).toBeLessThanOrEqual(most);
  });
});

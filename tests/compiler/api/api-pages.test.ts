/** Generated pages of a reference: their names, all media types, and all ways to authenticate. */
import { afterEach, describe, expect, it } from 'vitest';
import { apiPages, apiPlaces } from '../../../compiler/api/pages.ts';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** Builds a site with pages for a document, and returns their HTML by path. */
async function pagesOf(document: string, paths: string[]): Promise<string[]> {
  site = temporarySite({
    'site.ts': siteModule({ api: { document: 'api.yaml', path: '/api' } }),
    'docs/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'api.yaml': document,
  });
  const built = site;
  const outcome = await built.build();
  expect(outcome.diagnostics).toEqual([]);
  return paths.map((at) => built.page(outcome, at).html);
}

const SUMMARIES = ['Index', 'Readme', 'Things', '_private', '3 things', 'Index 2'];
const OPERATIONS = [...SUMMARIES, ...Array.from({ length: 20 }, (_one, index) => `Call ${index}`)];
const CROWDED = `
openapi: 3.1.0
info: { title: Crowded, version: '1' }
tags: [{ name: Things }, { name: Index }]
paths:
${OPERATIONS.map(
  (summary, index) =>
    `  /p${index}: { get: { summary: '${summary}', operationId: op${index}, tags: [Things], responses: { '204': { description: Done } } } }`,
).join('\n')}
  /index: { get: { summary: Other, operationId: other, tags: [Index], responses: { '204': { description: Done } } } }
`;

describe('names of pages', () => {
  it('are never those of the page of a folder, and lead to what the list links', async () => {
    const places = apiPlaces(parseApiDocument(CROWDED));
    const own = SUMMARIES.map((_summary, index) => places.operations.get(`op${index}`));
    expect(own).toEqual([
      'things/index-2',
      'things/readme-2',
      'things/things-2',
      'things/private',
      'things/v3-things',
      'things/index-2-2',
    ]);
    expect(places.tags.get('Index')).toBe('index-2');
    const files = apiPages(parseApiDocument(CROWDED), { id: 'default' }).map(({ path }) => path);
    expect(new Set(files).size).toBe(files.length);
    const [list = '', ...pages] = await pagesOf(CROWDED, [
      '/api/things',
      ...own.map((at) => `/api/${at}`),
    ]);
    for (const at of own) expect(list).toContain(`href="/api/${at}"`);
    for (const [index, html] of pages.entries()) expect(html).toContain(`data-path="/p${index}"`);
  });
});

const KINDS = `
openapi: 3.1.0
info: { title: Kinds, version: '1' }
security: [{ key: [], app: [] }, { login: [read] }, {}]
paths:
  /report:
    get:
      summary: Read a report
      tags: [reports]
      responses:
        '200':
          description: A report
          content:
            text/csv: { schema: { type: string }, example: "day,total" }
            application/json: { schema: { type: object, properties: { total: { type: integer } } } }
            application/hal+json: { schema: { type: object, properties: { total: { type: integer } } } }
            application/xml: { schema: { type: object, properties: { sum: { type: integer } } } }
        '400':
          description: Wrong
          content:
            application/json: { schema: { type: object, properties: { code: { type: string } } } }
            text/plain: { schema: { type: string }, example: Wrong day }
    delete:
      summary: Delete a report
      tags: [reports]
      security: [{ key: [] }]
      responses: { '204': { description: Done } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    app: { type: apiKey, in: cookie, name: app }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://t.example', scopes: { read: Read } } } }
`;

describe('an operation', () => {
  it('has the fields and an example of each media type, and all ways to authenticate', async () => {
    const [html = ''] = await pagesOf(KINDS, ['/api/reports']);
    expect(html).toContain('<code>application/json, application/hal+json</code>');
    for (const id of ['200.total', '200-3.sum']) expect(html).toContain(`id="read-a-report.${id}"`);
    const codes = [
      ...html.matchAll(/<div class="code-title">(.*?)<\/div><pre[^>]*>(.*?)<\/pre>/gs),
    ].map(([, title = '', code = '']) => [title, code.replaceAll(/<[^>]*>/g, '')]);
    expect(codes).toEqual([
      ['200 OK: a report (application/json, application/hal+json)', '{ "total": 1 }'],
      ['200 OK: a report (text/csv)', 'day,total'],
      [
        '200 OK: a report (application/xml)',
        '&lt;?xml version="1.0" encoding="UTF-8"?>\n&lt;root>\n  &lt;sum>1&lt;/sum>\n&lt;/root>',
      ],
      ['400 Bad Request: wrong (application/json)', '{ "code": "code" }'],
      ['400 Bad Request: wrong (text/plain)', 'Wrong day'],
    ]);
    const [said = ''] = /<p class="security">.*?<\/p>/.exec(html) ?? [];
    expect(said.replaceAll(/<[^>]*>/g, '')).toBe('key and app, login (read) or No authentication');
    expect(said).toContain('href="/api#authentication.login"');
    // One way with one credential is beside the address only.
    expect(html.match(/class="security"/g)).toHaveLength(1);
  });
});

describe('the size of pages', () => {
  const fields = (count: number): string =>
    Array.from({ length: count }, (_one, index) => `f${index}: { type: string }`).join(', ');
  const documentOf = (calls: number): string => `
openapi: 3.1.0
info: { title: Large, version: '1' }
paths:
${Array.from(
  { length: calls },
  (_one, index) =>
    `  /p${index}: { get: { summary: Call ${index}, tags: [Things], responses: { '200': { description: All, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } } } }`,
).join('\n')}
components: { schemas: { Thing: { type: object, properties: { ${fields(95)} } } } }
`;
  const filesOf = (document: string): string[] =>
    apiPages(parseApiDocument(document), { id: 'default' }).map(({ path }) => path);

  it('has a limit: calls with many fields in all have a page each', () => {
    expect(filesOf(documentOf(5))).toEqual(['index.mdx', 'things.mdx']);
    expect(filesOf(documentOf(6))).toEqual([
      'index.mdx',
      'things/_category_.json',
      'things/index.mdx',
      ...[0, 1, 2, 3, 4, 5].map((index) => `things/call-${index}.mdx`),
    ]);
  });

  it('is not that of a table where a tag has one call', () => {
    const large = documentOf(1).replace(fields(95), fields(900));
    expect(filesOf(large)).toEqual(['index.mdx', 'things.mdx']);
  });
});

it('ignores the empty body that generators write for calls without one', () => {
  const empty = '{ type: object, properties: {}, additionalProperties: false }';
  const bodyOf = (schema: string, more = ''): unknown =>
    parseApiDocument(`
openapi: 3.1.0
info: { title: Empty, version: '1' }
paths:
  /a:
    get:
      requestBody: { ${more}content: { application/x-www-form-urlencoded: { schema: ${schema} } } }
      responses: { '204': { description: Done } }
`).operations[0]?.body;
  expect(bodyOf(empty)).toBeNull();
  expect(bodyOf(empty, 'required: true, ')).not.toBeNull();
  expect(bodyOf('{ type: object }')).not.toBeNull();
  expect(
    bodyOf('{ type: object, properties: { a: {} }, additionalProperties: false }'),
  ).not.toBeNull();
});

describe('the title of a call without a summary', () => {
  const titleOf = (description: string): string =>
    parseApiDocument(`
openapi: 3.1.0
info: { title: Untitled, version: '1' }
paths:
  /things/{id}:
    get:
      description: ${JSON.stringify(description)}
      responses: { '204': { description: Done } }
`).operations.map(({ summary, anchor }) => `${summary} | ${anchor}`)[0] ?? '';

  it('is the first sentence of the description, and its address is that of the path', () => {
    const anchor = 'get-things-id';
    expect(titleOf('<p>Retrieves a thing. It may be old.</p>')).toBe(
      `Retrieves a thing | ${anchor}`,
    );
    expect(titleOf('list or watch things\nand more')).toBe(`List or watch things | ${anchor}`);
  });

  it('is the method and the path where that sentence is long or has markup', () => {
    const call = 'GET /things/{id} | get-things-id';
    expect(titleOf('')).toBe(call);
    expect(titleOf(`Retrieves ${'a very '.repeat(12)}old thing.`)).toBe(call);
    expect(titleOf('Returns a [thing](/thing).')).toBe(call);
  });
});

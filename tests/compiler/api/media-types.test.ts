/** Each media type has an example of its own, those of webhooks too, and every anchor of a page is unique. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { contentExamples } from '../../../compiler/api/example.ts';
import { parseHtml, type Tag, walkTags } from '../../../compiler/html/tree.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const ORDER = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post:
      summary: Add orders
      tags: [orders]
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' } }
          application/vnd.orders+json: { schema: { $ref: '#/components/schemas/Order' } }
          application/xml: { schema: { $ref: '#/components/schemas/Order' } }
          text/csv:
            schema: { type: string }
            example: "id,lines\\n7,2"
          application/yaml: { schema: { $ref: '#/components/schemas/Order' } }
          application/x-ndjson:
            schema: { type: array, items: { $ref: '#/components/schemas/Line' } }
          text/plain: { schema: { type: string }, example: one order }
      responses:
        '200':
          description: The orders
          headers: { Total: { schema: { type: integer } } }
          content:
            application/json: { schema: { type: object, properties: { header: { type: object, properties: { Total: { type: integer } } } } } }
            text/csv: { schema: { type: array, items: { $ref: '#/components/schemas/Line' } } }
            application/xml: { schema: { type: array, items: { $ref: '#/components/schemas/Line' } } }
            text/event-stream: { schema: { type: array, items: { $ref: '#/components/schemas/Line' } } }
        '409': { description: A conflict }
      x-errors:
        - { status: 409, code: taken, when: The id is taken }
        - { status: 409, code: taken, when: The name is taken }
        - { status: 409, code: taken, when: The place is taken }
      callbacks:
        done:
          '{$request.body#/a}': { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Line' } } } } } }
          '{$request.body#/b}': { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Line' } } } } } }
    get:
      summary: Find orders
      tags: [orders]
      responses:
        '200':
          description: Some
          content:
            application/json:
              schema:
                oneOf:
                  - { type: object, properties: { a: { type: string } } }
                  - { type: object, properties: { a: { type: string } } }
                  - { type: object, properties: { object: { type: object, properties: { a: { type: string } } }, 'a b': {}, 'a-b': {} } }
webhooks:
  changed:
    post:
      summary: An order changed
      tags: [orders]
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Line' } }
          application/xml: { schema: { $ref: '#/components/schemas/Line' } }
      responses: { '200': { description: Received } }
components:
  schemas:
    Order:
      type: object
      xml: { name: order, namespace: 'https://orders.example/a?b&c' }
      properties:
        id: { type: integer, xml: { attribute: true }, example: 7 }
        note: { type: string, example: 'a < b & "c"', xml: { prefix: o, namespace: 'https://o.example' } }
        lines: { type: array, xml: { name: rows, wrapped: true }, items: { $ref: '#/components/schemas/Line' } }
        tags: { type: array, items: { type: string, xml: { name: tag } }, example: [x, y] }
    Line:
      type: object
      xml: { name: row }
      properties: { item: { type: string, example: 'say "hi", you' }, count: { type: integer, example: 2 } }
`;

let site: TemporarySite;
let html = '';
let twice = '';
beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({ api: { document: 'api.yaml', path: '/api', languages: ['curl'] } }),
    'docs/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'docs/twice.mdx':
      '---\ntitle: Twice\n---\n\n<ApiTag name="orders" />\n\n<ApiTag name="orders" />\n\n<ApiSchema name="Line" />\n\n<ApiSchema name="Line" />\n',
    'api.yaml': ORDER,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  html = site.page(outcome, '/api/orders').html;
  twice = site.page(outcome, '/twice').html;
});
afterAll(() => site?.close());

const document = parseApiDocument(ORDER);
const [add] = document.operations;

/** The example of a media type of the body or the response. */
function exampleIn(part: 'body' | 'reply', mediaType: string): unknown {
  const contents = part === 'body' ? add?.body?.contents : add?.replies[0]?.contents;
  const content = contents?.find((one) => one.mediaType === mediaType);
  return content && contentExamples(content, 'response', document.resolve)[0]?.value;
}

describe('XML', () => {
  it('has the names, attributes, namespaces and wrappers of the schema', () => {
    const text = String(exampleIn('body', 'application/xml'));
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<order xmlns="https://orders.example/a?b&amp;c" id="7">',
        '  <o:note xmlns:o="https://o.example">a &lt; b &amp; "c"</o:note>',
        '  <rows>',
        '    <row>',
        '      <item>say "hi", you</item>',
        '      <count>2</count>',
        '    </row>',
        '  </rows>',
        '  <tag>x</tag>',
        '  <tag>y</tag>',
        '</order>',
      ].join('\n'),
    );
    const list: unknown = new XMLParser().parse(String(exampleIn('reply', 'application/xml')));
    expect(list).toMatchObject({ root: { row: { count: 2 } } });
  });
});

describe('other formats', () => {
  it('are written as their media type says', () => {
    expect(exampleIn('body', 'text/csv')).toBe('id,lines\n7,2');
    expect(exampleIn('body', 'text/plain')).toBe('one order');
    expect(exampleIn('reply', 'text/csv')).toBe('item,count\n"say ""hi"", you",2');
    expect(exampleIn('body', 'application/x-ndjson')).toBe(
      '{"item":"say \\"hi\\", you","count":2}',
    );
    expect(exampleIn('body', 'application/yaml')).toContain('tags:\n  - x\n  - y\n');
    expect(exampleIn('reply', 'text/event-stream')).toBe(
      'data: {"item":"say \\"hi\\", you","count":2}\n',
    );
  });
});

describe('a page', () => {
  it('has a sample for each format, and one for media types that are written alike', () => {
    const samples = [...html.matchAll(/data-sample="curl" data-media="([^"]+)"/g)].map(
      ([, type]) => type,
    );
    expect(samples).toEqual([
      'application/json',
      'application/xml',
      'text/csv',
      'application/yaml',
      'application/x-ndjson',
      'text/plain',
    ]);
    expect(html).toContain('application/json, application/vnd.orders+json');
  });

  it('has an example of each media type of a response, and of what a webhook sends', () => {
    for (const type of ['text/csv', 'application/xml', 'text/event-stream'])
      expect(html).toContain(`200 OK: the orders (${type})`);
    const webhook = html.slice(html.indexOf('data-kind="webhook"'));
    expect(webhook).toMatch(/role="tab"[^>]*>application\/xml/);
    expect(webhook.replaceAll(/<[^>]*>/g, '')).toContain('&lt;count>2&lt;/count>');
  });

  it.each(['a generated page', 'a page with the same components twice'])(
    'has no id twice: %s',
    (name) => {
      const text = name === 'a generated page' ? html : twice;
      const tags: Tag[] = [];
      walkTags(parseHtml(text), (tag) => tags.push(tag));
      const ids = tags.flatMap(({ attribs }) => attribs['id'] ?? []);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      expect(ids).toEqual(
        expect.arrayContaining([
          'add-orders.409.taken',
          'add-orders.409.taken-2',
          'add-orders.409.taken-3',
          'add-orders.200.header.Total',
          'add-orders.200.header.Total-2',
          'add-orders.done.body.item',
          'add-orders.done.body.item-2',
        ]),
      );
      const targets = tags.flatMap(({ attribs }) => attribs['href'] ?? []);
      const links = targets.filter((href) => href.startsWith('#'));
      expect(links.length).toBeGreaterThan(20);
      expect(links.filter((href) => !ids.includes(decodeURI(href.slice(1))))).toEqual([]);
    },
  );
});

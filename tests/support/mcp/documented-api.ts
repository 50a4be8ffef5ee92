/** A sample release with an API, and clients of the official SDKs. */
import { Client as HandshakeClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HandshakeTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { operationFiles } from '../../../compiler/api/operation-files.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { appOver, type TestApp } from '../worker/test-app.ts';
import { sampleRelease, type SampleOptions } from '../worker/sample-release.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Cards, version: '1' }
servers: [{ url: https://api.example.com/v1 }]
paths:
  /cards/{id}:
    parameters:
      - { name: id, in: path, required: true, example: c1, schema: { type: string } }
    get:
      operationId: getCard
      summary: Read a card
      tags: [cards]
      security: [{ token: [cards.read] }]
      responses:
        '200':
          description: The card.
          content:
            application/json: { example: { id: c1 }, schema: { $ref: '#/components/schemas/Card' } }
  /cards:
    post:
      operationId: createCard
      summary: Create a card
      tags: [cards]
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Card' }
            example: { title: Hello }
      responses: { '201': { description: Created. } }
      x-errors: [{ status: 409, code: card_exists, when: The card exists. }]
components:
  schemas:
    Card:
      type: object
      properties:
        title: { type: string }
        parent: { $ref: '#/components/schemas/Card' }
        owner: { $ref: '#/components/schemas/Person' }
    Person: { type: object, properties: { name: { type: string } } }
`;

/** Serves the sample release with two operations. */
export function apiApp(options: SampleOptions = {}): TestApp {
  const sample = sampleRelease(options);
  const languages = ['curl', 'javascript', 'python', 'java', 'csharp'] as const;
  const api = {
    ...parseApiDocument(DOCUMENT),
    id: 'default',
    path: undefined,
    tryIt: false as const,
  };
  const files = Object.entries(operationFiles([{ ...api, languages: [...languages] }]));
  for (const [at, [path, text]] of files.entries()) {
    const object = `operations${at}`.padEnd(32, '0');
    sample.manifest.files[path] = { object, type: 'application/jsonl' };
    sample.values[objectKey(object)] = text;
  }
  const { manifest } = sample;
  sample.values[POINTER_KEY] = JSON.stringify({
    release: manifest.id,
    previous: null,
    at: '2026-11-20T10:00:01Z',
    manifest,
  });
  return appOver(sample);
}

/** Connects the official client of the current revision. */
export async function connectClient(app: TestApp): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://docs.example.com/mcp'), {
      fetch: async (url, init) => app.request(new URL(url).pathname, init),
    }),
  );
  return client;
}

/** Connects the official client of the revisions with a handshake. */
export async function connectHandshakeClient(app: TestApp): Promise<HandshakeClient> {
  const client = new HandshakeClient({ name: 'test', version: '1.0.0' });
  const transport = new HandshakeTransport(new URL('https://docs.example.com/mcp'), {
    fetch: async (url, init) => app.request(new URL(url).pathname, init),
  });
  // The transport's own type differs from the interface's under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<HandshakeClient['connect']>[0]);
  return client;
}

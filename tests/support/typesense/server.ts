/**
 * A small, strict fake of a Typesense server on a loopback port. It has what the project uses, and behaves as in the
 * recorded exchanges (`tests/worker/search/typesense-exchanges.test.ts` replays them).
 */
import http from 'node:http';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Typesense } from './routes.ts';

/** A fault that applies to every response until it is changed. */
export type Fault =
  | { kind: 'status'; status: number; message: string }
  /** Replaces each result with an error, with HTTP 200. */
  | { kind: 'per-search'; code: number; error: string }
  /** Sends a good response after a delay. */
  | { kind: 'slow'; ms: number }
  /** Redirects to another URL. */
  | { kind: 'redirect'; to: string }
  /** Responds with HTTP 200 and invalid JSON. */
  | { kind: 'garbage'; body: string }
  /** Closes the connection after half of a good response. */
  | { kind: 'half' };

/** A received request. */
export interface Recorded {
  method: string;
  /** Path with the query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A running server. */
export interface TypesenseDouble {
  /** Origin without a trailing slash. */
  url: string;
  adminKey: string;
  /** All requests so far. Tests may clear it. */
  requests: Recorded[];
  /** The current fault, or `null`. */
  fault: Fault | null;
  /** Creates a key that may only search the collection or alias with this name. */
  searchKey(collection: string): string;
  close(): Promise<void>;
}

/** Starts a server without collections. `port` 0 picks a free one. */
export async function startTypesense(
  options: { port?: number; adminKey?: string } = {},
): Promise<TypesenseDouble> {
  const adminKey = options.adminKey ?? `admin-${randomBytes(12).toString('hex')}`;
  const state = new Typesense(adminKey);
  const stopping = new AbortController();
  const server = http.createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  const double: TypesenseDouble = {
    url: '',
    adminKey,
    requests: [],
    fault: null,
    searchKey: (collection) =>
      String(
        state.keys.create({ actions: ['documents:search'], collections: [collection] })['value'],
      ),
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await textOf(request);
    const { method = 'GET', url: path = '/', headers } = request;
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      const asked = headers['access-control-request-headers'];
      response.setHeader('access-control-allow-methods', 'POST, GET, DELETE, PUT, PATCH, OPTIONS');
      response.setHeader('access-control-allow-headers', String(asked ?? ''));
      response.setHeader('access-control-max-age', '3600');
      response.end();
      return;
    }
    double.requests.push({ method, path, headers, body });
    const { fault } = double;
    if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { signal: stopping.signal });
    const [pathname = '/', rawQuery = ''] = path.split(/\?(.*)/s);
    const query = new URLSearchParams(rawQuery);
    const header = headers['x-typesense-api-key'];
    const key = typeof header === 'string' ? header : (query.get('x-typesense-api-key') ?? '');
    query.delete('x-typesense-api-key');
    const answer = state.answer({ method, path: pathname, query, rawQuery, key, body });
    const plain = typeof answer.body === 'string';
    response.setHeader(
      'content-type',
      `${plain ? 'text/plain' : 'application/json'}; charset=utf-8`,
    );
    const text = plain ? String(answer.body) : JSON.stringify(answer.body);
    send(response, answer.status, text, fault);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  double.url = `http://127.0.0.1:${address.port}`;
  return double;
}

function send(
  response: http.ServerResponse,
  status: number,
  text: string,
  fault: Fault | null,
): void {
  switch (fault?.kind) {
    case 'status':
      response.statusCode = fault.status;
      response.end(JSON.stringify({ message: fault.message }));
      return;
    case 'per-search': {
      const { code, error } = fault;
      response.end(JSON.stringify({ results: [{ code, error }] }));
      return;
    }
    case 'redirect':
      response.writeHead(307, { location: fault.to }).end();
      return;
    case 'garbage':
      response.end(fault.body);
      return;
    case 'half':
      response.writeHead(status, { 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    default:
      response.statusCode = status;
      response.end(text);
  }
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

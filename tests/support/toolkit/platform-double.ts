/**
 * A stand-in for the documented platform's API and for the toolkit's database. It answers only what the real ones would
 * answer, and records everything else as a fault.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the API, apart from those for tokens. */
interface ApiRequest {
  method: string;
  path: string;
  key: string | undefined;
  body: string;
}

/** The double, listening on a port of its own. */
export class PlatformDouble {
  readonly url: string;
  /** What the double would not accept. */
  readonly faults: string[] = [];
  readonly requests: ApiRequest[] = [];
  /** Statements of the database with their values, in order. */
  readonly statements: string[] = [];
  tokens = 0;
  readonly #server: Server;
  readonly #events = new Map<string, 'done' | 'busy'>([['evt_busy', 'busy']]);
  /** Rows that `cx_claim` returns, one for each call. */
  #batches = [
    ['outbox-1', 'flow_ok', '{"customers": [{"variables": {}, "customerId": "hb-test-01"}]}'],
    ['outbox-2', 'flow_paused', '{"customers": []}'],
    ['outbox-3', 'flow_down', '{"customers": []}'],
  ];

  private constructor(server: Server) {
    this.#server = server;
    // A listening server on TCP has an address object.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      void read(request).then((body) => {
        const [status, text, headers = {}] = this.#answer(request, body);
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
      });
    });
  }

  /** Starts a double. */
  static async start(): Promise<PlatformDouble> {
    const server = createServer();
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return new PlatformDouble(server);
  }

  /** Stops it. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #answer(request: IncomingMessage, body: string): Answer {
    const { url: path = '', method = '' } = request;
    if (path === '/sql') return [200, this.#row(body)];
    if (path === '/oauth/token') return this.#token(request, body);
    const key = request.headers['idempotency-key'];
    const sent = { method, path, key: typeof key === 'string' ? key : undefined, body };
    this.requests.push(sent);
    if (request.headers.authorization !== 'Bearer token-1')
      this.faults.push(`${path}: wrong access token`);
    if (!/^application\/json(?:; charset=utf-8)?$/.test(request.headers['content-type'] ?? ''))
      this.faults.push(`${path}: not JSON`);
    const earlier = this.requests.filter((one) => one.path === path && one.key === key);
    if (key && new Set(earlier.map((one) => one.body)).size > 1)
      this.faults.push(`${path}: another body with the same key`);
    const name = path.split('/').at(path.endsWith('/trigger') ? -2 : -1) ?? '';
    return answerOf(name, earlier.length);
  }

  #token(request: IncomingMessage, body: string): Answer {
    this.tokens += 1;
    const pair = Buffer.from('cli_test:sec_test').toString('base64');
    if (request.headers.authorization !== `Basic ${pair}`) this.faults.push('wrong credential');
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      this.faults.push('the token request is no form');
    if (body !== 'grant_type=client_credentials') this.faults.push(`token request: ${body}`);
    return [200, '{"access_token": "token-1", "token_type": "Bearer", "expires_in": 3600}'];
  }

  // One row of the database, as a list of values.
  #row(request: string): string {
    // The doubles of `database` send exactly this.
    const { statement, values } = JSON.parse(request) as { statement: string; values: string[] };
    const called = /cx_\w+/.exec(statement)?.[0] ?? '';
    const [first = '', second] = values;
    this.statements.push(
      [called, first, ...(second === undefined ? [] : [compact(second)])].join(' '),
    );
    switch (`${called} ${values.length}`) {
      case 'cx_begin 1': {
        const state = this.#events.get(first) ?? 'new';
        if (state === 'new') this.#events.set(first, 'busy');
        return JSON.stringify([state]);
      }
      case 'cx_done 1':
        this.#events.set(first, 'done');
        return '[""]';
      case 'cx_forget 1':
        this.#events.delete(first);
        return '[""]';
      case 'cx_claim 0':
        return JSON.stringify(this.#batches.shift() ?? [null, null, null]);
      case 'cx_store 2':
      case 'cx_postpone 2':
        return '[""]';
      default:
        this.faults.push(`unknown statement: ${statement}`);
        return '[]';
    }
  }
}

type Answer = [status: number, text: string, headers?: Record<string, string>];

const REFUSED = (code: string): string =>
  JSON.stringify({
    error: { code, message: `The call was refused: ${code}.`, requestId: 'req_1' },
  });

// The last part of a path says how the API answers its calls.
function answerOf(name: string, attempt: number): Answer {
  const soon = { 'Retry-After': '0' };
  switch (name) {
    case 'ok':
      return [200, '{"data": [], "nextCursor": null}'];
    case 'empty':
      return [204, ''];
    case 'busy':
      return attempt < 3 ? [429, REFUSED('rate_limited'), soon] : [200, '{"data": [1]}'];
    case 'invalid':
      return [422, REFUSED('validation_failed')];
    case 'proxy':
      return [502, '<html>Bad gateway</html>', { 'Content-Type': 'text/html' }];
    case 'flow_ok':
      return [202, '{"results": [{"customerId": "hb-test-01", "status": "accepted"}]}'];
    case 'flow_paused':
      return [409, REFUSED('flow_not_live')];
    case 'flow_down':
      return [503, REFUSED('unavailable'), soon];
    default:
      return [404, REFUSED('not_found')];
  }
}

function compact(text: string): string {
  return text.startsWith('{') ? JSON.stringify(JSON.parse(text)) : text;
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

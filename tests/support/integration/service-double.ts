/**
 * Stand-ins for other systems on loopback. Programs call them under their real addresses, which `redirect.mjs` and
 * `redirect.py` rewrite. Calls that no stand-in knows are faults.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the other system sees it. */
export interface ServiceCall {
  method: string;
  host: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The address as it was sent, for signatures. */
  url: string;
  bytes: Buffer;
  /** The body, parsed by its media type. */
  body: unknown;
}

/** What a stand-in answers. A text is sent as it is, everything else as JSON. */
export interface ServiceReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers a call, or returns what is wrong with it as a text. */
export type Service = (call: ServiceCall) => ServiceReply | string | Promise<ServiceReply | string>;

/** The running stand-ins, by host. */
export class ServiceDoubles {
  readonly url: string;
  readonly calls: ServiceCall[] = [];
  /** What the systems would not accept. */
  readonly faults: string[] = [];
  readonly #server: Server;

  private constructor(server: Server, services: Record<string, Service>) {
    this.#server = server;
    // A listening server on TCP has an address object.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      void this.#answer(request, services).then(({ status = 200, body, headers }) => {
        const isText = typeof body === 'string';
        response.writeHead(status, {
          ...(isText || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        });
        response.end(isText || Buffer.isBuffer(body) ? body : JSON.stringify(body));
      });
    });
  }

  /** Starts stand-ins for these hosts. */
  static async start(services: Record<string, Service>): Promise<ServiceDoubles> {
    const server = createServer();
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return new ServiceDoubles(server, services);
  }

  /** Stops them. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** The calls to a host as "METHOD path", in order. */
  linesTo(host: string): string[] {
    return this.calls
      .filter((call) => call.host === host)
      .map(({ method, path }) => `${method} ${path}`);
  }

  /** The bodies of the calls to a host and path, in order. */
  bodiesOf(host: string, path: string): unknown[] {
    return this.calls
      .filter((call) => call.host === host && call.path === path)
      .map(({ body }) => body);
  }

  async #answer(
    request: IncomingMessage,
    services: Record<string, Service>,
  ): Promise<ServiceReply> {
    const call = await callOf(request);
    this.calls.push(call);
    const service = services[call.host];
    const reply = service ? await service(call) : 'no such host';
    if (typeof reply !== 'string') return reply;
    this.faults.push(`${call.method} ${call.host}${call.path}: ${reply}`);
    return { status: 400, body: { fault: reply } };
  }
}

async function callOf(request: IncomingMessage): Promise<ServiceCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  // `/https/<host>/<path>`
  const url = request.url ?? '';
  const [, host = '', rest = '/'] = /^\/https\/([^/?]+)(.*)$/.exec(url) ?? [];
  const { pathname, searchParams } = new URL(rest, 'https://double.example');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? '',
    host,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    url,
    bytes,
    body: parsed(headers['content-type'] ?? '', bytes),
  };
}

function parsed(type: string, bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text === '') return undefined;
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

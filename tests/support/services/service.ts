/** A third-party service on a loopback port, which answers only what it expects and records everything. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path of a service answers. Names of origins in the text, such as `ORIGIN`, become the services' origins. */
export interface ServiceRoute {
  type: string;
  text?: string;
}

/** A request that a page has sent. */
export interface ServiceRequest {
  /** `GET /path?query`. */
  line: string;
  body: string;
}

/** A running service. */
export interface Service {
  origin: string;
  requests: ServiceRequest[];
  /** Requests for paths that the service doesn't have, or with the wrong method. Empty if pages behave. */
  unexpected: string[];
  clear(): void;
  close(): Promise<void>;
}

/**
 * Starts a service. Routes are named by method and path, for example `GET /js/script.js`. `origins` are those of other
 * services by name, and may be filled later. `ORIGIN` is the service's own.
 */
export async function startService(
  routes: Record<string, ServiceRoute>,
  origins: Record<string, string> = {},
): Promise<Service> {
  const requests: ServiceRequest[] = [];
  const unexpected: string[] = [];
  let origin = '';
  const server = http.createServer((request, response) => {
    const { method = '', url = '/' } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      if (method === 'OPTIONS') return void response.writeHead(204).end();
      const line = `${method} ${url}`;
      const route = routes[line.replace(/\?.*/, '')];
      if (route === undefined) {
        unexpected.push(line);
        return void response.writeHead(404).end();
      }
      requests.push({ line, body: Buffer.concat(chunks).toString('utf8') });
      const { type, text } = route;
      if (text === undefined) return void response.writeHead(204).end();
      response
        .writeHead(200, { 'content-type': type })
        .end(
          text.replace(/\b[A-Z]{5,}(?=[/'])/g, (name) =>
            name === 'ORIGIN' ? origin : (origins[name] ?? name),
          ),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    requests,
    unexpected,
    clear() {
      requests.length = unexpected.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

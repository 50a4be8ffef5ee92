/** The service that a loader of the documentation reads: a list of releases with an `ETag`. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The origin that the documentation writes. */
export const DOCUMENTED_ORIGIN = 'https://api.example.com';

/** The running service. */
export interface ExampleService {
  origin: string;
  close(): Promise<void>;
}

/** Starts the service on a loopback port. */
export async function exampleService(): Promise<ExampleService> {
  const server = http.createServer(({ url }, response) => {
    if (url !== '/releases') return response.writeHead(404).end();
    response.writeHead(200, { etag: '"1"', 'content-type': 'application/json' });
    return response.end(JSON.stringify([{ name: '1.0' }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port never has a path as its address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A fake of a site's `POST /_purge` on loopback. It checks the signature and answers with a status that the test sets. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  PURGE_PATH,
  PURGE_SIGNATURE,
  PURGE_TIMESTAMP,
  purgeText,
} from '../../../model/release/purge.ts';

/** The endpoint. */
export interface PurgeEndpoint {
  origin: string;
  /** Headers of the requests with a valid signature. */
  accepted: http.IncomingHttpHeaders[];
  /** Status of the response to a signed request, 200 by default. */
  status: number;
  close(): Promise<void>;
}

/** Starts the endpoint for a site with a key. */
export async function purgeEndpoint(
  site: { url: string; baseUrl: string },
  key: string,
): Promise<PurgeEndpoint> {
  const server = http.createServer((request, response) => {
    const isHere = request.method === 'POST' && request.url === PURGE_PATH;
    const timestamp = Number(request.headers[PURGE_TIMESTAMP]);
    const isNow = Math.abs(Date.now() / 1000 - timestamp) < 60;
    const wanted = createHmac('sha256', key).update(purgeText(site, timestamp)).digest('hex');
    const isSigned = isNow && request.headers[PURGE_SIGNATURE] === wanted;
    if (isHere && isSigned) endpoint.accepted.push(request.headers);
    response.writeHead(isHere ? (isSigned ? endpoint.status : 403) : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port never has a path as its address.
  const { port } = server.address() as AddressInfo;
  const endpoint: PurgeEndpoint = {
    origin: `http://127.0.0.1:${port}`,
    accepted: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return endpoint;
}

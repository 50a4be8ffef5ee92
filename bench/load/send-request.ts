/** Sends a request over kept connections. */
import http from 'node:http';

/** Sends a request and reads its response. Rejects when the connection breaks. */
export function sendRequest(
  url: string,
  init: RequestInit | undefined,
  agent: http.Agent,
): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = http.request(
    url,
    {
      agent,
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
    },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces).toString('utf8'),
        }),
      );
      response.on('error', reject);
    },
  );
  outgoing.on('error', reject);
  outgoing.end(init?.body);
  return promise;
}

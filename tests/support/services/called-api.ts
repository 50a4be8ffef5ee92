/** An API on a loopback port that allows requests from all sites, and records them. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that it got. */
export interface ReceivedCall {
  url: string;
  method: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A running API. */
export interface CalledApi {
  origin: string;
  received: ReceivedCall[];
  close(): void;
}

/** Starts the API. It answers every request with JSON. */
export async function startCalledApi(): Promise<CalledApi> {
  const received: ReceivedCall[] = [];
  const answer = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { url = '', method = '', headers } = request;
    received.push({ url, method, headers, body });
    response.setHeader('content-type', 'application/json');
    response.end('{"real":true}');
  };
  const host = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close() {
      host.close();
      host.closeAllConnections();
    },
  };
}

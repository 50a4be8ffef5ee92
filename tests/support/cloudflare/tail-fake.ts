/** A fake of the part of Cloudflare's API that `wrangler tail` uses: it creates a tail and sends logs over a WebSocket. */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { Duplex } from 'node:stream';

/** The running fake. */
export interface CloudflareTailFake {
  /** Value for CLOUDFLARE_API_BASE_URL. */
  url: string;
  /** Resolves when a client has connected. */
  connected: Promise<void>;
  /** Sends an invocation of the worker with its log lines. */
  send(lines: string[]): void;
  close(): Promise<void>;
}

/** Starts the fake. It only accepts this token and only knows the worker `edgepress`. */
export async function startCloudflareTailFake(
  token: string,
  deployed = true,
): Promise<CloudflareTailFake> {
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const sockets: Duplex[] = [];
  const server = http.createServer((request, response) => {
    const refuse = (status: number, code: number, message: string): void => {
      const body = { success: false, errors: [{ code, message }], messages: [], result: null };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${token}`)
      return refuse(403, 10_000, 'Authentication error');
    if (!deployed || !request.url?.includes('/accounts/account/workers/scripts/edgepress/tails'))
      return refuse(404, 10_007, 'This Worker does not exist on your account.');
    const result = {
      id: 'tail',
      url: fake.url.replace('http', 'ws'),
      expires_at: '2030-01-01T00:00:00Z',
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
  });
  server.on('upgrade', (request, socket) => {
    const key = String(request.headers['sec-websocket-key']);
    // RFC 6455, section 4.2.2: the key with a fixed suffix, hashed.
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${accept.digest('base64')}`,
        'Sec-WebSocket-Protocol: trace-v1',
        '\r\n',
      ].join('\r\n'),
    );
    socket.on('error', () => {});
    sockets.push(socket);
    connect();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const fake: CloudflareTailFake = {
    url: `http://127.0.0.1:${address.port}`,
    connected,
    send(lines) {
      const logs = lines.map((line) => ({ message: [line], level: 'info', timestamp: 1 }));
      const payload = Buffer.from(JSON.stringify({ outcome: 'ok', scriptName: 'edgepress', logs }));
      const header = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]);
      for (const socket of sockets) socket.write(Buffer.concat([header, payload]));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

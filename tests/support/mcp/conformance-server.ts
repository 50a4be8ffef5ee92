/** Serves an MCP endpoint on a loopback port, as the worker would. */
import http from 'node:http';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { methodNotAllowed } from '../../../worker/http/plain-error.ts';
import type { Env } from '../../../worker/config/env.ts';
import { mcp } from '../../../worker/routes/mcp.ts';
import { siteHandler } from '../../../worker/site-handler.ts';
import { memoryKv } from '../kv/memory-kv.ts';
import { sampleRelease } from '../worker/sample-release.ts';
import { CONFORMANCE_CATALOGUE } from './conformance-catalogue.ts';

/** A server on this machine. */
export interface LocalServer {
  url: string;
  close(): Promise<void>;
}

/** Starts the server with a sample release. */
export async function startConformanceServer(): Promise<LocalServer> {
  const env: Env = {
    DOCS: memoryKv(sampleRelease().values).namespace,
    VERSION: { id: 'worker-1' },
    RATE_LIMITS: 'off',
  };
  const app = new Hono<{ Bindings: Env }>();
  app.all(
    '*',
    siteHandler(createIsolateState(), async (context, request) =>
      request.method === 'POST'
        ? mcp(context, request, CONFORMANCE_CATALOGUE)
        : methodNotAllowed('POST'),
    ),
  );
  const server = http.createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });

  async function answer(
    incoming: http.IncomingMessage,
    outgoing: http.ServerResponse,
  ): Promise<void> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
    const hasBody = incoming.method === 'POST';
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    });
    const response = await app.fetch(request, env);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

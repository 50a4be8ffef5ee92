/** Simulates a published site on Cloudflare: both entrypoints of the worker, each behind a separate Workers Cache. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { WorkersCache } from '../cloudflare/workers-cache.ts';

/** The site. */
export interface DeployedSite {
  caches: { own: WorkersCache; pages: WorkersCache };
  /** Sends a request like a browser. */
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  /** Serves the site on a loopback port, for commands. Returns the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Deploys the worker with these bindings. `now` is the caches' clock. */
export function deployedSite(env: Env, now: () => number): DeployedSite {
  const memory = createIsolateState();
  const app = createApp(memory);
  const entrypoint = pagesEntrypoint(memory);
  const caches = { own: new WorkersCache(now), pages: new WorkersCache(now) };
  const lifetime = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const Pages = {
    fetch: (request: Request) =>
      caches.pages.fetch(request, (asked) =>
        entrypoint.fetch(asked, env, { ...lifetime, cache: caches.pages } as never),
      ),
  };
  const context = { ...lifetime, props: {}, cache: caches.own, exports: { Pages } };
  const ask = (request: Request) =>
    caches.own.fetch(request, async (asked) => app.fetch(asked, env, context));
  let server: http.Server | undefined;
  return {
    caches,
    get: (address, headers = {}) =>
      ask(new Request(new URL(address, 'https://docs.example'), { headers })),
    async listen() {
      server = http.createServer((request, response) => {
        const { method = 'GET', url = '/' } = request;
        const headers = new Headers(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
        );
        void ask(new Request(new URL(url, 'https://docs.example'), { method, headers })).then(
          async (reply) => {
            response.writeHead(reply.status, Object.fromEntries(reply.headers));
            response.end(Buffer.from(await reply.arrayBuffer()));
          },
        );
      });
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      // A server that listens on a port never has a path as its address.
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
        if (server === undefined) resolve();
      }),
  };
}

/** Serves files with brotli from memory, as a content delivery network does, so that no engine's own server counts. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A response without compression. */
interface Source {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A running server. */
export interface Served {
  /** Origin without a trailing slash. */
  url: string;
  close(): void;
}

/** Serves a folder of static files with clean addresses. */
export function serveStatic(folder: string): Promise<Served> {
  return serve(async (address) => {
    const { pathname } = new URL(address, 'http://localhost');
    const inner = path.join(folder, decodeURIComponent(pathname));
    const file = [inner, `${inner}.html`, path.join(inner, 'index.html')].find((name) =>
      fs.statSync(name, { throwIfNoEntry: false })?.isFile(),
    );
    const body = await fs.promises.readFile(file ?? path.join(folder, '404.html'));
    const type = TYPES[path.extname(file ?? '.html')] ?? 'application/octet-stream';
    const status = file === undefined ? 404 : 200;
    return { status, headers: { 'content-type': type, ...CACHED }, body };
  });
}

/** Serves what another server answers, whose responses are asked for once. */
export function serveOrigin(origin: string): Promise<Served> {
  return serve(async (address) => {
    const response = await fetch(origin + address, { headers: { 'accept-encoding': 'identity' } });
    const headers = Object.fromEntries(
      [...response.headers].filter(
        ([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding|connection)$/.test(name),
      ),
    );
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  });
}

/** Serves one response at all addresses. */
export function serveBody(type: string, body: string): Promise<Served> {
  return serve(() =>
    Promise.resolve({ status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }),
  );
}

const CACHED = { 'cache-control': 'public, max-age=600' };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
};

async function serve(read: (address: string) => Promise<Source>): Promise<Served> {
  const kept = new Map<string, Promise<Source>>();
  const server = http.createServer((request, response) => {
    const address = request.url ?? '/';
    if (request.method === 'POST') {
      response.writeHead(204).end();
      return;
    }
    const source = kept.get(address) ?? read(address).then(compressed);
    kept.set(address, source);
    source.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function compressed({ status, headers, body }: Source): Source {
  if (!/text|javascript|json|svg|xml|wasm/.test(headers['content-type'] ?? ''))
    return { status, headers, body };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: brotliCompressSync(body, { params }),
  };
}

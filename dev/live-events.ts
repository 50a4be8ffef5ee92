/** Tells open browsers of changes (server-sent events); the worker passes `/_dev/` through to here. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser is told while its author works. */
export type LiveEvent =
  | { type: 'hello'; release: string }
  | { type: 'page'; path: string; release: string }
  | { type: 'site'; release: string }
  | { type: 'error'; diagnostics: LiveDiagnostic[] }
  | { type: 'ok' };

/** A fault as the overlay shows it. */
export interface LiveDiagnostic {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
  message: string;
  hint?: string | undefined;
  frame: string;
}

/** The channel to the open browsers. */
export interface LiveEvents {
  /** Origin for the worker's `DEV_ORIGIN`. */
  origin: string;
  /** Sends an event to every browser. */
  send(event: LiveEvent): void;
  /** What a browser is told when it connects: the release, and the faults that are still there. */
  setState(release: string, diagnostics: LiveDiagnostic[]): void;
  /** Ends all connections. */
  close(): void;
}

/** Milliseconds between comments that keep a connection from being taken for dead. */
const HEARTBEAT = 20_000;

/** Opens the channel on a free loopback port. */
export async function openLiveEvents(): Promise<LiveEvents> {
  const clients = new Set<http.ServerResponse>();
  let release = '';
  let faults: LiveDiagnostic[] = [];
  const write = (client: http.ServerResponse, event: LiveEvent): void => {
    client.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const server = http.createServer((request, response) => {
    // The worker asks by address; a page of another name that resolves here does not.
    const isWorker = request.headers.host?.startsWith('127.0.0.1:') ?? false;
    if (!isWorker || !request.url?.endsWith('/_dev/events')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    write(response, { type: 'hello', release });
    if (faults.length > 0) write(response, { type: 'error', diagnostics: faults });
    clients.add(response);
    response.on('close', () => clients.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const heartbeat = setInterval(() => {
    for (const client of clients) client.write(': still here\n\n');
  }, HEARTBEAT);
  return {
    origin: `http://127.0.0.1:${port(server.address())}`,
    send(event) {
      for (const client of clients) write(client, event);
    },
    setState(current, diagnostics) {
      release = current;
      faults = diagnostics;
    },
    close() {
      clearInterval(heartbeat);
      server.close();
      server.closeAllConnections();
    },
  };
}

function port(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The live-reload channel has no port.');
  return address.port;
}

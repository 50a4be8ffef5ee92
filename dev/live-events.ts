/** Sends changes to open browsers as server-sent events. The worker proxies `/_dev/` to this server. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildOutcome } from '../compiler/release/build-outcome.ts';
import {
  codeFrame,
  type Diagnostic,
  formatLocation,
  ruleUrl,
} from '../compiler/diagnostics/diagnostic.ts';

/** An event for the browser. */
export type LiveEvent =
  | { type: 'hello'; release: string }
  /** No page has an empty path: then browsers only take note of the release. */
  | { type: 'page'; path: string; release: string }
  | { type: 'site'; release: string }
  | { type: 'error'; diagnostics: LiveDiagnostic[] }
  | { type: 'ok' };

/** An error for the browser's overlay. */
export interface LiveDiagnostic {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
  message: string;
  hint?: string | undefined;
  frame: string;
  rule: string;
  /** Address of the rule's entry in the documentation. */
  url: string;
}

/** The channel to the open browsers. */
export interface LiveEvents {
  /** Origin for the worker's `DEV_ORIGIN`. */
  origin: string;
  /** Sends an event to every browser. */
  send(event: LiveEvent): void;
  /** Sets what a browser receives when it connects: the release and the current errors. */
  setState(release: string, diagnostics: LiveDiagnostic[]): void;
  /** Closes all connections. */
  close(): void;
}

/** Milliseconds between comments that keep idle connections open. */
const HEARTBEAT = 20_000;

/** Opens the channel on a free loopback port. */
export async function openLiveEvents(): Promise<LiveEvents> {
  const clients = new Set<http.ServerResponse>();
  let release = '';
  let errors: LiveDiagnostic[] = [];
  const write = (client: http.ServerResponse, event: LiveEvent): void => {
    client.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const server = http.createServer((request, response) => {
    // The worker connects by IP address. A host name that resolves to this machine is refused (DNS rebinding).
    const isWorker = request.headers.host?.startsWith('127.0.0.1:') ?? false;
    if (!isWorker || !request.url?.endsWith('/_dev/events')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    write(response, { type: 'hello', release });
    if (errors.length > 0) write(response, { type: 'error', diagnostics: errors });
    clients.add(response);
    response.on('close', () => clients.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const heartbeat = setInterval(() => {
    for (const client of clients) client.write(': heartbeat\n\n');
  }, HEARTBEAT);
  return {
    origin: `http://127.0.0.1:${port(server.address())}`,
    send(event) {
      for (const client of clients) write(client, event);
    },
    setState(current, diagnostics) {
      release = current;
      errors = diagnostics;
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
    throw new Error('The live-reload server has no port.');
  return address.port;
}

/** Returns the event for an edit. Browsers replace a single page as long as the site's shell is the same. */
export function editEvent(
  { compiled }: Pick<BuildOutcome, 'compiled'>,
  release: string,
  isSameShell: boolean,
): LiveEvent {
  const [only] = compiled;
  return only !== undefined && compiled.length === 1 && isSameShell
    ? { type: 'page', path: only, release }
    : { type: 'site', release };
}

/** Returns the event for the build that follows edits. Open pages stay as they are unless more was saved meanwhile. */
export function completionEvent(
  outcome: Pick<BuildOutcome, 'compiled'>,
  release: string,
  isSameShell: boolean,
): LiveEvent {
  return isSameShell && outcome.compiled.length === 0
    ? { type: 'page', path: '', release }
    : editEvent(outcome, release, isSameShell);
}

/** Returns the errors among diagnostics as browsers show them. */
export function liveDiagnostics(diagnostics: Diagnostic[]): LiveDiagnostic[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.severity === 'error')
    .slice(0, 20)
    .map((diagnostic) => ({
      file: formatLocation(diagnostic).replace(/:\d+:\d+$/, ''),
      line: diagnostic.line,
      column: diagnostic.column,
      message: diagnostic.message,
      hint: diagnostic.hint,
      frame: codeFrame(diagnostic),
      rule: diagnostic.rule,
      url: ruleUrl(diagnostic.rule),
    }));
}

/** A proxy in front of a served site that records requests to `/_events` and forwards all others. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventBatch, ReaderEvent } from '../../../model/events/event.ts';

/** A received beacon. */
export interface RecordedBatch {
  headers: http.IncomingHttpHeaders;
  /** Size of the body. */
  bytes: number;
  batch: EventBatch;
}

/** The recorder. */
export interface EventRecorder {
  /** Origin of the site behind the recorder. */
  url: string;
  batches: RecordedBatch[];
  /** Returns all events so far, in the order of arrival. */
  events(): ReaderEvent[];
  /** Sets the status of the responses to beacons, initially 204. */
  answer(status: number): void;
  /** Clears the recorded beacons. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts a recorder for the site at an origin. */
export async function recordEvents(origin: string): Promise<EventRecorder> {
  const batches: RecordedBatch[] = [];
  let status = 204;
  const server = http.createServer((request, response) => {
    if (request.url === '/_events')
      void record(request, response).catch((error: unknown) => {
        // A page that is closed may abort its request.
        if (request.complete) throw error;
      });
    else forward(request, response);
  });
  async function record(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (status < 300)
      batches.push({
        headers: request.headers,
        bytes: body.length,
        batch: JSON.parse(body.toString('utf8')),
      });
    response.writeHead(status).end();
  }
  function forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    const onward = http.request(
      new URL(request.url ?? '/', origin),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    url: `http://127.0.0.1:${port}`,
    batches,
    events: () => batches.flatMap(({ batch }) => batch.events),
    answer: (next) => (status = next),
    clear: () => void batches.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

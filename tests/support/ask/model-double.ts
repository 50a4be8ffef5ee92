/** A service with OpenAI's protocol that writes what a test has scripted. */
import http from 'node:http';

/** The service, and what it was asked. */
export interface ModelDouble {
  url: string;
  /** The bodies of the requests. */
  asked: { model: string; max_tokens: number; messages: { role: string; content: string }[] }[];
  /** The values of `Authorization`. */
  keys: (string | undefined)[];
  /** Sets what it writes, piece by piece. `status`: it fails with this status. `hangs`: it never ends. */
  script: (pieces: string[], how?: { status?: number; hangs?: boolean }) => void;
  close: () => Promise<void>;
}

/** Starts the service on a loopback port. */
export async function startModelDouble(): Promise<ModelDouble> {
  const asked: ModelDouble['asked'] = [];
  const keys: ModelDouble['keys'] = [];
  let pieces: string[] = [];
  let how: { status?: number; hangs?: boolean } = {};
  const server = http.createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      keys.push(incoming.headers.authorization);
      outgoing.writeHead(how.status ?? 200, { 'content-type': 'text/event-stream' });
      for (const content of pieces)
        outgoing.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
      if (how.hangs) return;
      outgoing.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    url: `http://127.0.0.1:${address.port}/v1/chat/completions`,
    asked,
    keys,
    script(next, more = {}) {
      pieces = next;
      how = more;
      asked.length = 0;
      keys.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

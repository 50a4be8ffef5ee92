/** Listens on the development server's port from the start, and forwards connections once the site is served. */
import http from 'node:http';
import net from 'node:net';

/** A port that responds itself until its connections are forwarded to another one. */
export interface Relay {
  /** Passes all further connections to a port of this machine. */
  forwardTo(port: number): void;
  close(): void;
}

/** The addresses of `localhost`. A machine may lack the second. */
const HOSTS = ['127.0.0.1', '::1'];

/** Listens on a port. `answer` responds to requests until `forwardTo` is called. Rejects when nothing can listen there. */
export async function openRelay(port: number, answer: http.RequestListener): Promise<Relay> {
  const own = http.createServer(answer);
  const sockets = new Set<net.Socket>();
  let target: number | undefined;
  const accept = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const close = (): void => void socket.destroy();
    socket.once('error', close).once('end', close);
    // A browser may open a connection early and use it when the site is served.
    socket.once('data', (first: Buffer) => {
      socket.off('end', close).pause().unshift(first);
      if (target === undefined) own.emit('connection', socket);
      else relay(socket, target);
      socket.resume();
    });
  };
  const servers = await Promise.all(HOSTS.map((host) => listen(port, host, accept)));
  if (servers.every((server) => server === undefined))
    throw new Error(`Cannot listen on port ${port}.`);
  return {
    forwardTo(next) {
      target = next;
      // Requests on a connection that is kept open would not be forwarded.
      own.closeIdleConnections();
    },
    close() {
      for (const server of servers) server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function listen(
  port: number,
  host: string,
  accept: (socket: net.Socket) => void,
): Promise<net.Server | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer({ noDelay: true, allowHalfOpen: true }, accept);
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => resolve(server));
  });
}

// A client may close its side before it has the response.
function relay(socket: net.Socket, port: number): void {
  const upstream = net.connect({ port, host: 'localhost', noDelay: true, allowHalfOpen: true });
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.pipe(other);
    one.once('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}

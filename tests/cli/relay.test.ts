/** The port of `edgepress dev`: its own page until the site is served, then the worker, for each kind of connection. */
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRelay, type Relay } from '../../dev/relay.ts';
import { freePort } from '../support/process.ts';

let port: number;
let upstreamPort: number;
let upstream: net.Server;
let relay: Relay;
beforeEach(async () => {
  [port, upstreamPort] = [await freePort(), await freePort()];
  // Answers when the client has closed its side.
  upstream = net.createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => socket.end(`upstream has ${text}`));
  });
  await new Promise<void>((resolve) => upstream.listen(upstreamPort, 'localhost', resolve));
  relay = await openRelay(port, (_request, response) => void response.end('own page'));
});
afterEach(() => {
  relay.close();
  upstream.close();
});

/** Opens a connection, and collects what it receives. */
async function connect(): Promise<{ socket: net.Socket; received: Promise<string> }> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  const received = new Promise<string>((resolve) => socket.once('end', () => resolve(text)));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, received };
}

it('answers itself, and with the site on connections whose first request comes later', async () => {
  const early = await connect();
  const { socket, received } = await connect();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await received).toContain('own page');
  relay.forwardTo(upstreamPort);
  early.socket.end('words');
  expect(await early.received).toBe('upstream has words');
});

it('passes on the response to a client that has closed its side', async () => {
  relay.forwardTo(upstreamPort);
  const { socket, received } = await connect();
  socket.end('words');
  expect(await received).toBe('upstream has words');
});

it('ends a connection on which nothing was sent', async () => {
  const { socket } = await connect();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end();
  await closed;
});

it('serves requests whose body comes in parts', async () => {
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    const request = http.request({ port, host: '127.0.0.1', method: 'POST' }, resolve);
    request.write('one');
    request.end('two');
  });
  expect(response.statusCode).toBe(200);
  response.destroy();
});

/**
 * The HTTP service of `edgepress hook`. It keeps the build warm, so that pages from a CMS are published in seconds.
 * `POST /publish` takes a signed edit (`signature.ts`, `page-edit.ts`). Edits are processed one at a time, and one that
 * cannot be published is undone.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import http from 'node:http';
import path from 'node:path';
import {
  BuildError,
  codeFrame,
  type Diagnostic,
  ruleUrl,
} from '../../compiler/diagnostics/diagnostic.ts';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import type { SiteBuild } from '../../compiler/site-build.ts';
import {
  PointerUpdateRefused,
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { applyEdit, parseEdit, RefusedEdit } from './page-edit.ts';
import { type Nonces, refusalReason } from './signature.ts';

/** Options of the hook. */
export interface HookOptions {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute paths of its docs folders, the only ones that the hook writes to. */
  folders: string[];
  key: string;
  nonces: Nonces;
  site: Pick<SiteBuild, 'run'>;
  /** Publishes a built release; rejects with an `OperatorError`. */
  publish: (built: BuildOutcome) => Promise<{ pages: number; writes: number }>;
  /** Writes a line to the operator's log. */
  log: (line: string) => void;
}

// @limit bytes of a request to the hook: 413.
/** Largest request body in bytes, far above the size of any page. */
const MAX_BYTES = 2_000_000;
// @limit ms for receiving a request to the hook: The connection is closed.
/** Timeout for receiving a request. */
const TIMEOUT_MS = 15_000;

/** Creates the server. The caller builds and publishes the site once before the server listens. */
export function hookServer(options: HookOptions): http.Server {
  // One edit at a time: each is built on the one before.
  let turn: Promise<unknown> = Promise.resolve();
  const server = http.createServer((request, response) => {
    void answer(request).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        options.log(`failed: ${error instanceof Error ? error.message : String(error)}`);
        send(response, { status: 500, body: { error: 'The hook failed; see its log.' } });
      },
    );
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  return server;

  async function answer(request: http.IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(request.url ?? '/', 'http://hook.invalid');
    if (pathname === '/health' && request.method === 'GET')
      return { status: 200, body: { status: 'ok' } };
    if (pathname !== '/publish')
      return { status: 404, body: { error: 'Not found. Send edits to /publish.' } };
    if (request.method !== 'POST')
      return {
        status: 405,
        body: { error: 'Method not allowed, expected POST.' },
        headers: { allow: 'POST' },
      };
    const body = await bodyOf(request);
    if (body === null)
      return {
        status: 413,
        body: { error: `Found a body of more than ${MAX_BYTES} bytes, expected a smaller one.` },
        headers: { connection: 'close' },
      };
    const signed = {
      timestamp: header(request, 'x-hook-timestamp'),
      nonce: header(request, 'x-hook-nonce'),
      signature: header(request, 'x-hook-signature'),
    };
    const refused = refusalReason(signed, body, options.key, options.nonces);
    if (refused !== null) {
      options.log(`refused: ${refused}`);
      return { status: 401, body: { error: refused } };
    }
    const mine = turn.then(() => publishChange(body.toString('utf8'), options));
    turn = mine.catch(() => {});
    return mine;
  }
}

interface Reply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

async function publishChange(text: string, options: HookOptions): Promise<Reply> {
  const { root, folders, site, publish, log } = options;
  const start = performance.now();
  let undo = (): void => {};
  try {
    const change = parseEdit(text);
    undo = applyEdit(change, root, folders);
    const built = await site.run();
    const { pages, writes } = await publish(built);
    const ms = Math.round(performance.now() - start);
    const names = Object.keys(change.files).join(', ');
    const { id } = built.manifest;
    log(
      `published ${id}: ${names}; ${counted(pages, 'page')} changed, ${counted(writes, 'write')}, ${ms} ms`,
    );
    return { status: 200, body: { release: id, pages, writes, ms } };
  } catch (error) {
    // Build the reply first, because it quotes lines of the edited files.
    const reply = replyTo(error, root);
    // An edit that may be live must stay, or the next one would remove it from the site.
    if (!(error instanceof PointerUpdateUnconfirmed)) undo();
    if (reply === null) throw error;
    log(
      `${reply.status === 202 ? 'not confirmed' : 'not published'}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
    );
    return reply;
  }
}

function replyTo(error: unknown, root: string): Reply | null {
  if (error instanceof RefusedEdit) return { status: 400, body: { error: error.message } };
  if (error instanceof PointerUpdateUnconfirmed)
    return { status: 202, body: { message: error.message } };
  if (error instanceof PointerUpdateRefused) return { status: 409, body: { error: error.message } };
  if (error instanceof OperatorError) return { status: 502, body: { error: error.message } };
  if (!(error instanceof BuildError)) return null;
  const found = error.diagnostics.filter(({ severity }) => severity === 'error');
  const diagnostics = found.slice(0, MAX_DIAGNOSTICS).map((one) => diagnosticJson(one, root));
  const sentence = 'The content does not build; nothing was published, and the edit was undone.';
  return { status: 422, body: { error: sentence, diagnostics } };
}

// @limit errors in a reply of the hook: Further ones are left out.
/** Most diagnostics in a reply. */
const MAX_DIAGNOSTICS = 20;

function diagnosticJson(diagnostic: Diagnostic, root: string): object {
  const { file, line, column, rule, message, hint } = diagnostic;
  const frame = codeFrame(diagnostic);
  const url = ruleUrl(rule);
  return { file: path.relative(root, file), line, column, rule, url, message, hint, frame };
}

function header(request: http.IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

// Counts bytes while reading, because the announced length may be wrong or absent.
async function bodyOf(request: http.IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return null;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
    length += bytes.length;
    if (length > MAX_BYTES) return null;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function send(response: http.ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(`${JSON.stringify(body)}\n`);
}

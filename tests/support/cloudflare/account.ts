/**
 * A fake of Cloudflare's REST API with an initially empty account. It has what `edgepress deploy` and wrangler use:
 * namespaces, queues, secrets and worker uploads. Like the real API, it refuses unknown paths, methods and bindings. It
 * forwards requests for KV values to the KV double.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../../../model/schema/schema.ts';
import { ACCOUNT, NAMESPACE, Refusal, TOKEN } from '../kv/kv-api.ts';
import type { KvDouble } from '../kv/kv-double.ts';

/** An uploaded worker. */
export interface UploadedWorker {
  bindings: Record<string, unknown>[];
  /** Bytes of its main module. */
  size: number;
}

/** The state of the account. */
export interface CloudflareAccount {
  url: string;
  namespaces: { id: string; title: string }[];
  queues: string[];
  consumers: Record<string, unknown>[];
  workers: Map<string, UploadedWorker>;
  /** Values of secrets by worker and name. */
  secrets: Map<string, Record<string, string>>;
  /** The subdomain in `<worker>.<subdomain>.workers.dev`, or `null` before one is registered. */
  subdomain: string | null;
  /** Requests so far: method and path. */
  calls: string[];
  /** Called before a request is answered. */
  before: (call: string) => void | Promise<void>;
  close(): Promise<void>;
}

interface Call {
  method: string;
  url: URL;
  type: string;
  body: Buffer;
}

/** The metadata of a version. */
const RESOURCES = { script: { etag: 'etag', handlers: ['fetch', 'queue'] }, script_runtime: {} };

/** Starts the account on a loopback port. */
export async function cloudflareAccount(kv: KvDouble): Promise<CloudflareAccount> {
  const base = `/client/v4/accounts/${ACCOUNT}`;
  const server = http.createServer((request, response) => {
    void respond(request).then(({ status, body, type }) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port never has a path as its address.
  const { port } = server.address() as AddressInfo;

  const account: CloudflareAccount = {
    url: `http://127.0.0.1:${port}/client/v4`,
    namespaces: [],
    queues: [],
    consumers: [],
    workers: new Map(),
    secrets: new Map(),
    subdomain: 'test',
    calls: [],
    before: () => {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function respond(
    request: http.IncomingMessage,
  ): Promise<{ status: number; body: string | Buffer; type: string }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const url = new URL(request.url ?? '/', account.url);
    const call: Call = {
      method: request.method ?? 'GET',
      url,
      type: request.headers['content-type'] ?? '',
      body: Buffer.concat(chunks),
    };
    const name = `${call.method} ${url.pathname.slice(base.length)}`;
    account.calls.push(name);
    await account.before(name);
    try {
      if (request.headers.authorization !== `Bearer ${TOKEN}`)
        throw new Refusal(403, 9109, 'Invalid access token');
      if (!url.pathname.startsWith(base)) throw new Refusal(404, 7003, 'Could not route');
      if (/^\/storage\/kv\/namespaces\/./.test(url.pathname.slice(base.length)))
        return await behind(call);
      const { result, info } = await route(call, url.pathname.slice(base.length));
      return { status: 200, type: 'application/json', body: envelope(result, [], info) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      return {
        status,
        type: 'application/json',
        body: envelope(null, [{ code, message }]),
      };
    }
  }

  // The KV double stores the values of the namespace.
  async function behind({ method, url, type, body }: Call) {
    const address = kv.url + url.pathname.slice('/client/v4'.length) + url.search;
    const answer = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(type && { 'content-type': type }) },
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      type: 'application/json',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }

  async function route(call: Call, path: string): Promise<{ result: unknown; info?: object }> {
    const script = /^\/workers\/(?:scripts|services|workers)\/([\w-]+)(\/.*)?$/.exec(path);
    const name = script?.[1] ?? '';
    const kind = path.split('/')[2];
    switch (`${call.method} ${script ? `/workers/${kind}/:name${script[2] ?? ''}` : path}`) {
      case 'GET /storage/kv/namespaces':
        return listed(call, account.namespaces);
      case 'POST /storage/kv/namespaces':
        return { result: makeNamespace(String(json(call)['title'])) };
      case 'GET /queues':
        return listed(call, queuesNamed(call.url.searchParams.get('name')));
      case 'POST /queues':
        return { result: makeQueue(String(json(call)['queue_name'])) };
      case 'GET /workers/scripts/:name/secrets':
        known(name);
        return {
          result: Object.keys(account.secrets.get(name) ?? {}).map((one) => ({
            name: one,
            type: 'secret_text',
          })),
        };
      case 'GET /workers/services/:name':
        known(name, 10090);
        return {
          result: { id: name, default_environment: { script: { last_deployed_from: 'wrangler' } } },
        };
      case 'GET /workers/subdomain':
        if (account.subdomain === null)
          throw new Refusal(404, 10007, 'workers.api.error.subdomain_not_found');
        return { result: { subdomain: account.subdomain } };
      case 'GET /workers/scripts/:name/deployments':
        known(name);
        return { result: { deployments: [] } };
      case 'GET /workers/scripts/:name/settings':
        return { result: { bindings: known(name).bindings } };
      case 'PUT /workers/scripts/:name':
        return { result: await upload(name, call) };
      // For an existing worker, wrangler uploads a version first and then routes all traffic to it.
      case 'POST /workers/scripts/:name/versions':
        known(name);
        return { result: { ...(await upload(name, call)), number: 2, resources: RESOURCES } };
      case 'POST /workers/scripts/:name/deployments':
        known(name);
        return { result: { id: 'deployment-2' } };
      case 'PATCH /workers/scripts/:name/script-settings':
        known(name);
        return { result: {} };
      case 'GET /workers/workers/:name':
        known(name);
        return { result: { subdomain: { enabled: true, previews_enabled: false } } };
      case 'POST /workers/scripts/:name/subdomain':
        known(name);
        return { result: { enabled: true, previews_enabled: false } };
      default: {
        const consumers = /^\/queues\/([\w-]+)\/consumers$/.exec(path);
        if (consumers && call.method === 'GET') return { result: account.consumers };
        if (consumers && call.method === 'POST') {
          account.consumers.push(json(call));
          return { result: {} };
        }
        throw new Refusal(405, 10405, `Method not allowed: ${call.method} ${path}`);
      }
    }
  }

  function makeNamespace(title: string): object {
    if (account.namespaces.some((one) => one.title === title))
      throw new Refusal(400, 10014, 'a namespace with this account ID and title already exists');
    const id =
      account.namespaces.length === 0
        ? NAMESPACE
        : account.namespaces.length.toString(16).padStart(32, 'f');
    account.namespaces.push({ id, title });
    return { id, title };
  }

  function makeQueue(name: string): object {
    if (account.queues.includes(name)) throw new Refusal(400, 11009, 'the name is taken');
    account.queues.push(name);
    return queuesNamed(name)[0] ?? {};
  }

  function queuesNamed(name: string | null): object[] {
    return account.queues
      .filter((one) => name === null || one === name)
      .map((queue_name) => ({
        queue_id: `id-of-${queue_name}`,
        queue_name,
        producers: [],
        producers_total_count: 0,
        consumers: account.consumers,
        consumers_total_count: account.consumers.length,
      }));
  }

  function known(name: string, code = 10007): UploadedWorker {
    const worker = account.workers.get(name);
    if (worker) return worker;
    throw new Refusal(404, code, 'This Worker does not exist on your account.');
  }

  async function upload(name: string, { type, body }: Call): Promise<object> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    const text = form.get('metadata');
    const metadata: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    if (!isObject(metadata) || !Array.isArray(metadata['bindings']))
      throw new Refusal(400, 10021, 'no metadata');
    const module = form.get(String(metadata['main_module']));
    if (!(module instanceof File)) throw new Refusal(400, 10021, 'no main module');
    const bindings = metadata['bindings'].filter(isObject);
    for (const { type: kind, namespace_id, queue_name } of bindings) {
      if (kind === 'kv_namespace' && !account.namespaces.some(({ id }) => id === namespace_id))
        throw new Refusal(400, 10041, `KV namespace '${String(namespace_id)}' not found.`);
      if (kind === 'queue' && !account.queues.includes(String(queue_name)))
        throw new Refusal(400, 11000, `queue ${String(queue_name)} not found`);
    }
    const secrets = account.secrets.get(name) ?? {};
    const given = bindings.filter((binding) => binding['type'] === 'secret_text');
    for (const binding of given) secrets[String(binding['name'])] = String(binding['text']);
    account.secrets.set(name, secrets);
    const plain = bindings.filter((binding) => binding['type'] !== 'secret_text');
    account.workers.set(name, { bindings: plain, size: module.size });
    return { id: name, deployment_id: 'version-1', startup_time_ms: 9, entry_point: 'index.js' };
  }

  return account;
}

function json({ body }: Call): Record<string, unknown> {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return isObject(value) ? value : {};
}

// The first page contains everything, so further pages are empty.
function listed({ url }: Call, all: object[]): { result: object[]; info: object } {
  const page = Number(url.searchParams.get('page') ?? 1);
  const result = page === 1 ? all : [];
  const counts = { count: result.length, total_count: all.length, total_pages: 1 };
  return { result, info: { page, per_page: 1000, ...counts } };
}

function envelope(result: unknown, errors: object[], info?: object): string {
  const whole = { success: errors.length === 0, errors, messages: [], result };
  return JSON.stringify(info ? { ...whole, result_info: info } : whole);
}

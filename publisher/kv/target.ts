/** Selects the namespace and the credentials of a command, from wrangler's own configuration and login. */
import { spawnSync } from 'node:child_process';
import type { Project } from '../../compiler/config/project.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { isObject } from '../../model/schema/schema.ts';
import { wranglerFile } from '../process/wrangler-file.ts';
import { disableWranglerRequests } from './local-kv.ts';
import { CloudflareApi, type Credentials } from './cloudflare-api.ts';
import { openLocalNamespace } from './local-kv.ts';
import type { Namespace } from './namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { provisionedNamespace } from './provisioned-namespace.ts';
import { openRemoteNamespace } from './remote-namespace.ts';
import { readWranglerConfig } from './wrangler-config.ts';

/** Selects a namespace. */
export interface NamespaceOptions {
  /** Use the namespace of `edgepress dev` instead of one on Cloudflare. */
  local?: boolean | undefined;
  /** An environment of the wrangler configuration. */
  env?: string | undefined;
  /** Absolute path of another wrangler configuration. */
  config?: string | undefined;
  /** The id of a namespace, whatever the configuration says. */
  'namespace-id'?: string | undefined;
  /** Seconds after which every location sees a write; 120 by default. */
  settle?: number | undefined;
}

/** The part of wrangler's validated configuration that is used. */
interface Configuration {
  name?: string | undefined;
  kv_namespaces: { binding: string; id?: string }[];
  account_id?: string;
}

/** The binding of the namespace in the wrangler configuration. */
const BINDING = 'DOCS';
const API = 'https://api.cloudflare.com/client/v4';

/** Opens the namespace that the options select. */
export async function openNamespace(
  options: NamespaceOptions,
  project: Project,
): Promise<Namespace> {
  if (options.local) {
    if (options.env !== undefined || options['namespace-id'] !== undefined)
      throw new OperatorError(
        '--local selects the local namespace: leave out --env and --namespace-id.',
      );
    return openLocalNamespace(project);
  }
  const config = await configured(options, project);
  // @env CLOUDFLARE_API_BASE_URL: URL of a stand-in for Cloudflare's API, for tests.
  const api = new CloudflareApi(
    process.env['CLOUDFLARE_API_BASE_URL'] || API,
    credentials(project.root),
  );
  const account =
    process.env['CLOUDFLARE_ACCOUNT_ID'] || config.account || (await onlyAccount(api));
  const namespace = config.namespace ?? (await provisionedNamespace(api, account, config.worker));
  return openRemoteNamespace(api, account, namespace, options.settle);
}

async function configured(
  options: NamespaceOptions,
  project: Project,
): Promise<{ namespace: string | undefined; account: string; worker: string }> {
  const given = options['namespace-id'];
  // wrangler takes a second to load, so it is only asked for what is missing.
  if (given !== undefined && process.env['CLOUDFLARE_ACCOUNT_ID'])
    return { namespace: checked(given, '--namespace-id'), account: '', worker: '' };
  const file = options.config ?? project.wranglerConfig;
  const name = displayPath(file);
  const { env } = options;
  const config: Configuration = await readWranglerConfig(file, env);
  const section = env === undefined ? name : `[env.${env}] of ${name}`;
  const binding = config.kv_namespaces.find((entry) => entry.binding === BINDING);
  if (given === undefined && binding === undefined)
    throw new OperatorError(
      `${section} has no KV namespace with the binding ${BINDING}, and wrangler does not inherit one from the top level. Add [[${env === undefined ? '' : `env.${env}.`}kv_namespaces]] with binding = "${BINDING}" and the id of the namespace.`,
    );
  const id = given ?? binding?.id;
  return {
    namespace: id === undefined ? undefined : checked(id, section),
    account: config.account_id ?? '',
    worker: config.name ?? '',
  };
}

function checked(id: string, where: string): string {
  if (/^[0-9a-f]{32}$/i.test(id)) return id.toLowerCase();
  throw new OperatorError(
    `${where}: found "${id}" as the id of the KV namespace ${BINDING}, expected 32 hexadecimal digits. Create a namespace with "npx wrangler kv namespace create ${BINDING}" and write its id there, or publish to this machine with --local.`,
  );
}

// In wrangler's order: a token from the environment, a key from the environment, wrangler's login.
function credentials(root: string): Credentials {
  // @env CLOUDFLARE_API_KEY: A global API key, which is used if there is no `CLOUDFLARE_API_TOKEN`. Needs `CLOUDFLARE_EMAIL`.
  // @env CLOUDFLARE_EMAIL: The account's address, with `CLOUDFLARE_API_KEY`.
  const { CLOUDFLARE_API_TOKEN, CLOUDFLARE_API_KEY, CLOUDFLARE_EMAIL } = process.env;
  if (CLOUDFLARE_API_TOKEN) return { authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` };
  if (CLOUDFLARE_API_KEY && CLOUDFLARE_EMAIL)
    return { 'x-auth-key': CLOUDFLARE_API_KEY, 'x-auth-email': CLOUDFLARE_EMAIL };
  disableWranglerRequests();
  const run = spawnSync(process.execPath, [wranglerFile(root), 'auth', 'token', '--json'], {
    encoding: 'utf8',
  });
  const token = tokenIn(run.stdout);
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  throw new OperatorError(
    'Found no credentials for Cloudflare: set CLOUDFLARE_API_TOKEN or run "npx wrangler login" (or publish to this machine with --local).',
  );
}

function tokenIn(text: string): string | undefined {
  const start = text.indexOf('{');
  try {
    const value: unknown = JSON.parse(text.slice(start));
    return isObject(value) && typeof value['token'] === 'string' ? value['token'] : undefined;
  } catch {
    return undefined; // Not logged in: wrangler prints a sentence instead of JSON.
  }
}

async function onlyAccount(api: CloudflareApi): Promise<string> {
  const result = await api.result('/accounts?per_page=50');
  const accounts = Array.isArray(result) ? result.filter(isObject) : [];
  const [first] = accounts;
  if (accounts.length === 1 && first !== undefined) return String(first['id']);
  const list = accounts.map(({ id, name }) => `${String(name)} (${String(id)})`).join(', ');
  throw new OperatorError(
    accounts.length === 0
      ? 'The credentials give access to no account: set CLOUDFLARE_ACCOUNT_ID.'
      : `The credentials give access to ${accounts.length} accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${list}.`,
  );
}

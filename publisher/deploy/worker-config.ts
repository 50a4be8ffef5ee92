/** Reads the worker's configuration from `wrangler.toml`, and writes the lines that a deploy changes. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { readWranglerConfig } from '../kv/wrangler-config.ts';
import { writeAtomically } from '../../compiler/objects/objects.ts';

/** The part of one environment's configuration that is used. */
export interface WorkerConfig {
  /** Absolute path of the file. */
  file: string;
  env: string | undefined;
  /** The worker's name on Cloudflare. */
  name: string;
  /** Id of the namespace `DOCS` as written. */
  namespace: string;
  /** Names of its queues, dead letter queues included. */
  queues: string[];
  /** Whether it has routes or custom domains. */
  hasRoutes: boolean;
  /** The variables, `[vars]`. */
  vars: Record<string, unknown>;
  /** CPU limit of a request in milliseconds; absent when the file sets none. */
  cpuMs: number | undefined;
}

/** The part of wrangler's parsed configuration that is used. */
interface Raw {
  name?: string | undefined;
  kv_namespaces: { binding: string; id?: string }[];
  queues?: {
    producers?: { queue: string }[] | undefined;
    consumers?: { queue: string; dead_letter_queue?: string }[] | undefined;
  };
  limits?: { cpu_ms?: number | undefined } | undefined;
  vars?: Record<string, unknown>;
  routes?: unknown;
  route?: unknown;
}

/** The binding of the namespace. */
const BINDING = 'DOCS';

/** Reads the configuration with wrangler's own parser. Throws an `OperatorError` when it cannot be used. */
export async function readWorkerConfig(
  file: string,
  env: string | undefined,
): Promise<WorkerConfig> {
  const raw: Raw = await readWranglerConfig(file, env);
  const namespace = raw.kv_namespaces.find(({ binding }) => binding === BINDING);
  if (namespace === undefined || raw.name === undefined)
    throw new OperatorError(
      `${displayPath(file)}: found no ${raw.name === undefined ? '`name`' : `KV namespace with the binding ${BINDING}`}${env === undefined ? '' : ` for the environment ${env}`}, expected one; wrangler inherits no bindings from the top level.`,
    );
  const { producers = [], consumers = [] } = raw.queues ?? {};
  const queues = [
    ...producers.map(({ queue }) => queue),
    ...consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? '']),
  ];
  const routes = Array.isArray(raw.routes) ? raw.routes.length > 0 : raw.routes !== undefined;
  return {
    file,
    env,
    name: raw.name,
    namespace: namespace.id ?? '',
    queues: [...new Set(queues.filter((queue) => queue !== ''))],
    hasRoutes: routes || raw.route !== undefined,
    vars: raw.vars ?? {},
    cpuMs: raw.limits?.cpu_ms,
  };
}

/**
 * Turns off the `*.workers.dev` and preview URLs of a worker with its own domain, because Access and firewall rules of the
 * domain do not cover them. Returns the lines that were added; existing lines stay.
 */
export function writeDomainOnly({ file, env }: WorkerConfig): string[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const isTable = (line: string): boolean => /^\s*\[/.test(line);
  const start =
    env === undefined ? 0 : lines.findIndex((line) => line.trim() === `[env.${env}]`) + 1;
  const length = lines.slice(start).findIndex(isTable);
  const own = lines.slice(start, length < 0 ? undefined : start + length);
  const added = ['workers_dev = false', 'preview_urls = false'].filter((line) => {
    const [name = ''] = line.split(' ');
    return !own.some((other) => new RegExp(`^\\s*${name}\\s*=`).test(other));
  });
  if (added.length === 0) return [];
  const named = own.findIndex((line) => /^\s*name\s*=/.test(line));
  lines.splice(start + named + 1, 0, ...added);
  writeAtomically(file, lines.join('\n'));
  return added;
}

/** Writes the namespace's id to the file, and changes nothing else. */
export function writeNamespaceId({ file, env }: WorkerConfig, id: string): void {
  const table = env === undefined ? '[[kv_namespaces]]' : `[[env.${env}.kv_namespaces]]`;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  let inTable = false;
  let isOurs = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) {
      inTable = line.trim() === table;
      isOurs = false;
    }
    if (inTable && new RegExp(`^\\s*binding\\s*=\\s*["']${BINDING}["']`).test(line)) isOurs = true;
    if (!inTable || !isOurs || !/^\s*id\s*=/.test(line)) continue;
    lines[index] = line.replace(/^(\s*id\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${id}"`);
    return writeAtomically(file, lines.join('\n'));
  }
  throw new OperatorError(
    `${path.basename(file)}: found no ${table} with binding = "${BINDING}" and, below it, an id; write id = "${id}" there.`,
  );
}

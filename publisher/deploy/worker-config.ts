/** Reads the worker's configuration, and writes the lines that a deploy changes. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { isObject } from '../../model/schema/schema.ts';
import { isJsonConfig, patchJsonSection, readJsonSection } from './json-config.ts';
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
export async function writeDomainOnly(config: WorkerConfig): Promise<string[]> {
  const keys = ['workers_dev', 'preview_urls'];
  if (!isJsonConfig(config.file)) return writeDomainOnlyToml(config, keys);
  const section = await readJsonSection(config);
  const missing = keys.filter((key) => !(key in section));
  if (missing.length > 0)
    await patchJsonSection(config, Object.fromEntries(missing.map((key) => [key, false])));
  return missing.map((key) => `"${key}": false`);
}

function writeDomainOnlyToml({ file, env }: WorkerConfig, keys: string[]): string[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const isTable = (line: string): boolean => /^\s*\[/.test(line);
  const start =
    env === undefined ? 0 : lines.findIndex((line) => line.trim() === `[env.${env}]`) + 1;
  const length = lines.slice(start).findIndex(isTable);
  const own = lines.slice(start, length < 0 ? undefined : start + length);
  const added = keys
    .filter((key) => !own.some((line) => new RegExp(`^\\s*${key}\\s*=`).test(line)))
    .map((key) => `${key} = false`);
  if (added.length === 0) return [];
  const named = own.findIndex((line) => /^\s*name\s*=/.test(line));
  lines.splice(start + named + 1, 0, ...added);
  writeAtomically(file, lines.join('\n'));
  return added;
}

/** Writes the namespace's id to the file, and changes nothing else. */
export async function writeNamespaceId(config: WorkerConfig, id: string): Promise<void> {
  if (!isJsonConfig(config.file)) return writeNamespaceIdToml(config, id);
  const { kv_namespaces: written } = await readJsonSection(config);
  const namespaces = Array.isArray(written) ? written.filter(isObject) : [];
  // The editor skips the holes of the list.
  const patch: object[] = [];
  patch[namespaces.findIndex(({ binding }) => binding === BINDING)] = { id };
  await patchJsonSection(config, { kv_namespaces: patch });
}

function writeNamespaceIdToml({ file, env }: WorkerConfig, id: string): void {
  const header = env === undefined ? '[[kv_namespaces]]' : `[[env.${env}.kv_namespaces]]`;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== header) continue;
    const next = lines.findIndex((other, at) => at > index && /^\s*\[/.test(other));
    const table = lines.slice(index, next < 0 ? undefined : next);
    const bound = table.findIndex((other) =>
      new RegExp(`^\\s*binding\\s*=\\s*["']${BINDING}["']`).test(other),
    );
    if (bound < 0) continue;
    const at = table.findIndex((other) => /^\s*id\s*=/.test(other));
    if (at < 0) lines.splice(index + bound + 1, 0, `id = "${id}"`);
    else
      lines[index + at] = (table[at] ?? '').replace(
        /^(\s*id\s*=\s*)(?:"[^"]*"|'[^']*')/,
        `$1"${id}"`,
      );
    return writeAtomically(file, lines.join('\n'));
  }
  throw new OperatorError(
    `${path.basename(file)}: found no ${header} with binding = "${BINDING}"; write id = "${id}" where the namespace is bound.`,
  );
}

/** The sections of a wrangler configuration: its top level, and each environment that serves the site. */
import path from 'node:path';
import { isObject } from '../../model/schema/schema.ts';
import { isJsonConfig } from '../deploy/json-config.ts';
import { readWranglerConfig } from '../kv/wrangler-config.ts';
import { configLines } from './config-lines.ts';
import type { ProjectFinding } from './finding.ts';
import { NAMESPACE_BINDING, type RateLimitBinding } from './worker-needs.ts';

/** The used part of an environment's validated configuration, including inherited keys. */
interface ResolvedSection {
  main?: string | undefined;
  no_bundle?: boolean | undefined;
  compatibility_date?: string | undefined;
  compatibility_flags: string[];
  cache?: { enabled?: boolean } | undefined;
  limits?: { cpu_ms?: number } | undefined;
  kv_namespaces: { binding: string }[];
  version_metadata?: { binding: string } | undefined;
  ratelimits: RateLimitBinding[];
  queues: {
    producers?: { binding: string; queue: string }[] | undefined;
    consumers?: { queue: string }[] | undefined;
  };
  analytics_engine_datasets: { binding: string }[];
  vars: Record<string, unknown>;
}

/** A section, as written and as wrangler reads it. */
export interface ConfigSection {
  file: string;
  /** The name of the environment; absent for the top level. */
  env: string | undefined;
  /** The keys as they are written, without what is inherited. */
  written: Record<string, unknown>;
  resolved: ResolvedSection;
  /** Whether it binds the namespace, as every worker that serves the site does. */
  servesSite: boolean;
}

/** Reads all sections, the top level first. Rejects with an `OperatorError` when wrangler refuses the file. */
export async function readSections(file: string): Promise<[ConfigSection, ...ConfigSection[]]> {
  const resolved = await readWranglerConfig(file, undefined);
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler');
  const raw: unknown = readRawConfig({ config: file }).rawConfig;
  const top = isObject(raw) ? raw : {};
  const sections: [ConfigSection, ...ConfigSection[]] = [
    { file, env: undefined, written: top, resolved, servesSite: bindsNamespace(top) },
  ];
  for (const [env, written] of Object.entries(isObject(top['env']) ? top['env'] : {}))
    if (isObject(written))
      sections.push({
        file,
        env,
        written,
        resolved: await readWranglerConfig(file, env),
        servesSite: bindsNamespace(written),
      });
  // A worker without the namespace is reported at the top level, unless only environments serve the site.
  if (!sections.some(({ servesSite }) => servesSite)) sections[0].servesSite = true;
  return sections;
}

/** Describes a change of a section, with its lines in the format of the file. */
export function sectionChange(
  { file, env }: ConfigSection,
  message: string,
  part?: Record<string, unknown>,
): ProjectFinding {
  const whole = part === undefined || env === undefined ? part : { env: { [env]: part } };
  return {
    level: 'change',
    where: sectionName({ file, env }),
    message,
    ...(whole !== undefined && {
      lines: configLines(whole, isJsonConfig(file) ? 'json' : 'toml'),
    }),
  };
}

/** Describes something of a section that works, but that the operator may want to know. */
export function sectionNote({ file, env }: ConfigSection, message: string): ProjectFinding {
  return { level: 'note', where: sectionName({ file, env }), message };
}

function sectionName({ file, env }: Pick<ConfigSection, 'file' | 'env'>): string {
  return `${path.basename(file)}${env === undefined ? '' : `, environment ${env}`}`;
}

function bindsNamespace({ kv_namespaces: bound }: Record<string, unknown>): boolean {
  return (
    Array.isArray(bound) &&
    bound.some((one) => isObject(one) && one['binding'] === NAMESPACE_BINDING)
  );
}

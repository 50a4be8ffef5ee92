/** What `edgepress doctor` finds in a wrangler configuration, and that the lines it prints are the ones that are missing. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { openProject } from '../../../compiler/config/project.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { checkConfig } from '../../../publisher/doctor/config-check.ts';
import { type ConfigFormat, configLines } from '../../../publisher/doctor/config-lines.ts';
import type { Finding } from '../../../publisher/doctor/finding.ts';
import { WORKER_NEEDS } from '../../../publisher/doctor/worker-needs.ts';

type Config = Record<string, unknown>;

let template: Config;
let folder: string;
beforeAll(() => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-template-'));
  const program = path.resolve('packages/create-edgepress/index.js');
  spawnSync(process.execPath, [program, 'docs', '--yes'], { cwd: made });
  template = rawConfig(path.join(made, 'docs/wrangler.jsonc'));
  fs.rmSync(made, { recursive: true });
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-doctor-'));
  fs.mkdirSync(path.join(folder, 'node_modules/edgepress'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'node_modules/edgepress/worker.js'), '');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function rawConfig(file: string): Config {
  const raw: unknown = readRawConfig({ config: file }).rawConfig;
  return JSON.parse(JSON.stringify(raw));
}

/** Writes a configuration in a format. */
function write(config: Config, format: ConfigFormat): void {
  fs.writeFileSync(
    path.join(folder, format === 'toml' ? 'wrangler.toml' : 'wrangler.jsonc'),
    format === 'toml' ? configLines(config, 'toml').join('\n') : JSON.stringify(config),
  );
}

const check = (plan?: 'free' | 'paid'): Promise<Finding[]> =>
  checkConfig(openProject({ root: folder }), plan);
const changesIn = (findings: Finding[]): Finding[] =>
  findings.filter(({ level }) => level === 'change');

/** Parses printed lines as a file of their own, by wrangler's parser. */
function parsed(lines: string[], format: ConfigFormat): Config {
  const file = path.join(folder, format === 'toml' ? 'lines.toml' : 'lines.jsonc');
  const text = lines.join('\n');
  fs.writeFileSync(file, format === 'toml' ? text : `{${text}}`);
  return rawConfig(file);
}

/** Does what an operator does with the lines: adds items to lists of tables, and replaces other values. */
function merged(config: unknown, lines: unknown): unknown {
  if (Array.isArray(config) && Array.isArray(lines) && lines.every(isObject))
    return [...config, ...lines];
  if (!isObject(config) || !isObject(lines)) return lines;
  const keys = Object.entries(lines).map(([key, value]) => [key, merged(config[key], value)]);
  return { ...config, ...Object.fromEntries(keys) };
}

const without = (config: Config, ...keys: string[]): Config =>
  Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));

/** The template's configuration with a second environment. */
const withPreview = (): Config => ({
  ...template,
  env: {
    'pre view': {
      name: 'docs-preview',
      kv_namespaces: [{ binding: 'DOCS', id: 'preview' }],
      version_metadata: template['version_metadata'],
      ratelimits: template['ratelimits'],
    },
  },
});

const needed = (config: Config): Config =>
  Object.fromEntries(Object.keys(WORKER_NEEDS).map((key) => [key, config[key]]));

describe('what the worker needs', () => {
  it('is what a new project has', () => {
    expect(needed(template)).toEqual(WORKER_NEEDS);
  });

  it('is what this repository has', () => {
    const own = rawConfig('wrangler.toml');
    const [{ binding }] = own['kv_namespaces'] as [{ binding: string }];
    expect({ ...needed(own), kv_namespaces: [{ binding }] }).toEqual(WORKER_NEEDS);
  });

  it('is in this repository and in a new project, in both formats', async () => {
    expect(changesIn(await checkConfig(openProject({ root: '.' }), undefined))).toEqual([]);
    for (const format of ['toml', 'json'] as const) {
      write(withPreview(), format);
      expect(changesIn(await check())).toEqual([]);
      fs.rmSync(path.join(folder, format === 'toml' ? 'wrangler.toml' : 'wrangler.jsonc'));
    }
  });
});

/** A way to break the configuration, and what must be said about it. */
const BROKEN: [what: string, broken: (config: Config) => Config, said: string][] = [
  ['no main', (config) => without(config, 'main', 'no_bundle'), 'found no main'],
  ['the worker bundled again', (config) => without(config, 'no_bundle'), 'found no_bundle unset'],
  [
    'an own worker that is not bundled',
    (config) => ({ ...config, main: 'worker.ts' }),
    'expected false: its imports must be bundled',
  ],
  [
    'an old platform',
    (config) => ({ ...config, compatibility_date: '2025-01-01' }),
    'found compatibility_date 2025-01-01, expected 2026-10-29 or later',
  ],
  ['no date', (config) => without(config, 'compatibility_date'), 'found no compatibility_date'],
  [
    'no flag beside another',
    (config) => ({ ...config, compatibility_flags: ['nodejs_compat'] }),
    'found no compatibility flag enable_request_signal',
  ],
  [
    'no namespace',
    (config) => ({ ...config, kv_namespaces: [{ binding: 'OTHER', id: 'x' }] }),
    'found no KV namespace with the binding DOCS',
  ],
  ['no version', (config) => without(config, 'version_metadata'), 'found no version_metadata'],
  ['no cache', (config) => without(config, 'cache'), 'found the cache off'],
  ['the cache off', (config) => ({ ...config, cache: { enabled: false } }), 'found the cache off'],
  [
    'no rate limits',
    (config) => without(config, 'ratelimits'),
    'found no rate limit RATE_LIMIT, RATE_LIMIT_RENDER, RATE_LIMIT_SEARCH, RATE_LIMIT_EXPENSIVE',
  ],
  [
    'one rate limit, with the number of another',
    (config) => ({
      ...config,
      ratelimits: [
        { name: 'RATE_LIMIT', namespace_id: '1003', simple: { limit: 300, period: 60 } },
        { name: 'RATE_LIMIT_SEARCH', namespace_id: '1005', simple: { limit: 300, period: 60 } },
        { name: 'RATE_LIMIT_EXPENSIVE', namespace_id: '7', simple: { limit: 120, period: 60 } },
      ],
    }),
    'found no rate limit RATE_LIMIT_RENDER',
  ],
  [
    'an environment without bindings',
    (config) => ({
      ...config,
      env: { preview: { name: 'p', kv_namespaces: [{ binding: 'DOCS' }] } },
    }),
    'environment preview: found no rate limit',
  ],
  [
    'an environment with a date of its own',
    (config) =>
      merged(withPreview(), {
        env: { 'pre view': { compatibility_date: '2024-01-01' } },
      }) as typeof config,
    'environment pre view: found compatibility_date 2024-01-01',
  ],
];

describe.each(['toml', 'json'] as const)('in %s', (format) => {
  it.each(BROKEN)('finds %s, and prints the lines that end it', async (_what, broken, said) => {
    fs.writeFileSync(path.join(folder, 'worker.ts'), '');
    const config = broken(template);
    write(config, format);
    const changes = changesIn(await check());
    expect(changes.map(({ where, message }) => `${where}: ${message}`).join('\n')).toContain(said);
    let fixed: unknown = config;
    for (const { lines = [] } of changes) {
      expect(lines).not.toEqual([]);
      fixed = merged(fixed, parsed(lines, format));
    }
    write(Object(fixed), format);
    expect(changesIn(await check())).toEqual([]);
    const ids = JSON.stringify(fixed).match(/"namespace_id":"\d+"/g) ?? [];
    if (!('env' in Object(fixed))) expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what no line ends', () => {
  it.each([
    [{ vars: { LOG_SAMPLE: '1%' } }, 'vars: LOG_SAMPLE: found "1%", expected a number from 0 to 1'],
    [{ vars: { LOG_SAMPEL: '1' } }, 'vars: found LOG_SAMPEL, expected LOG_SAMPLE: rename it'],
    [{ vars: { ACCESS_TEAM: 'acme' } }, 'vars: ACCESS_AUD: found nothing beside ACCESS_TEAM'],
    [{ main: 'none.ts', no_bundle: false }, 'found no file none.ts, which main names'],
    [{ ratelimits: 5 }, 'wrangler.jsonc'],
  ])('%j must be changed', async (part, said) => {
    write({ ...template, ...part }, 'json');
    const changes = changesIn(await check());
    expect(changes.map(({ where, message }) => `${where} ${message}`).join('\n')).toContain(said);
  });

  it('finds that the packages are not installed', async () => {
    fs.rmSync(path.join(folder, 'node_modules'), { recursive: true });
    write(template, 'json');
    expect(changesIn(await check())).toMatchObject([
      { message: expect.stringContaining('install') },
    ]);
  });

  it('finds that there is no configuration', async () => {
    expect(await check()).toMatchObject([
      { level: 'change', message: expect.stringContaining('found no wrangler.json') },
    ]);
  });

  it('knows what the plan of the account allows', async () => {
    write({ ...template, limits: { cpu_ms: 500 } }, 'json');
    expect(changesIn(await check('free'))).toMatchObject([
      { message: expect.stringContaining('found limits.cpu_ms = 500, which Cloudflare refuses') },
    ]);
    expect(changesIn([...(await check('paid')), ...(await check())])).toEqual([]);
  });

  it('only notes what the operator may have decided', async () => {
    const [limit, ...rest] = WORKER_NEEDS.ratelimits;
    write(
      {
        ...without(template, 'analytics_engine_datasets'),
        vars: { GREETING: 'hello', RATE_LIMITS: 'off' },
        ratelimits: [{ ...limit, simple: { limit: 9, period: 10 } }, ...rest],
        queues: { producers: [{ binding: 'EVENTS', queue: 'events' }] },
        env: { other: { name: 'no-documentation' } },
      },
      'json',
    );
    const findings = await check();
    expect(changesIn(findings)).toEqual([]);
    const said = findings.map(({ message }) => message).join('\n');
    for (const part of [
      'RATE_LIMIT allows 9 requests in 10 s; the default is 300 in 60 s',
      'has no data set METRICS',
      'has no queue EVENTS_DEAD',
      'has no consumer of the queue events',
      'the engine reads no variable GREETING',
      'RATE_LIMITS is off',
    ])
      expect(said).toContain(part);
    expect(findings.filter(({ where }) => where.includes('other'))).toEqual([]);
  });
});

/** What `edgepress doctor` finds in a wrangler configuration, and that the lines it prints are the ones that are missing. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { checkConfig } from '../../../publisher/doctor/config-check.ts';
import { WORKER_NEEDS } from '../../../publisher/doctor/worker-needs.ts';
import {
  changesIn,
  type Config,
  type DoctorProject,
  doctorProject,
  merged,
  rawConfig,
  template,
  without,
} from '../../support/packages/doctor-project.ts';

let project: DoctorProject;
beforeEach(() => (project = doctorProject()));
afterEach(() => project.remove());

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

describe('the configuration that the worker needs', () => {
  it('is complete in a new project', () => {
    expect(needed(template)).toEqual(WORKER_NEEDS);
  });

  it('is complete in this repository', () => {
    const own = rawConfig('wrangler.toml');
    const [{ binding }] = own['kv_namespaces'] as [{ binding: string }];
    expect({ ...needed(own), kv_namespaces: [{ binding }] }).toEqual(WORKER_NEEDS);
  });

  it('is the same in this repository and in a new project, in both formats', async () => {
    expect(changesIn(await checkConfig(openProject({ root: '.' }), undefined))).toEqual([]);
    for (const format of ['toml', 'json'] as const) {
      project.write(withPreview(), format);
      expect(changesIn(await project.check())).toEqual([]);
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
    'found no rate limit RATE_LIMIT, RATE_LIMIT_RENDER, RATE_LIMIT_SEARCH, RATE_LIMIT_EXPENSIVE, RATE_LIMIT_MOCK',
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
    'found no rate limit RATE_LIMIT_RENDER, RATE_LIMIT_MOCK',
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
  it.each(BROKEN)('reports %s, and prints the lines to add', async (_what, broken, said) => {
    fs.writeFileSync(path.join(project.folder, 'worker.ts'), '');
    const config = broken(template);
    project.write(config, format);
    const changes = changesIn(await project.check());
    expect(changes.map(({ where, message }) => `${where}: ${message}`).join('\n')).toContain(said);
    let fixed: unknown = config;
    for (const { lines = [] } of changes) {
      expect(lines).not.toEqual([]);
      fixed = merged(fixed, project.parsed(lines, format));
    }
    project.write(Object(fixed), format);
    expect(changesIn(await project.check())).toEqual([]);
    const ids = JSON.stringify(fixed).match(/"namespace_id":"\d+"/g) ?? [];
    if (!('env' in Object(fixed))) expect(new Set(ids).size).toBe(ids.length);
  });
});

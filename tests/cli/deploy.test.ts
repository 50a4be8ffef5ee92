/** `edgepress deploy`, against an account that stands in for Cloudflare's: the first time, again, and when it must not. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWranglerConfig } from '../../publisher/kv/wrangler-config.ts';
import { parsePointer } from '../../model/release/pointer.ts';
import { NAMESPACE } from '../support/kv/kv-api.ts';
import { type EndedCommand, runInProcess } from '../support/publishing/command-in-process.ts';
import { publishing, type Publishing } from '../support/publishing/publishing.ts';
import { runCommand } from '../support/process.ts';
import { isFull } from '../support/suite.ts';

/** The account as the stand-in keeps it. */
interface Account {
  loggedIn: boolean;
  namespaces: { id: string; title: string }[];
  queues: string[];
  secrets: Record<string, string>;
  deployments: { env: string; domain: string | null }[];
  calls: string[];
  nextNamespace?: string;
}

let folder: string;
let config: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-deploy-test-'));
  fs.mkdirSync(path.join(folder, 'tmp'));
  config = path.join(folder, 'wrangler.toml');
  fs.copyFileSync('wrangler.toml', config);
  set({ loggedIn: true, namespaces: [], queues: [], secrets: {}, deployments: [], calls: [] });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const account = (): Account =>
  JSON.parse(fs.readFileSync(path.join(folder, 'account.json'), 'utf8'));
const set = (value: Account): void =>
  fs.writeFileSync(path.join(folder, 'account.json'), JSON.stringify(value));

const environment = (): Record<string, string> => ({
  EDGEPRESS_WRANGLER: path.resolve('tests/support/cloudflare/stand-in-wrangler.mjs'),
  STAND_IN_ACCOUNT: path.join(folder, 'account.json'),
  CI: '1',
  // Secrets wait there for wrangler: nothing may stay.
  TMPDIR: path.join(folder, 'tmp'),
});

const leftBehind = (): string[] =>
  fs.readdirSync(path.join(folder, 'tmp')).filter((name) => name.startsWith('edgepress-deploy-'));

const deploy = (flags: string[], env: Record<string, string> = {}): Promise<EndedCommand> =>
  runInProcess('deploy', { ...environment(), ...env }, ['--config', config, ...flags]);

/** Runs the command in a process of its own; the output includes what its children print. */
async function deployApart(
  flags: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const all = { ...environment(), ...env };
  const command = runCommand('deploy', all, ['--config', config, ...flags]);
  return { code: await command.ended, output: command.output() };
}

const queuesOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/^(?:dead_letter_)?queue = "([^"]+)"/gm)].map(([, name]) => name ?? ''),
  ),
];

describe('edgepress deploy', () => {
  it('creates missing resources, uploads with the secrets, and reports each step', async () => {
    const before = fs.readFileSync(config, 'utf8');
    const { code, output } = await deploy(['--yes', '--no-publish'], {
      EVENTS_WRITE_KEY: 'write-key-s3cret',
    });
    expect(output).toMatch(/namespace edgepress-DOCS: created, [0-9a-f]{32}/);
    expect(code).toBe(0);
    const { namespaces, queues, secrets, deployments } = account();
    expect(namespaces.map(({ title }) => title)).toEqual(['edgepress-DOCS']);
    expect(queues.toSorted()).toEqual(queuesOf(before).toSorted());
    expect(secrets).toEqual({ EVENTS_WRITE_KEY: 'write-key-s3cret' });
    expect(deployments).toEqual([{ env: '', domain: null }]);
    expect(output).not.toContain('s3cret');
    // One line of the configuration was written.
    const after = fs.readFileSync(config, 'utf8');
    expect(after).toBe(before.replace('id = "docs"\n', `id = "${namespaces[0]?.id}"\n`));
    expect(leftBehind()).toEqual([]);
  });

  it('only performs the remaining steps when it is run again', async () => {
    await deploy(['--yes', '--no-publish'], { EVENTS_WRITE_KEY: 'a' });
    const first = account();
    set({ ...first, calls: [] });
    // Nobody is asked, so nobody has to say --yes.
    const { code, output } = await deploy(['--no-publish', '--domain', 'docs.example.com']);
    expect([code, output]).toEqual([0, expect.stringContaining('secret EVENTS_WRITE_KEY: exists')]);
    const { calls, namespaces, secrets, deployments } = account();
    expect(calls.filter((call) => /create/.test(call))).toEqual([]);
    expect([namespaces, secrets]).toEqual([first.namespaces, first.secrets]);
    expect(deployments.at(-1)).toEqual({ env: '', domain: 'docs.example.com' });
  });

  it('disables the other addresses when it sets a domain, and keeps existing settings', async () => {
    await deploy(['--yes', '--no-publish']);
    const before = fs.readFileSync(config, 'utf8');
    await deploy(['--no-publish', '--domain', 'docs.example.com']);
    const after = fs.readFileSync(config, 'utf8');
    const added = 'workers_dev = false\npreview_urls = false\n';
    expect(after).toBe(before.replace('name = "edgepress"\n', `name = "edgepress"\n${added}`));
    // What the operator wrote stays.
    const own = after.replace('workers_dev = false', 'workers_dev = true');
    fs.writeFileSync(config, own);
    await deploy(['--no-publish', '--domain', 'docs.example.com']);
    expect(fs.readFileSync(config, 'utf8')).toBe(own);
  });

  it('writes the settings of an environment into its own table', async () => {
    const flags = ['--yes', '--no-publish', '--env', 'preview', '--domain', 'x.example.com'];
    expect((await deploy(flags)).code).toBe(0);
    const text = fs.readFileSync(config, 'utf8');
    expect(text).toContain(
      'name = "edgepress-preview"\nworkers_dev = false\npreview_urls = false\n',
    );
    expect(text).not.toContain('name = "edgepress"\nworkers_dev');
  });

  it('rejects a variable that the worker could not use before anything is created', async () => {
    const text = fs.readFileSync(config, 'utf8');
    fs.writeFileSync(
      config,
      text.replace('LOG_SAMPLE = "0.01"', 'LOG_SAMPLE = "1%"\nPOINTER_TLL = "30"'),
    );
    const { code, output } = await deploy(['--yes', '--no-publish']);
    expect(code).toBe(1);
    expect(output).toContain('LOG_SAMPLE: found "1%", expected a number from 0 to 1');
    expect(account().calls).toEqual([]);
    fs.writeFileSync(config, text.replace('LOG_SAMPLE =', 'LOG_SAMPEL ='));
    const misspelt = await deploy(['--dry-run']);
    expect(misspelt.output).toContain(
      'LOG_SAMPEL in [vars]: the worker reads no variable of this name',
    );
  });

  it('finds the namespace that an earlier run created but could not record', async () => {
    const id = 'a'.repeat(32);
    set({ ...account(), namespaces: [{ id, title: 'edgepress-DOCS' }] });
    const { code } = await deploy(['--yes', '--no-publish']);
    expect([code, account().namespaces.length]).toEqual([0, 1]);
    expect(fs.readFileSync(config, 'utf8')).toContain(`id = "${id}"`);
  });

  it('deploys a second site to the environment `preview`', async () => {
    const { code } = await deploy(['--yes', '--no-publish', '--env', 'preview']);
    expect(code).toBe(0);
    expect(account().namespaces.map(({ title }) => title)).toEqual(['edgepress-preview-DOCS']);
    expect(account().deployments).toEqual([{ env: 'preview', domain: null }]);
    const text = fs.readFileSync(config, 'utf8');
    expect(text).toContain('id = "docs"\n');
    expect(text).not.toContain('id = "docs-preview"');
  });

  it('limits CPU time on the paid plan', async () => {
    const { code, output } = await deploy(['--yes', '--no-publish'], { PUBLISH_PLAN: 'paid' });
    expect([code, output]).toEqual([0, expect.stringContaining('CPU limit: 500 ms, written')]);
    expect((await readWranglerConfig(config, undefined)).limits).toEqual({ cpu_ms: 500 });
  });

  it('warns of disabled rate limits', async () => {
    const text = fs.readFileSync(config, 'utf8').replace('# RATE_LIMITS =', 'RATE_LIMITS =');
    fs.writeFileSync(config, text);
    const { code, output } = await deploy(['--dry-run']);
    expect([code, output]).toEqual([0, expect.stringContaining('RATE_LIMITS in [vars] is "off"')]);
  });

  it('changes nothing in a dry run, and reports what it would do', async () => {
    const before = { account: account(), text: fs.readFileSync(config, 'utf8') };
    const { code, output } = await deploy(['--dry-run'], { EVENTS_WRITE_KEY: 'a' });
    expect([code, output]).toEqual([0, expect.stringContaining('Dry run: nothing was changed.')]);
    expect(output).toContain('KV namespace edgepress-DOCS: would be created');
    expect({ ...account(), calls: [] }).toEqual(before.account);
    expect(fs.readFileSync(config, 'utf8')).toBe(before.text);
  });

  it('needs no login for a dry run, and says what it could not check', async () => {
    set({ ...account(), loggedIn: false });
    const text = fs.readFileSync(config, 'utf8');
    const { code, output } = await deploy(['--dry-run']);
    expect([code, output]).toEqual([0, expect.stringContaining('Dry run: nothing was changed.')]);
    expect(output).toContain('Nobody is logged in to Cloudflare, so the account was not read.');
    expect(output).toContain('edgepress-DOCS: would be created, unless the account has it');
    expect(output).toContain('secret PREVIEW_KEY: not checked');
    expect(output).toContain('worker: would be uploaded');
    expect({ ...account(), calls: [] }).toMatchObject({ deployments: [], namespaces: [] });
    expect(fs.readFileSync(config, 'utf8')).toBe(text);
  });

  it.each([
    [
      'nobody can be asked',
      [],
      {},
      'Create the KV namespace edgepress-DOCS? This is not a terminal',
    ],
    [
      'nobody is logged in',
      ['--yes'],
      { loggedIn: false },
      'You are not logged in. Set CLOUDFLARE_API_TOKEN',
    ],
    ['the environment is unknown', ['--env', 'staging'], {}, 'it has no section [env.staging]'],
    [
      'the domain is none',
      ['--domain', 'https://x'],
      {},
      '--domain: found "https://x", expected a host',
    ],
    ['a flag is unknown', ['--force'], {}, "Unknown option '--force'. Usage: edgepress deploy"],
    ['a word is left over', ['--config', '/nowhere/wrangler.toml'], {}, 'cannot be used'],
  ])(
    'stops with one sentence when %s, and changes nothing',
    async (_name, flags, state, sentence) => {
      set({ ...account(), ...state });
      const before = { ...account(), text: fs.readFileSync(config, 'utf8') };
      const { code, output } = await deploy(flags);
      expect(output).toContain(sentence);
      expect(code).toBe(1);
      expect(output).not.toMatch(/\n\s+at /);
      expect({ ...account(), calls: [], text: fs.readFileSync(config, 'utf8') }).toEqual(before);
    },
  );

  it('does not use the namespace of another account', async () => {
    fs.writeFileSync(
      config,
      fs.readFileSync(config, 'utf8').replace('"docs"', `"${'b'.repeat(32)}"`),
    );
    const { code, output } = await deploy(['--yes']);
    expect(code).toBe(1);
    expect(output).toContain('which this account does not have');
    expect(account().deployments).toEqual([]);
  });
});

describe('edgepress deploy, with content', () => {
  let site: Publishing;
  beforeEach(async () => {
    site = await publishing();
  });
  afterEach(() => site.close());

  it('takes an empty account to a published site', async () => {
    await site.edition(1);
    set({ ...account(), nextNamespace: NAMESPACE });
    // The worker is not really there, so nothing is waited for.
    const { code, output } = await deployApart(['--yes', '--plan', 'paid', '--no-wait'], {
      CONTENT: site.root,
      ...site.kv.env,
    });
    expect(output).toMatch(/published \w{24}: 5 pages changed, \d+ writes/);
    expect(code).toBe(0);
    const pointer = parsePointer(Buffer.from(site.kv.store.read('pointer') ?? []).toString('utf8'));
    expect(pointer.manifest.site.title).toBe('Docs 1');
  });

  it('reports that the worker is deployed and the content is not when the publish is refused', async () => {
    await site.edition(1);
    set({ ...account(), nextNamespace: NAMESPACE });
    const { code, output } = await deployApart(['--yes', '--no-wait'], {
      CONTENT: site.root,
      ...site.kv.env,
      CLOUDFLARE_API_TOKEN: 'wrong',
    });
    expect(code).toBe(1);
    expect(output).toContain('The worker is uploaded, but the content was not published.');
  });
});

describe('wrangler.toml', () => {
  // Every served site has wrangler read what is not in an environment.
  it.each(isFull ? ['', 'preview'] : ['preview'])(
    'is accepted by wrangler for the environment "%s"',
    (env) => {
      const wrangler = path.resolve('node_modules/wrangler/bin/wrangler.js');
      const args = [
        wrangler,
        'deploy',
        '--dry-run',
        '--env',
        env,
        '--outdir',
        path.join(folder, 'out'),
      ];
      const run = spawnSync(process.execPath, args, {
        encoding: 'utf8',
        env: { ...process.env, CI: '1', NO_COLOR: '1', XDG_CONFIG_HOME: folder },
      });
      expect(run.stderr + run.stdout).not.toMatch(/ERROR/);
      expect(run.stdout).toContain('--dry-run: exiting now.');
      expect(run.stdout).toMatch(/env\.DOCS/);
      expect(run.status).toBe(0);
    },
  );
});

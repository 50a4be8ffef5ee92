/**
 * `edgepress deploy` as an operator has it: questions in a terminal, the real wrangler, and an account that is strict.
 * Where no terminal can be made (`script` of util-linux) this is skipped, and says so.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePointer } from '../../model/release/pointer.ts';
import { type CloudflareAccount, cloudflareAccount } from '../support/cloudflare/account.ts';
import { ACCOUNT, NAMESPACE, TOKEN } from '../support/kv/kv-api.ts';
import { runCommand } from '../support/process.ts';
import { isFull } from '../support/suite.ts';
import { type Publishing, publishing } from '../support/publishing/publishing.ts';
import { hasTerminal, inTerminal, type Terminal } from '../support/terminal.ts';

const KEY = 'a-preview-key-of-more-than-32-letters';
const canType = hasTerminal();
if (!canType)
  console.warn('skipped: this machine has no `script` of util-linux to make a terminal');

let site: Publishing;
let account: CloudflareAccount;
let folder: string;
let config: string;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-terminal-test-'));
  fs.mkdirSync(path.join(folder, 'tmp'));
  config = path.join(folder, 'wrangler.toml');
  const toml = fs.readFileSync('wrangler.toml', 'utf8');
  fs.writeFileSync(config, toml.replace('"dist/worker', `"${path.resolve('dist/worker')}`));
  site = await publishing();
  account = await cloudflareAccount(site.kv);
  await site.edition(1);
});
afterEach(async () => {
  await account.close();
  await site.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  CONTENT: site.root,
  PUBLISH_PLAN: 'paid',
  CLOUDFLARE_API_BASE_URL: account.url,
  CLOUDFLARE_API_TOKEN: TOKEN,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  WRANGLER_SEND_METRICS: 'false',
  XDG_CONFIG_HOME: path.join(folder, 'home'),
  // Secrets wait there for wrangler: nothing may stay.
  TMPDIR: path.join(folder, 'tmp'),
});
const args = (): string[] => ['--config', config, '--no-wait'];
const open = (env: Record<string, string> = {}): Terminal =>
  inTerminal('deploy', args(), { ...environment(), CI: undefined, NO_COLOR: '1', ...env });
const leftBehind = (): string[] =>
  fs.readdirSync(path.join(folder, 'tmp')).filter((name) => name.startsWith('edgepress-deploy'));
const made = (): string[] => account.calls.filter((call) => !call.startsWith('GET'));

async function agree(terminal: Terminal): Promise<void> {
  await terminal.until('Create the KV namespace edgepress-DOCS? [Y/n, or the name or id');
  terminal.type('\r');
  for (const queue of ['edgepress-events', 'edgepress-events-dead']) {
    await terminal.until(`Create the queue ${queue}? [Y/n]`);
    terminal.type('y\r');
  }
}

describe.runIf(canType)('edgepress deploy, in a terminal', () => {
  it('takes an empty account to a published site without showing secrets', async () => {
    const terminal = open();
    await agree(terminal);
    await terminal.until('PREVIEW_KEY, for links to previews (hidden; leave empty to skip):');
    terminal.type('too-short\r');
    await terminal.until('PREVIEW_KEY: found 9 characters, expected 32 characters or more');
    await terminal.until('PREVIEW_KEY, for links to previews');
    terminal.type(`${KEY}x\x7f\r`);
    await terminal.until('PURGE_KEY, for emptying caches');
    terminal.type('\r');
    await terminal.until('TYPESENSE_SEARCH_KEY, for search by Typesense');
    terminal.type('\r');
    await terminal.until('EVENTS_WRITE_KEY, for delivery of events');
    terminal.type('write-key-s3cret\r');
    expect(await terminal.ended, terminal.shown()).toBe(0);
    const shown = terminal.shown();
    expect(shown).toMatch(/published \w{24}: 5 pages changed, \d+ writes?, \d+ ms\n/);
    expect(shown).not.toMatch(/too-short|a-preview-key|s3cret/);
    expect(shown).toContain('secret TYPESENSE_SEARCH_KEY: not set, so search by Typesense is off');

    expect(account.namespaces).toEqual([{ id: NAMESPACE, title: 'edgepress-DOCS' }]);
    expect(account.queues).toEqual(['edgepress-events', 'edgepress-events-dead']);
    expect(account.consumers).toHaveLength(1);
    expect(account.secrets.get('edgepress')).toEqual({
      PREVIEW_KEY: KEY,
      EVENTS_WRITE_KEY: 'write-key-s3cret',
    });
    const names = account.workers.get('edgepress')?.bindings.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'DOCS',
        'EVENTS',
        'EVENTS_DEAD',
        'METRICS',
        'RATE_LIMIT',
        'RATE_LIMIT_EXPENSIVE',
        'RATE_LIMIT_MOCK',
        'RATE_LIMIT_RENDER',
        'RATE_LIMIT_SEARCH',
        'VERSION',
      ]),
    );
    expect(fs.readFileSync(config, 'utf8')).toContain(`id = "${NAMESPACE}"`);
    expect(parsePointer(site.kv.store.text('pointer') ?? '').manifest.site.title).toBe('Docs 1');
    expect(leftBehind()).toEqual([]);

    // `deploy.test.ts` has a second run in every suite, with a stand-in for wrangler.
    if (!isFull) return;
    account.calls = [];
    site.kv.store.advance(2000);
    const secrets = { ...account.secrets.get('edgepress') };
    const again = open();
    expect(await again.ended, again.shown()).toBe(0);
    expect(again.shown()).not.toMatch(/\[Y\/n|hidden/);
    expect(again.shown()).toMatch(/published \w{24}: 0 pages changed, 0 writes, \d+ ms\n/);
    expect(made().filter((call) => /namespaces$|queues$/.test(call))).toEqual([]);
    expect(account.secrets.get('edgepress')).toEqual(secrets);
  });

  it.runIf(isFull)('uses an existing namespace by its name', async () => {
    account.namespaces.push({ id: NAMESPACE, title: 'docs-of-last-year' });
    const terminal = open();
    await terminal.until('Create the KV namespace edgepress-DOCS?');
    terminal.type('docs-of-last-year\r');
    await terminal.until('Create the queue');
    terminal.type('n\r');
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown()).toMatch(
      /a worker whose queue edgepress-events is missing: create it, or/,
    );
    expect(account.namespaces).toHaveLength(1);
    expect(fs.readFileSync(config, 'utf8')).toContain(`id = "${NAMESPACE}"`);
  });

  it.runIf(isFull)('accepts no, and lists the existing names for an unknown one', async () => {
    const before = fs.readFileSync(config, 'utf8');
    for (const [answer, sentence] of [
      ['n', 'Publishing needs a KV namespace.'],
      ['nowhere', 'Found no KV namespace "nowhere" in this account; it has none.'],
    ] as const) {
      const terminal = open();
      await terminal.until('Create the KV namespace edgepress-DOCS?');
      terminal.type(`${answer}\r`);
      expect(await terminal.ended).toBe(1);
      expect(terminal.shown().trim().split('\n').at(-1)).toBe(sentence);
    }
    expect(made()).toEqual([]);
    expect(fs.readFileSync(config, 'utf8')).toBe(before);
  });

  it.runIf(isFull)(
    'exits with 130 on Ctrl-C at a question, and the next run finds what was created',
    async () => {
      const terminal = open();
      await terminal.until('Create the KV namespace edgepress-DOCS?');
      terminal.type('\r');
      await terminal.until('Create the queue edgepress-events?');
      terminal.type('\x03');
      expect(await terminal.ended).toBe(130);
      expect(terminal.shown().trim()).toMatch(
        /Stopped\. Everything created so far stays; run the same command/,
      );
      expect(terminal.shown()).not.toMatch(/\n\s+at |Warning/);
      expect([account.queues, account.workers.size]).toEqual([[], 0]);
      const next = open();
      await next.until(`KV namespace ${NAMESPACE}: exists`);
      await next.until('Create the queue edgepress-events?');
      next.type('\x04');
      expect(await next.ended).toBe(130);
      expect(account.namespaces).toHaveLength(1);
    },
  );

  it('shows and leaves nothing of a secret that is being typed at Ctrl-C, and uploads nothing', async () => {
    const file = path.join(folder, 'account.json');
    const namespaces = [{ id: NAMESPACE, title: 'edgepress-DOCS' }];
    const queues = ['edgepress-events', 'edgepress-events-dead'];
    const empty = { loggedIn: true, secrets: {}, deployments: [], calls: [] };
    fs.writeFileSync(file, JSON.stringify({ ...empty, namespaces, queues }));
    // What wrangler does matters only once the secrets are known.
    const typing = open({
      EDGEPRESS_WRANGLER: path.resolve('tests/support/cloudflare/stand-in-wrangler.mjs'),
      STAND_IN_ACCOUNT: file,
    });
    await typing.until('PREVIEW_KEY');
    typing.type('half-a-secr\x03');
    expect(await typing.ended).toBe(130);
    expect(typing.shown()).not.toContain('half-a');
    const { calls, deployments } = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect(calls).toContainEqual(expect.stringMatching(/^secret list/));
    expect([deployments, leftBehind()]).toEqual([[], []]);
  });

  it('leaves no secret on disk after Ctrl-C while the worker is uploaded', async () => {
    account.namespaces.push({ id: NAMESPACE, title: 'edgepress-DOCS' });
    account.queues.push('edgepress-events', 'edgepress-events-dead');
    const terminal = open();
    await terminal.until('PREVIEW_KEY');
    terminal.type(`${KEY}\r`);
    for (const name of ['PURGE_KEY', 'TYPESENSE_SEARCH_KEY', 'EVENTS_WRITE_KEY']) {
      await terminal.until(name);
      terminal.type('\r');
    }
    let wasThere: string[] = [];
    account.before = async (call) => {
      if (!call.startsWith('PUT /workers/scripts/')) return;
      wasThere = leftBehind();
      terminal.type('\x03');
      await terminal.ended;
    };
    expect(await terminal.ended, terminal.shown()).toBe(130);
    expect([wasThere.length, leftBehind()]).toEqual([1, []]);
    expect(site.kv.store.text('pointer')).toBeNull();
  });
});

// `deploy.test.ts` asks for much the same in every run, with a stand-in for wrangler.
describe.runIf(isFull)('edgepress deploy with the real wrangler', () => {
  async function deploy(
    flags: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; last: string; output: string }> {
    const all = { ...environment(), CI: '1', ...env };
    const command = runCommand('deploy', all, [...args(), ...flags]);
    const code = await command.ended;
    const output = command.output();
    return { code, output, last: output.trim().split('\n').at(-1) ?? '' };
  }

  it('asks nothing in CI, where flags and variables are complete', async () => {
    const { code, output } = await deploy(['--yes'], { PREVIEW_KEY: KEY });
    expect(output).toMatch(/published \w{24}: 5 pages changed/);
    expect(code).toBe(0);
    expect(account.secrets.get('edgepress')).toEqual({ PREVIEW_KEY: KEY });
    expect(output).not.toContain(KEY);
    expect(leftBehind()).toEqual([]);
  });

  it('changes nothing in a dry run', async () => {
    const before = fs.readFileSync(config, 'utf8');
    const { code, last, output } = await deploy(['--dry-run'], { PREVIEW_KEY: KEY });
    expect([code, last], output).toEqual([0, 'Dry run: nothing was changed.']);
    expect(output).toContain('KV namespace edgepress-DOCS: would be created');
    expect(made()).toEqual([]);
    expect(fs.readFileSync(config, 'utf8')).toBe(before);
  });

  it('reports missing input in one sentence, and uploads nothing', async () => {
    const token = await deploy(['--yes'], { CLOUDFLARE_API_TOKEN: 'another' });
    expect([token.code, token.last]).toEqual([
      1,
      expect.stringMatching(/^Listing the KV namespaces failed: .*Set CLOUDFLARE_API_TOKEN/),
    ]);
    expect((await deploy(['--yes'], { PREVIEW_KEY: 'short' })).last).toMatch(
      /^PREVIEW_KEY: found 5 characters, expected 32 characters or more/,
    );
    account.subdomain = null;
    const { code, last } = await deploy(['--yes']);
    expect([code, last]).toEqual([
      1,
      expect.stringMatching(
        /register a workers\.dev subdomain here: https:\/\/dash\.cloudflare\.com\//,
      ),
    ]);
    expect(account.workers.size).toBe(0);
    expect(site.kv.store.text('pointer')).toBeNull();
  });
});

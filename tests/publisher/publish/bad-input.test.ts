/** What an operator can get wrong, and what the plan does not allow: one sentence, exit code 1, nothing moved. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../../compiler/objects/hash.ts';
import { runCommand } from '../../support/process.ts';
import { runInProcess } from '../../support/publishing/command-in-process.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { ACCOUNT, NAMESPACE } from '../../support/kv/kv-api.ts';

let site: Publishing;
let before: string;

beforeAll(async () => {
  site = await publishing();
  await site.edition(1);
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
  await site.edition(2);
  before = pointer();
});
afterAll(() => site.close());
afterEach(() => {
  site.kv.store.allowed.writes = Infinity;
  expect(pointer()).toBe(before);
});

const pointer = (): string => contentHash(site.kv.store.text('pointer') ?? '');

/** Runs a command that must fail; returns what it said besides how long its steps took. */
async function failure(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const all = { CONTENT: site.root, PUBLISH_PLAN: 'paid', ...site.kv.env, ...env };
  const { code, output } =
    file === 'publish' ? await runInProcess(file, all, args) : await runApart(file, all, args);
  expect(code, output).toBe(1);
  const lines = output.trimEnd().split('\n');
  return lines.filter((line) => !line.startsWith('  ') && !line.startsWith('To the')).join('\n');
}

async function runApart(
  file: string,
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const command = runCommand(file, env, args);
  return { code: await command.ended, output: command.output() };
}

/** Pointers are put back between tests, so that none is the one that was published last. */
const publish = ['--no-wait', '--built', '--force', '--namespace-id', NAMESPACE];

describe('a command that fails', () => {
  it('reports invalid credentials', async () => {
    const said = await failure('publish', publish, { CLOUDFLARE_API_TOKEN: 'another' });
    expect(said).toMatch(/^Cloudflare rejects the credentials: .*wrangler login"\.$/);
  });

  it('reports a missing namespace', async () => {
    const args = ['--no-wait', '--built', '--namespace-id', 'f'.repeat(32)];
    expect(await failure('publish', args)).toMatch(/^This account has no such KV namespace: .*$/);
  });

  it.each([
    ['the id is none', [], /found "docs" as the id .*--local\.$/],
    ['there is no such environment', ['--env', 'staging'], /it has no section \[env\.staging\]/],
    [
      'the environment has no namespace',
      ['--env', 'preview'],
      /no KV namespace with the binding DOCS/,
    ],
  ])('reports an error in wrangler.toml: %s', async (_name, args, expected) => {
    const config = path.join(site.root, 'wrangler.toml');
    fs.writeFileSync(
      config,
      'name = "docs"\n[[kv_namespaces]]\nbinding = "DOCS"\nid = "docs"\n[env.preview]\nname = "docs-preview"\n',
    );
    const all = ['--no-wait', '--built', '--config', config, ...args];
    expect(await failure('publish', all)).toMatch(expected);
    fs.rmSync(config);
  });

  it('reports an unreachable API', async () => {
    const said = await failure('releases', ['--namespace-id', NAMESPACE], {
      CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:1/client/v4',
    });
    expect(said).toMatch(
      /^Cloudflare's API at http:\/\/127\.0\.0\.1:1\/client\/v4 cannot be reached/,
    );
    expect(said.split('\n')).toHaveLength(1);
  });

  it('reports an unknown flag', async () => {
    expect(await failure('publish', ['--lokal'])).toMatch(/^Unknown option '--lokal'\. Usage: /);
    expect(await failure('publish', ['--plan', 'gold'])).toBe(
      '--plan: found "gold", expected free or paid.',
    );
    expect(await failure('publish', ['--preview'], { PREVIEW_KEY: 'short' })).toMatch(
      /^PREVIEW_KEY: found 5 characters, expected at least 32/,
    );
    // A preview on this machine takes the key of the local worker.
    const config = path.join(site.root, 'wrangler.toml');
    fs.writeFileSync(config, '');
    fs.writeFileSync(path.join(site.root, '.dev.vars'), 'PREVIEW_KEY=short-key\n');
    expect(await failure('publish', ['--preview', '--local', '--config', config])).toMatch(
      /^PREVIEW_KEY: found 9 characters, expected at least 32/,
    );
  });

  it('reports an unknown release', async () => {
    const args = ['nowhere', '--namespace-id', NAMESPACE, '--no-wait'];
    expect(await failure('rollback', args)).toMatch(/^There is no release "nowhere" in /);
    const only = await failure('rollback', args.slice(1));
    expect(only).toMatch(/is the only release .*: there is none before it\.$/);
    const promote = await failure('publish', ['--promote', 'nowhere', ...publish]);
    expect(promote).toMatch(/^There is no release "nowhere"/);
  });

  it('reports damaged or missing build output', async () => {
    const file = path.join(site.out, 'release.json');
    const sound = fs.readFileSync(file);
    fs.writeFileSync(file, '{"id":');
    expect(await failure('publish', publish)).toMatch(
      /is damaged: run "npx edgepress build" again/,
    );
    // The id of another release would replace that one in KV.
    const other = { ...JSON.parse(sound.toString('utf8')), id: '0'.repeat(24) };
    fs.writeFileSync(file, JSON.stringify(other));
    expect(await failure('publish', publish)).toMatch(
      /found the id "0{24}", expected [0-9a-f]{24}/,
    );
    fs.rmSync(file);
    expect(await failure('publish', publish)).toMatch(/^There is no .*: run "npx edgepress build"/);
    fs.writeFileSync(file, sound);
  });

  it('refuses a file that is too large for KV, and names it', async () => {
    site.write({ 'static/film.mp4': 'x'.repeat(25 * 1024 * 1024 + 1) });
    const { code, output } = await site.ended('publish', '--no-wait');
    expect([code, output]).toEqual([1, expect.stringContaining('`film.mp4` is 25.0 MiB')]);
    fs.rmSync(path.join(site.root, 'static/film.mp4'));
    await site.build();
  });

  it('deletes nothing where nothing was published', async () => {
    const text = site.kv.store.read('pointer');
    site.kv.store.write('pointer', null);
    const said = await failure('gc', ['--delete', '--namespace-id', NAMESPACE]);
    expect(said).toMatch(/^There is no pointer in .*so nothing was deleted\.$/);
    site.kv.store.write('pointer', text);
  });

  it('keeps a pointer that it cannot parse unless --replace-pointer is given', async () => {
    const text = site.kv.store.read('pointer');
    site.kv.store.write('pointer', Buffer.from('{"release":'));
    expect(await failure('publish', publish)).toMatch(/^The pointer in .* is damaged/);
    site.kv.store.advance(2000);
    const repaired = await site.ended(
      'publish',
      ...publish.slice(0, 2),
      '--full',
      '--replace-pointer',
    );
    expect(repaired.code, repaired.output).toBe(0);
    site.kv.store.write('pointer', text);
  });
});

describe('the limits of the plan', () => {
  const free = { PUBLISH_PLAN: 'free' };

  it('stop a publish before it writes anything, with the numbers', async () => {
    await site.edition(3);
    const { writes } = site.kv.store.used;
    const said = await failure('publish', [...publish, '--writes-per-day', '4'], free);
    expect(said).toMatch(
      /^This publish needs \d+ writes, but the plan allows 4 a day, of which this machine has used \d+: /,
    );
    expect(site.kv.store.used.writes).toBe(writes);
  });

  it('stop a publish in the middle when the account has reached them, and it continues on another day', async () => {
    const { store } = site.kv;
    const { writes } = store.used;
    store.allowed.writes = writes + 3;
    expect(await failure('publish', publish)).toMatch(
      /^The plan's daily limit of KV operations .*again then\.$/,
    );
    expect(store.used.writes).toBeLessThanOrEqual(writes + 3);
  });

  it('split an upload over several days with --in-parts, without uploading anything twice', async () => {
    const { store } = site.kv;
    const text = store.read('pointer');
    const parts: (number | null)[] = [];
    let output = '';
    const { writes } = store.used;
    for (let day = 0; day < 12 && parts.at(-1) !== 0; day++) {
      // This machine's count of the day, which begins anew.
      fs.rmSync(path.join(site.out, 'publish', `${ACCOUNT}-${NAMESPACE}.writes`), { force: true });
      const flags = [...publish, '--in-parts', '--writes-per-day', '5'];
      const env = { CONTENT: site.root, ...site.kv.env, ...free };
      const ended = await runInProcess('publish', env, flags);
      parts.push(ended.code);
      output = ended.output;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.slice(0, -1).every((code) => code === 2)).toBe(true);
    expect(output).toMatch(/published \w+: \d+ pages? changed, \d+ writes?, \d+ ms\n$/);
    expect(store.used.writes - writes).toBeLessThanOrEqual(5 * parts.length);
    store.write('pointer', text);
  });
});

describe('a damaged entry in the build cache', () => {
  it('is compiled again, and the publish continues', async () => {
    const text = site.kv.store.read('pointer');
    const files = fs
      .readdirSync(site.out, { withFileTypes: true })
      .filter((entry) => entry.isFile());
    for (const { name } of files) fs.writeFileSync(path.join(site.out, name), '{"half a li');
    const { code, output } = await site.ended('publish', '--no-wait', '--dry-run', '--force');
    expect(code, output).toBe(0);
    expect(output).toContain('Dry run: nothing was written.');
    expect(site.kv.store.read('pointer')).toEqual(text);
  });
});

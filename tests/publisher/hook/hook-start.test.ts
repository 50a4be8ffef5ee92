/** What `edgepress hook` publishes when it starts: its folder, unless that would undo what somebody else has published. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { NAMESPACE } from '../../support/kv/kv-api.ts';
import { runCommand } from '../../support/process.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const READY = 'The hook is listening';
let site: Publishing;
/** Somebody else's copy of the site. */
let other: TemporarySite;
let theirs: string;

beforeAll(async () => {
  vi.stubEnv('HOOK_KEY', 'k'.repeat(32));
  vi.stubEnv('PORT', '0');
  site = await publishing();
  await site.edition(1);
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
  site.kv.store.advance(120_000);
  other = temporarySite({ 'docs/index.mdx': '---\nslug: /\n---\n\n# Merged\n' });
  const args = ['--namespace-id', NAMESPACE, '--no-wait', '--force'];
  const publish = runCommand('publish', { CONTENT: other.root, ...site.kv.env }, args);
  expect(await publish.ended, publish.output()).toBe(0);
  site.kv.store.advance(120_000);
  theirs = pointer().release;
});
afterAll(async () => {
  await other.close();
  await site.close();
  vi.unstubAllEnvs();
});

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');

/** Starts the hook, and ends it as soon as it listens. */
async function start(...args: string[]): Promise<string> {
  const hook = site.run('hook', ...args);
  await hook.until(READY);
  hook.child.kill('SIGTERM');
  expect(await hook.ended, hook.output()).toBe(0);
  return hook.output();
}

describe('edgepress hook, at its start', () => {
  it('keeps a release that its folder is not based on, reports that, and listens', async () => {
    const { writes } = site.kv.store.used;
    const output = await start();
    expect(output).toMatch(new RegExp(`at startup: [^\\n]*${theirs}[^\\n]*was not built on it`));
    expect(output.indexOf('at the start')).toBeLessThan(output.indexOf(READY));
    expect([pointer().release, site.kv.store.used.writes - writes]).toEqual([theirs, 0]);
  });

  it('publishes when it is told that the folder is based on that release', async () => {
    expect(await start('--onto', theirs)).not.toContain('at the start');
    expect(pointer()).toMatchObject({ previous: theirs });
  });

  it('keeps a rollback', async () => {
    site.kv.store.advance(120_000);
    expect((await site.ended('rollback', '--no-wait')).code).toBe(0);
    site.kv.store.advance(120_000);
    const output = await start();
    expect(output).toMatch(/at startup: .*--resume/s);
    expect(pointer().release).toBe(theirs);
  });
});

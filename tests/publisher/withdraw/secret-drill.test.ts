/** The drill "A secret was published" of the runbook: its steps by the commands, read through the worker behind its caches. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { type DeployedSite, deployedSite } from '../../support/sites/deployed-site.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const PURGE_KEY = 'p'.repeat(32);
const SECRET = 'hunter2secret';
const leaked = (title: string): string => `# ${title}\n\nThe project has the key ${SECRET}.\n`;
const clean = (title: string): string => `# ${title}\n\nThe project has a key.\n`;
quietLog();
let site: Publishing;
let deployed: DeployedSite;
let origin: string;

beforeAll(async () => {
  vi.stubEnv('PURGE_KEY', PURGE_KEY);
  site = await publishing();
  site.write({
    'site.ts': siteModule({}),
    'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n\n[Keys](./keys.mdx)\n',
    'docs/keys.mdx': leaked('Keys'),
    'docs/notes.mdx': leaked('Notes'),
  });
  const env = { DOCS: site.kv.edge(), POINTER_TTL: '0', PURGE_KEY };
  deployed = deployedSite(env, () => site.kv.store.now());
  origin = await deployed.listen();
});
afterAll(async () => {
  await deployed.close();
  await site.close();
  vi.unstubAllEnvs();
});

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');

/** Runs a command that moves the pointer, and lets everybody see it. */
async function run(
  file: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const done = await site.ended(file, ...args);
  // A key takes one write a second, and a location may show the old pointer for two minutes.
  site.kv.store.advance(120_000);
  return done;
}

async function publish(...args: string[]): Promise<{ code: number | null; output: string }> {
  await site.build();
  return run('publish', '--no-wait', '--built', ...args);
}

async function ask(address: string): Promise<{ status: number; leaks: boolean }> {
  const response = await deployed.get(address, { accept: 'text/html' });
  return { status: response.status, leaks: (await response.text()).includes(SECRET) };
}

/** Addresses that hold the secret, once it is published in a release. */
const leaking = (release: string): string[] => [
  '/keys',
  '/keys.md',
  `/_page/${release}/keys`,
  '/llms-full.txt',
  '/search?q=project',
  '/_search?q=project',
];

describe('a published secret', () => {
  let first: string;
  let withdrawn: readonly string[];

  it('can be read by everybody', async () => {
    const { code, output } = await publish();
    expect(code, output).toBe(0);
    first = pointer().release;
    for (const address of leaking(first))
      expect([address, await ask(address)]).toEqual([address, { status: 200, leaks: true }]);
    expect((await ask('/_card/keys.png')).status).toBe(200);
  });

  it('is withdrawn without the key, and still served by caches in front of the worker', async () => {
    vi.stubEnv('PURGE_KEY', '');
    const { code, output } = await run('withdraw', '/keys', '--url', origin, '--no-wait');
    vi.stubEnv('PURGE_KEY', PURGE_KEY);
    expect([code, output]).toEqual([2, expect.stringContaining('PURGE_KEY is not set here')]);
    expect(await ask('/keys')).toEqual({ status: 410, leaks: false });
    expect(await ask(`/_page/${first}/keys`)).toEqual({ status: 200, leaks: true });
  });

  it('is withdrawn again with the key, which purges the caches, and is no longer served', async () => {
    const { caches } = deployed;
    const { code, output } = await run('withdraw', '/keys', '--url', origin, '--no-wait');
    expect([code, output]).toEqual([0, expect.stringContaining("has purged the site's caches")]);
    expect(output).toContain('The current release contains it too');
    expect([caches.own.purges, caches.pages.purges]).toEqual([1, 1]);
    for (const address of leaking(first).filter((one) => !one.includes('search')))
      expect([address, await ask(address)]).toEqual([address, { status: 410, leaks: false }]);
    // The search still has the other page with the secret, and not this one.
    for (const address of ['/search?q=project', '/_search?q=project']) {
      const text = await (await deployed.get(address)).text();
      expect([text.includes('/notes'), text.includes('/keys')]).toEqual([true, false]);
    }
    expect((await ask('/_card/keys.png')).status).toBe(404);
    withdrawn = pointer().withdrawn?.objects ?? [];
    for (const hash of withdrawn) expect(site.kv.store.read(objectKey(hash))).not.toBeNull();
    const texts = withdrawn.map((hash) => site.kv.store.text(objectKey(hash)) ?? '');
    expect(texts.filter((text) => text.includes(SECRET)).length).toBeGreaterThanOrEqual(3);
  });

  it('is not published again by the next build', async () => {
    site.write({ 'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n\nAn edit elsewhere.\n' });
    const { code, output } = await publish();
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/contains withdrawn content: \/keys/),
    ]);
    expect((await ask('/keys')).status).toBe(410);
  });

  it('is corrected: the clean page has the same path, and older releases stay closed', async () => {
    site.write({ 'docs/keys.mdx': clean('Keys') });
    const { code, output } = await publish();
    expect(code, output).toBe(0);
    const now = pointer().release;
    for (const address of ['/keys', '/keys.md', `/_page/${now}/keys`])
      expect([address, await ask(address)]).toEqual([address, { status: 200, leaks: false }]);
    expect((await ask('/_card/keys.png')).status).toBe(200);
    expect((await ask('/llms-full.txt')).status).toBe(200);
    expect(await (await deployed.get('/_search?q=project')).text()).toContain('/keys');
    expect(await ask(`/_page/${first}/keys`)).toEqual({ status: 410, leaks: false });
  });

  it('is deleted from KV, and refused from then on unless somebody allows it', async () => {
    const gc = await run('gc', '--delete', '--settle', '0');
    expect(gc.code, gc.output).toBe(0);
    expect(withdrawn.length).toBeGreaterThanOrEqual(3);
    for (const hash of withdrawn) expect(site.kv.store.read(objectKey(hash))).toBeNull();
    expect(await ask(`/_page/${first}/keys`)).toEqual({ status: 410, leaks: false });
    expect((await ask('/keys')).status).toBe(200);
    site.write({ 'docs/keys.mdx': leaked('Keys') });
    const again = await publish();
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('"--allow"')]);
    expect(await ask('/keys')).toEqual({ status: 200, leaks: false });
    const allowed = await publish('--allow');
    expect(allowed.code, allowed.output).toBe(0);
    expect(await ask('/keys')).toEqual({ status: 200, leaks: true });
  });

  it('can be corrected before the withdrawal, which then affects only the older version', async () => {
    const leak = pointer().release;
    site.write({ 'docs/notes.mdx': clean('Notes') });
    expect((await publish()).code).toBe(0);
    // A tab of the older release still gets it, and the caches have it.
    expect(await ask(`/_page/${leak}/notes`)).toEqual({ status: 200, leaks: true });
    const args = ['/notes', '--keep-current', '--url', origin, '--no-wait'];
    const { code, output } = await run('withdraw', ...args);
    expect(code, output).toBe(0);
    expect(output).not.toContain('The current release contains it too');
    expect(await ask(`/_page/${leak}/notes`)).toEqual({ status: 410, leaks: false });
    for (const address of ['/notes', '/notes.md'])
      expect([address, await ask(address)]).toEqual([address, { status: 200, leaks: false }]);
  });
});

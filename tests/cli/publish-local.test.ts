/** `edgepress publish --local` and its kin beside a running `edgepress dev`. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { freePort, type RunningCommand, runCommand } from '../support/process.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const PREVIEW_KEY = 'k'.repeat(32);

let content: TemporarySite;
let served: RunningCommand;
let url: string;
let developed: string;

beforeAll(async () => {
  content = temporarySite({
    'docs/a.mdx': '# Alpha\n\nFirst words.\n',
    'docs/b.mdx': '# Beta\n',
    'docs/draft.mdx': '---\ndraft: true\n---\n\n# Draft\n',
  });
  const port = await freePort();
  url = `http://localhost:${port}`;
  served = runCommand('dev', { CONTENT: content.root, PORT: String(port), PREVIEW_KEY });
  await served.until('is at http');
  developed = await release();
});
afterAll(async () => {
  served.child.kill('SIGINT');
  await served.ended;
  const out = openProject({ content: content.root }).out;
  fs.rmSync(out, { recursive: true, force: true });
  fs.rmSync(path.resolve('.wrangler', path.basename(out)), { recursive: true, force: true });
  await content.close();
});

const release = async (): Promise<string> =>
  (await fetch(`${url}/a`)).headers.get('x-release') ?? '';

async function local(file: string, ...args: string[]): Promise<string> {
  const command = runCommand(file, { CONTENT: content.root, PREVIEW_KEY }, [...args, '--local']);
  expect(await command.ended, command.output()).toBe(0);
  return command.output();
}

describe('beside npm start', () => {
  it("a publish appears on the served site, and a rollback shows the developer's build again", async () => {
    expect((await fetch(`${url}/draft`)).status).toBe(200);
    const output = await local('publish', '--url', `${url}/`);
    const published = /\npublished (\w+): \d+ pages? changed, \d+ writes?, \d+ ms\n$/.exec(
      output,
    )?.[1];
    expect(output).toContain(`answers with ${published}`);
    expect(await release()).toBe(published);
    // What is published is not what is being developed: drafts stay at home.
    expect((await fetch(`${url}/draft`)).status).toBe(404);
    expect(await local('releases')).toMatch(new RegExp(`${published} .*current`));
    const listed: { id: string; state: string }[] = JSON.parse(await local('releases', '--json'));
    expect(listed.find(({ state }) => state === 'current')?.id).toBe(published);
    expect(await local('rollback', '--url', `${url}/`)).toContain(`rolled back to ${developed}`);
    expect(await release()).toBe(developed);
  });

  it('a preview opens on the served site', async () => {
    const output = await local('publish', '--preview', '--url', url);
    const link = output.trim().split('\n').at(-1) ?? '';
    expect(link.startsWith(`${url}/_preview/`)).toBe(true);
    const response = await fetch(link);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    expect(await (await fetch(`${link}a`)).text()).toContain('First words.');
    expect(await release()).toBe(developed);
  });

  it('gc keeps what is served, and the next saved edit is published completely', async () => {
    for (const words of ['Second words.', 'Third words.', 'Fourth words.']) {
      content.write({ 'docs/a.mdx': `# Alpha\n\n${words}\n` });
      await expect.poll(async () => (await fetch(`${url}/a`)).text()).toContain(words);
    }
    const output = await local('gc', '--delete', '--keep', '1', '--days', '0');
    expect(output).toMatch(/deleted \d+ keys/);
    expect((await fetch(`${url}/a`)).status).toBe(200);
    // What was deleted this session once wrote, and must know to write again.
    content.write({ 'docs/a.mdx': '# Alpha\n\nSecond words.\n' });
    await expect.poll(async () => (await fetch(`${url}/a`)).text()).toContain('Second words.');
  });
});

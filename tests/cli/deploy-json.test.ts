/** `edgepress deploy` of a project that `npm create edgepress` has written: its configuration is `wrangler.jsonc`. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWorkerConfig } from '../../publisher/deploy/worker-config.ts';
import { runCommand } from '../support/process.ts';

let folder: string;
let project: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-json-deploy-'));
  project = path.join(folder, 'my-docs');
  const program = path.resolve('packages/create-edgepress/index.js');
  spawnSync(process.execPath, [program, 'my-docs', '--yes'], { cwd: folder });
  fs.mkdirSync(path.join(project, 'node_modules/edgepress'), { recursive: true });
  fs.writeFileSync(path.join(project, 'node_modules/edgepress/worker.js'), '');
  const account = { loggedIn: true, namespaces: [], queues: [], secrets: {}, deployments: [] };
  fs.writeFileSync(path.join(folder, 'account.json'), JSON.stringify({ ...account, calls: [] }));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function deploy(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = runCommand(
    'deploy',
    {
      EDGEPRESS_WRANGLER: path.resolve('tests/support/cloudflare/stand-in-wrangler.mjs'),
      STAND_IN_ACCOUNT: path.join(folder, 'account.json'),
      CI: '1',
    },
    ['--root', project, '--yes', '--no-publish', ...args],
  );
  return { code: await command.ended, output: command.output() };
}

it('creates the namespace, adds its id between the comments, and finds it again', async () => {
  const config = path.join(project, 'wrangler.jsonc');
  const before = fs.readFileSync(config, 'utf8');
  const first = await deploy('--plan', 'paid', '--domain', 'docs.acme.example');
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('my-docs-DOCS: created')]);
  const { namespace, name, cpuMs } = await readWorkerConfig(config, undefined);
  expect([name, cpuMs]).toEqual(['my-docs', 500]);
  expect(namespace).toMatch(/^[0-9a-f]{32}$/);
  const after = fs.readFileSync(config, 'utf8');
  for (const comment of before.match(/\/\/ .*/g) ?? []) expect(after).toContain(comment);
  expect(after).toContain('"workers_dev": false');
  const second = await deploy();
  expect([second.code, second.output]).toEqual([
    0,
    expect.stringContaining(`${namespace}: exists`),
  ]);
  expect(fs.readFileSync(config, 'utf8')).toBe(after);
});

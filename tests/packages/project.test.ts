/** A project from `npm create edgepress` with the packed engine, in a folder outside of the repository. Needs the registry. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser/browser.ts';
import { freePort, type RunningCommand, runProgram } from '../support/process.ts';
import { isFull } from '../support/suite.ts';

const COUNTER = `'use client';
import { useState } from 'react';

export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;
}
`;
const INDEX = `---
slug: /
title: Welcome
---

import Counter from '@site/components/counter.tsx';
import { Badge as Mark } from 'edgepress/components';

Hello <Mark>new</Mark>.

<Counter start={3} />
`;
const WORKER = `import { createWorker } from 'edgepress/worker';
export { Pages } from 'edgepress/worker';

export default createWorker({
  routes(app) {
    app.get('/api/status', (c) => c.json({ ok: true }));
  },
});
`;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-project-'));
const packed = path.join(folder, 'packed');
const project = path.join(folder, 'my-docs');
const at = (name: string): string => path.join(project, name);
const read = (name: string): string => fs.readFileSync(at(name), 'utf8');
const write = (name: string, text: string): void => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text);
};
const replace = (name: string, from: string | RegExp, to: string): void => {
  const text = read(name);
  expect(text).toMatch(from);
  write(name, text.replace(from, to));
};
const env = {
  XDG_CONFIG_HOME: path.join(folder, 'config'),
  CI: '1',
  CONTENT: '',
  PREVIEW_KEY: 'a key of a test with more than 32 characters',
};
let running: RunningCommand | undefined;
let browser: Browser;

/** Runs a program of the project to its end. */
function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at(`node_modules/${program}`), ...args],
    { cwd: project, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { status, output: stdout + stderr };
}
const ENGINE = 'edgepress/lib/cli/edgepress.js';
const WRANGLER = 'wrangler/bin/wrangler.js';
const edgepress = (...args: string[]) => run(ENGINE, ...args);

function start(program: string, args: string[]): RunningCommand {
  running = runProgram(at(`node_modules/${program}`), args, { cwd: project, env });
  return running;
}

async function stop(): Promise<void> {
  running?.child.kill('SIGTERM');
  await running?.ended;
  running = undefined;
}

function pack(version: string): string {
  execFileSync(process.execPath, ['packages/pack.ts', '--out', packed, '--version', version]);
  return path.join(packed, `edgepress-${version}.tgz`);
}

function install(): void {
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    {
      cwd: project,
      stdio: 'ignore',
    },
  );
}

describe.runIf(isFull)('a created project', () => {
  beforeAll(async () => {
    const tarball = pack('9.0.0');
    const create = path.resolve('packages/create-edgepress/index.js');
    execFileSync(process.execPath, [create, 'my-docs', '--yes'], { cwd: folder });
    const manifest = JSON.parse(read('package.json'));
    manifest.dependencies = {
      edgepress: `file:${tarball}`,
      // Another React than the engine's, and a package that the configuration imports.
      react: '18.3.1',
      'react-dom': '18.3.1',
      'github-slugger': '2.0.0',
    };
    write('package.json', JSON.stringify(manifest, null, 2));
    write('content/docs/index.mdx', INDEX);
    write('content/components/counter.tsx', COUNTER);
    replace(
      'content/site.ts',
      "import { defineConfig } from 'edgepress';",
      "import { defineConfig } from 'edgepress';\nimport { slug } from 'github-slugger';",
    );
    replace('content/site.ts', /title: .*,/, "title: slug('Own Package'),");
    install();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await stop();
    await browser?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('builds, and has clean types', () => {
    const { status, output } = edgepress('build');
    expect([status, output]).toEqual([0, expect.stringContaining('Built release')]);
    write('worker.ts', WORKER);
    write(
      'content/components/logo.tsx',
      "import names from './logo.module.css';\nimport logo from './logo.svg';\nexport const Logo = () => <img className={names['logo']} src={logo} alt=\"\" />;\n",
    );
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const types = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
    expect([types.status, types.stdout]).toEqual([0, '']);
  });

  it('is served by wrangler dev after a build alone', async () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [at(`node_modules/${ENGINE}`), 'build', '--json'],
      { cwd: project, encoding: 'utf8', env: { ...process.env, ...env, CI: '' } },
    );
    expect(status).toBe(0);
    const port = await freePort();
    await start(WRANGLER, ['dev', '--port', String(port)]).until('Ready on');
    const { headers } = await fetch(`http://localhost:${port}/`);
    expect(headers.get('x-release')).toBe(JSON.parse(stdout).release);
    await stop();
  });

  it('passes the doctor, which reports a missing binding', () => {
    expect(edgepress('doctor').status).toBe(0);
    const before = read('wrangler.jsonc');
    replace('wrangler.jsonc', /^.*"version_metadata".*\n/m, '');
    const { status, output } = edgepress('doctor');
    expect(status).toBe(1);
    expect(output).toContain('VERSION');
    write('wrangler.jsonc', before);
  });

  it('publishes, previews and rolls back in the local KV', () => {
    const id = (output: string): string => /published ([0-9a-f]{24})/.exec(output)?.[1] ?? '';
    const first = id(edgepress('publish', '--local').output);
    write('content/docs/guide/more.mdx', '# More\n');
    expect(edgepress('preview', '--local').output).toMatch(/^https:\/\/\S+\/_preview\S+$/m);
    const second = id(edgepress('publish', '--local').output);
    expect(first).not.toBe(second);
    expect(edgepress('rollback', '--local').output).toContain(`rolled back to ${first}`);
    expect(edgepress('publish', '--local', '--resume').output).toContain(`published ${second}`);
  });

  it('is served by wrangler dev, and uploaded by wrangler deploy', async () => {
    expect(run(WRANGLER, 'deploy', '--dry-run')).toMatchObject({ status: 0 });
    const port = await freePort();
    await start(WRANGLER, ['dev', '--port', String(port)]).until('Ready on');
    const response = await fetch(`http://localhost:${port}/`);
    expect(await response.text()).toContain('own-package');
    await stop();
  });

  it("is served by edgepress dev, which shows an edit and hydrates an island with the engine's React", async () => {
    const port = await freePort();
    await start(ENGINE, ['dev', '--port', String(port)]).until('is at http');
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`http://localhost:${port}/`);
    await page.click('button:has-text("Count 3")');
    await page.waitForSelector('button:has-text("Count 4")');
    expect(complaints).toEqual([]);
    replace('content/docs/index.mdx', 'Hello', 'Good morning');
    await page.waitForSelector('article :text("Good morning")');
    await close();
    await stop();
  });

  it('handles a route of its own worker, which wrangler bundles', async () => {
    replace('wrangler.jsonc', '"node_modules/edgepress/worker.js"', '"worker.ts"');
    replace('wrangler.jsonc', /^.*"no_bundle": true,\n/m, '');
    expect(run(WRANGLER, 'deploy', '--dry-run')).toMatchObject({ status: 0 });
    expect(edgepress('doctor').status).toBe(0);
    const port = await freePort();
    await start(ENGINE, ['dev', '--port', String(port)]).until('is at http');
    const status = await fetch(`http://localhost:${port}/api/status`);
    expect(await status.json()).toEqual({ ok: true });
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await stop();
  });

  it('builds the same release with the next version of the engine', () => {
    const id = (output: string): string => /Built release ([0-9a-f]{24})/.exec(output)?.[1] ?? '';
    const before = id(edgepress('build').output);
    replace('package.json', /edgepress-9\.0\.0/, 'edgepress-9.0.1');
    pack('9.0.1');
    install();
    expect(edgepress('--version').output.trim()).toBe('9.0.1');
    expect(id(edgepress('build').output)).toBe(before);
  });
});

/** What `cli/setup.mjs` does to a machine without Chromium, where only root and CI get it installed without asking, and an old Node. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Stands in for the machine: no Chromium, a user of that number, and commands that are printed instead of run. */
function machine(uid: number): string {
  const code = `
    import child from 'node:child_process';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { existsSync } = fs;
    fs.existsSync = (file) => !/chrom/.test(String(file)) && existsSync(file);
    process.getuid = () => ${uid};
    child.spawnSync = (command, parameters) => {
      console.log('RUN ' + [command, ...parameters].join(' '));
      return { status: 0 };
    };
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function setup(uid: number, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', machine(uid), 'cli/setup.mjs', '--chromium', '--version'],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } },
  );
  const ran = stdout.split('\n').filter((line) => line.startsWith('RUN '));
  return { status, ran, stderr };
}

describe.runIf(process.platform === 'linux')('a machine without Chromium', () => {
  it('is not changed, and the user gets instructions', () => {
    const { status, ran, stderr } = setup(1000, {});
    expect([status, ran]).toEqual([1, []]);
    expect(stderr).toContain('Found no Chromium');
    expect(stderr).toContain('sudo apt-get update && sudo apt-get install -y chromium');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['of root', 0, {}, ''],
    ['of CI', 1000, { CI: '1' }, 'sudo -n '],
  ])('%s gets it installed', (_whose, uid, env, prefix) => {
    const { status, ran } = setup(uid, env);
    expect(ran).toEqual([
      `RUN ${prefix}apt-get update -qq`,
      `RUN ${prefix}apt-get install -y -qq chromium`,
    ]);
    expect(status).toBe(0);
  });
});

/** Stands in for a machine of another kind, without installed packages or with an old Node. */
function otherMachine(changes: string): string {
  const code = `
    import child from 'node:child_process';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { EventEmitter } from 'node:events';
    const { existsSync, statSync } = fs;
    const set = (object, name, value) => Object.defineProperty(object, name, { value });
    child.spawnSync = (command, parameters, { shell }) => {
      console.log('RUN ' + [command, ...parameters.slice(0, 2)].join(' ') + ' shell ' + shell);
      return { status: 0 };
    };
    child.spawn = (command) => {
      console.log('SPAWN');
      const started = new EventEmitter();
      setImmediate(() => started.emit('exit', 0, null));
      return started;
    };
    const withoutNode = () => (fs.existsSync = (file) => !String(file).endsWith('node') && existsSync(file));
    const withoutPackages = () => (fs.statSync = () => { throw new Error('ENOENT'); });
    ${changes}
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function setupOn(changes: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', otherMachine(changes), 'cli/setup.mjs', '--version'],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } },
  );
  return { status, lines: stdout.trim().split('\n'), stderr };
}

describe('a machine that is not Linux', () => {
  const mac = `set(process, 'platform', 'darwin'); withoutNode();`;
  it('installs once, and runs with its own Node', () => {
    expect(setupOn(mac)).toMatchObject({ status: 0, lines: ['SPAWN'] });
  });

  it('gets one sentence when that Node is too old', () => {
    const { status, stderr } = setupOn(`${mac} set(process.versions, 'node', '20.11.0');`);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Found Node 20\.11\.0, expected \d+(?:\.\d+)? or newer: .*\n$/),
    ]);
  });

  it('starts npm in the way that Windows supports', () => {
    const windows = `set(process, 'platform', 'win32'); withoutPackages();`;
    expect(setupOn(windows).lines[1]).toBe('RUN npm ci --ignore-scripts shell true');
    const byNpm = setupOn(windows, { npm_execpath: '/npm/bin/npm-cli.js' }).lines[1];
    expect(byNpm).toBe(`RUN ${process.execPath} /npm/bin/npm-cli.js ci shell false`);
    const byPnpm = setupOn(windows, { npm_execpath: '/pnpm/bin/pnpm.cjs' }).lines[1];
    expect(byPnpm).toBe('RUN npm ci --ignore-scripts shell true');
  });
});

it('`edgepress` says that Node is too old, in a project that has been built too', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-old-node-'));
  fs.mkdirSync(path.join(folder, '.edgepress/cache'), { recursive: true });
  // Node 20 can't keep compiled modules.
  const old = `data:text/javascript,import module from 'node:module';
    delete module.enableCompileCache;
    Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', old, path.resolve('cli/edgepress.ts'), 'build'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: undefined } },
  );
  fs.rmSync(folder, { recursive: true });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Found Node 20.20.2, expected 22.18 or newer: install it from https://nodejs.org.\n',
  ]);
});

/** What `cli/setup.mjs` does to a machine without Chromium: only root and CI get it installed without asking. */
import { spawnSync } from 'node:child_process';
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
  it('is left as it is, and its user told what to do', () => {
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

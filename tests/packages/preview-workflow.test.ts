/** The lines of the preview workflow that can run without GitHub, run. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepOf } from '../support/packages/workflows.ts';

describe.runIf(process.platform === 'linux')('what preview.yml runs', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-workflow-'));
    fs.mkdirSync(path.join(folder, 'bin'));
    fs.mkdirSync(path.join(folder, 'work'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  /** Puts a program on the path that prints its arguments to a file, and answers by a shell script. */
  function program(name: string, script: string): void {
    const log = `for word in "$@"; do printf '%s\\n' "$word"; done >> "$LOG"; echo -- >> "$LOG"`;
    fs.writeFileSync(path.join(folder, 'bin', name), `#!/bin/bash\n${log}\n${script}\n`, {
      mode: 0o755,
    });
  }

  function run(name: string, env: Record<string, string>) {
    const { run: script = '', shell } = stepOf(name);
    expect(shell).toBe('bash');
    const output = path.join(folder, 'output');
    fs.writeFileSync(output, '');
    const log = path.join(folder, 'log');
    fs.writeFileSync(log, '');
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      {
        cwd: path.join(folder, 'work'),
        encoding: 'utf8',
        env: {
          PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}`,
          LOG: log,
          GITHUB_OUTPUT: output,
          GITHUB_REPOSITORY: 'acme/docs',
          GITHUB_WORKSPACE: path.join(folder, 'work'),
          RUNNER_TEMP: folder,
          ...env,
        },
      },
    );
    const set = fs.readFileSync(output, 'utf8').trim();
    return { status, stdout, stderr, set, calls: fs.readFileSync(log, 'utf8').split('--\n') };
  }

  const BRANCH = { HEAD_SHA: 'a'.repeat(40), NUMBER: '', RUN: '7', OWNER: 'acme', BRANCH: 'x;id' };

  it('finds the pull request of a branch by its owner, name and commit', () => {
    program('gh', 'echo 12');
    const { set, calls } = run('Find the pull request and its build', BRANCH);
    expect(set).toBe('number=12\nrun=7');
    expect(calls[0]).toContain('repos/acme/docs/pulls\n');
    expect(calls[0]).toContain('head=acme:x;id\n');
    expect(calls[0]).toContain('select(.head.sha == env.HEAD_SHA)');
  });

  it('publishes nothing when there is a newer commit', () => {
    program('gh', 'true');
    const { status, set, stdout } = run('Find the pull request and its build', BRANCH);
    expect([status, set]).toEqual([0, '']);
    expect(stdout).toContain('nothing to publish');
  });

  it('waits for the build of the commit that was labelled', () => {
    program('sleep', 'true');
    program('gh', `[ "$(grep -c actions/workflows "$LOG")" -gt 2 ] && echo 99; true`);
    const labelled = { ...BRANCH, NUMBER: '5', RUN: '', OWNER: '', BRANCH: '' };
    const { set, calls } = run('Find the pull request and its build', labelled);
    expect(set).toBe('number=5\nrun=99');
    expect(calls[0]).toContain(`head_sha=${'a'.repeat(40)}`);
    expect(calls[0]).toContain('status=success');
    program('gh', 'true');
    const never = run('Find the pull request and its build', labelled);
    expect([never.status, never.set]).toEqual([1, '']);
  });

  const LINK = 'https://docs.acme.example/_preview/abc.1-x_y/';

  it('copies only the files of a release, and publishes them', () => {
    program(
      'npx',
      `cd dist/site && find . -type f | sort >&2; echo "  + /::add" >&2; echo '${JSON.stringify({ state: 'preview', link: LINK })}'`,
    );
    const release = path.join(folder, 'release');
    fs.mkdirSync(path.join(release, 'objects/ab'), { recursive: true });
    for (const name of ['release.json', 'release.source', 'objects/ab/cd', 'wrangler.toml', 'x.js'])
      fs.writeFileSync(path.join(release, name), name);
    fs.symlinkSync('/etc/passwd', path.join(release, 'objects/ab/ef'));
    const env = { SITE_URL: 'https://docs.acme.example/' };
    const { status, stdout, stderr, set, calls } = run('Publish the preview', env);
    expect([status, set]).toEqual([0, `link=${LINK}`]);
    expect(stderr.trim().split('\n')).toEqual([
      './objects/ab/cd',
      './release.json',
      './release.source',
      '  + /::add',
    ]);
    expect(calls[0]).toBe(
      'edgepress\npreview\n--built\n--url\nhttps://docs.acme.example\n--json\n',
    );
    expect(stdout).toMatch(/^::stop-commands::[0-9a-f]{32}\n/);
  });

  it.each([
    'https://docs.acme.example@evil.example/x/',
    'https://docs.acme.example.evil.example/x/',
    'https://docs.acme.example/x/)![](https://evil.example/',
    'https://docs.acme.example/x/ y',
  ])('rejects the link %s', (link) => {
    program('npx', `echo '${JSON.stringify({ link })}'`);
    fs.mkdirSync(path.join(folder, 'release'));
    const env = { SITE_URL: 'https://docs.acme.example' };
    const { status, stderr, set } = run('Publish the preview', env);
    expect([status, set]).toEqual([1, '']);
    expect(stderr).toContain('expected one that begins with the variable SITE_URL');
  });

  it('fails without the URL of the site, before it publishes', () => {
    program('npx', 'true');
    const { status, stderr, calls } = run('Publish the preview', { SITE_URL: '' });
    expect([status, calls]).toEqual([1, ['']]);
    expect(stderr).toContain('Found no variable SITE_URL');
  });

  it('fails when the preview cannot be published', () => {
    program('npx', 'echo "The build is damaged." >&2; exit 1');
    fs.mkdirSync(path.join(folder, 'release'));
    const { status, set } = run('Publish the preview', { SITE_URL: 'https://docs.acme.example' });
    expect([status, set]).toEqual([1, '']);
  });

  it('writes one comment, and updates it', () => {
    const env = { HEAD_SHA: 'abcdef0123', NUMBER: '5', LINK };
    program('gh', 'true');
    const [, created] = run('Comment with the link', env).calls;
    expect(created).toContain('POST\nrepos/acme/docs/issues/5/comments\n');
    expect(created).toContain(`[Preview of abcdef0](${LINK})`);
    program('gh', `case "$*" in *--paginate*) printf '31\\n32\\n';; esac`);
    const [listed, updated] = run('Comment with the link', env).calls;
    expect(listed).toContain('.user.login == "github-actions[bot]"');
    expect(updated).toContain('PATCH\nrepos/acme/docs/issues/comments/31\n');
  });
});

/** The workflows of new projects: what each job may do, and when it runs. */
import { describe, expect, it } from 'vitest';
import { docs, isMet, job, preview, runs } from '../support/packages/workflows.ts';

describe('docs.yml', () => {
  it('builds every change without secrets and with read-only permissions', () => {
    expect(docs.on).toEqual({ push: { branches: ['main'] }, pull_request: null });
    expect(docs.permissions).toEqual({ contents: 'read' });
    const build = job(docs, 'build');
    expect(build.permissions).toBeUndefined();
    expect(JSON.stringify(build)).not.toMatch(/secrets|github\.token/);
    expect(runs(build)).toEqual(['npm ci --ignore-scripts', 'npx edgepress build']);
    const upload = build.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(String(upload?.with?.['path']).trim().split(/\s+/)).toEqual([
      'dist/site/release.json',
      'dist/site/release.source',
      'dist/site/objects',
    ]);
  });

  it('publishes only main, and only once the account is configured', () => {
    const { needs, if: condition = '', steps } = job(docs, 'publish');
    expect(needs).toBe('build');
    const decide = (event_name: string, account: string): boolean =>
      isMet(condition, { github: { event_name }, vars: { CLOUDFLARE_ACCOUNT_ID: account } });
    expect([decide('push', 'a'), decide('pull_request', 'a'), decide('push', '')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(steps.at(-1)?.run).toBe('npx edgepress publish --built');
  });
});

describe.each([docs, preview])('$name', (each) => {
  const steps = Object.values(each.jobs).flatMap((one) => one.steps);

  it('has a timeout, keeps no credentials, and pins versions of actions', () => {
    for (const one of Object.values(each.jobs))
      expect(one['timeout-minutes']).toBeLessThanOrEqual(30);
    for (const { uses, with: options } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/);
      if (uses?.startsWith('actions/checkout@'))
        expect(options?.['persist-credentials']).toBe(false);
    }
  });

  it('passes no untrusted input to a line of the shell', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });
});

describe('preview.yml', () => {
  const ours = { full_name: 'acme/docs' };
  const theirs = { full_name: 'mallory/docs' };
  const account = { CLOUDFLARE_ACCOUNT_ID: 'a' };
  const afterBuild = (parts: object) => ({
    vars: account,
    github: {
      repository: 'acme/docs',
      event_name: 'workflow_run',
      event: {
        action: 'completed',
        workflow_run: {
          event: 'pull_request',
          conclusion: 'success',
          head_repository: ours,
          ...parts,
        },
      },
    },
  });
  const onPull = (action: string, label: string, repo: object | null, labels: string[] = []) => ({
    vars: account,
    github: {
      repository: 'acme/docs',
      event_name: 'pull_request_target',
      event: {
        action,
        label: { name: label },
        pull_request: { head: { repo }, labels: labels.map((name) => ({ name })) },
      },
    },
  });

  it.each([
    ['a build of a branch of the repository', afterBuild({}), true],
    ['a build of a fork', afterBuild({ head_repository: theirs }), false],
    ['a build of a fork that is gone', afterBuild({ head_repository: null }), false],
    ['a failed build', afterBuild({ conclusion: 'failure' }), false],
    ['a build of main', afterBuild({ event: 'push' }), false],
    ['the label on a fork', onPull('labeled', 'preview', theirs), true],
    ['another label on a fork', onPull('labeled', 'bug', theirs, ['preview']), false],
    ['a push to a fork that has the label', onPull('synchronize', '', theirs, ['preview']), false],
    ['the label on a branch, which is published anyway', onPull('labeled', 'preview', ours), false],
    ['no account', { ...afterBuild({}), vars: {} }, false],
  ])('after %s: publishes is %s', (_what, context, expected) => {
    const { vars, ...rest } = context;
    const known = { CLOUDFLARE_ACCOUNT_ID: '', ...vars };
    expect(isMet(job(preview, 'publish').if ?? '', { ...rest, vars: known })).toBe(expected);
  });

  it.each([
    ['a push to a fork that has the label', onPull('synchronize', '', theirs, ['preview']), true],
    ['a push to a fork without it', onPull('synchronize', '', theirs, ['bug']), false],
    ['a push to a branch', onPull('synchronize', '', ours, ['preview']), false],
    ['the label', onPull('labeled', 'preview', theirs, ['preview']), false],
  ])('removes the label after %s: %s', (_what, context, expected) => {
    expect(isMet(job(preview, 'unlabel').if ?? '', context)).toBe(expected);
  });

  it('has no permissions by default, and only the required ones in each job', () => {
    expect(preview.permissions).toEqual({});
    expect(preview.on).toEqual({
      workflow_run: { workflows: [docs.name], types: ['completed'] },
      pull_request_target: { types: ['labeled', 'synchronize'] },
    });
    expect(job(preview, 'publish').permissions).toEqual({
      actions: 'read',
      contents: 'read',
      'pull-requests': 'write',
    });
    expect(job(preview, 'unlabel').permissions).toEqual({ 'pull-requests': 'write' });
  });

  it('runs the code of the default branch, and does nothing until the pull request is known', () => {
    const [find, ...steps] = job(preview, 'publish').steps;
    expect(find?.id).toBe('find');
    for (const step of steps) expect(step.if).toBe("steps.find.outputs.number != ''");
    const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with?.['ref']).toBe('${{ github.event.repository.default_branch }}');
    // Packages are installed before the build is on the machine.
    const order = steps.map(({ uses, run }) => uses?.split('@')[0] ?? run);
    expect(order.indexOf('npm ci --ignore-scripts')).toBeLessThan(
      order.indexOf('actions/download-artifact'),
    );
    const download = steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'));
    expect(download?.with?.['path']).toBe('${{ runner.temp }}/release');
    const secret = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(secret.map(({ name }) => name)).toEqual(['Publish the preview']);
  });
});

/**
 * The workflow in `examples`, as far as it can be tried without GitHub: its shape by the rules of the workflow syntax,
 * and every line that it runs, run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publishing, type Publishing } from '../support/publishing/publishing.ts';

type Step = Record<string, unknown> & { run?: string; uses?: string };
interface Job {
  'runs-on': string;
  steps: Step[];
  [key: string]: unknown;
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
  [key: string]: unknown;
}

const text = fs.readFileSync('examples/publish.yml', 'utf8');
/** The second job is a comment: an alternative. */
const alternative = text
  .slice(0, text.indexOf('\njobs:\n') + 7)
  .concat(text.slice(text.indexOf('  # send:')).replaceAll(/^ {2}# ?/gm, '  '));
const workflows: [string, Workflow][] = [
  ['the workflow', parse(text)],
  ['the alternative in its comment', parse(alternative)],
];

// GitHub's workflow syntax: what may stand where.
const TOP = ['name', 'run-name', 'on', 'permissions', 'env', 'defaults', 'concurrency', 'jobs'];
const JOB =
  'name permissions needs if runs-on environment concurrency outputs env defaults steps timeout-minutes strategy continue-on-error container services'.split(
    ' ',
  );
const STEP =
  'id if name uses run working-directory shell with env continue-on-error timeout-minutes'.split(
    ' ',
  );
const CONTEXTS = ['github', 'secrets', 'vars', 'env', 'steps', 'runner'];

describe.each(workflows)('%s', (_name, workflow) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  it('has only allowed keys in allowed places', () => {
    expect(TOP).toEqual(expect.arrayContaining(Object.keys(workflow)));
    expect(jobs.length).toBeGreaterThan(0);
    for (const [name, job] of jobs) {
      expect(name).toMatch(/^[A-Za-z_][\w-]*$/);
      expect(JOB).toEqual(expect.arrayContaining(Object.keys(job)));
      expect(job['runs-on']).toMatch(/^ubuntu-(?:latest|\d\d\.04)$/);
    }
    for (const step of steps) {
      expect(STEP).toEqual(expect.arrayContaining(Object.keys(step)));
      expect([step.run, step.uses].filter((one) => typeof one === 'string')).toHaveLength(1);
      if (step.uses !== undefined)
        expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/);
    }
  });

  it('starts on content changes of one branch, one run at a time, with read-only permissions', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'], paths: ['content/**'] } });
    expect(workflow['concurrency']).toEqual({ group: 'publish', 'cancel-in-progress': false });
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const [checkout] = steps;
    expect(checkout?.uses).toMatch(/^actions\/checkout@/);
    expect(checkout?.['with']).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
  });

  it('names existing contexts, and secrets that the runbook describes', () => {
    const runbook = fs.readFileSync('docs/operate/secrets.md', 'utf8');
    const expressions = [...JSON.stringify(workflow).matchAll(/\$\{\{ ([^}]+) \}\}/g)];
    expect(expressions.length).toBeGreaterThan(2);
    for (const [, expression = ''] of expressions) {
      expect(expression).toMatch(new RegExp(`^(?:${CONTEXTS.join('|')})(?:\\.\\w+)+$`));
      const [context, name = ''] = expression.split('.');
      if (context === 'secrets' || context === 'vars') expect(runbook).toContain(name);
    }
    // What somebody else may write (titles, branches) is nowhere in a line that a shell runs.
    for (const { run = '' } of steps)
      expect(run).not.toMatch(/github\.(?:head_ref|event\.(?!before))/);
  });

  it('runs commands of package.json', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      fs.readFileSync('package.json', 'utf8'),
    );
    for (const { run = '' } of steps)
      for (const [, script = ''] of run.matchAll(/npm run ([\w:-]+)/g))
        expect(Object.keys(scripts)).toContain(script);
  });
});

describe('the commands of the workflow', () => {
  let site: Publishing;
  beforeAll(async () => {
    site = await publishing();
    await site.edition(1);
  });
  afterAll(() => site.close());

  it('build without secrets, and publish that build with only a token and an account', async () => {
    const builds = workflows[0]?.[1].jobs['build']?.steps ?? [];
    expect(builds.map(({ run }) => run).filter(Boolean)).toEqual(['npm run build']);
    expect(JSON.stringify(builds)).not.toContain('secrets');
    const built = await site.ended('build');
    expect([built.code, built.output]).toEqual([0, expect.stringContaining('Built release')]);
    const [paths] = builds.flatMap((step) =>
      step.uses?.startsWith('actions/upload-artifact@') ? [Object(step['with'])['path']] : [],
    );
    expect(String(paths).trim().split(/\s+/)).toEqual([
      'dist/site/release.json',
      'dist/site/release.source',
      'dist/site/objects',
    ]);
    // What the artifact does not hold is not there in the second job.
    for (const name of fs.readdirSync(site.out))
      if (!['release.json', 'release.source', 'objects'].includes(name))
        fs.rmSync(path.join(site.out, name), { recursive: true });
    expect(workflows[0]?.[1].jobs['publish']?.['needs']).toBe('build');
    const step = workflows[0]?.[1].jobs['publish']?.steps.find(({ run }) => run);
    const flags = /^npm run publish -- (.+)$/.exec(step?.run ?? '')?.[1]?.split(' ') ?? [];
    expect(Object.keys(Object(step?.['env']))).toEqual(Object.keys(site.kv.env).slice(1));
    const { code, output } = await site.ended('publish', ...flags, '--no-wait');
    expect([code, output]).toEqual([0, expect.stringMatching(/published \w{24}: 5 pages changed/)]);
    const kept = builds.find(({ uses }) => uses?.startsWith('actions/cache@'));
    // The folder that a build of `content` writes to.
    expect(Object(kept?.['with'])['path']).toBe('dist/site');
  });

  it('send the pages that a push changed and remove those it deleted, with signatures', async () => {
    const repository = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-examples-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
        cwd: repository,
        encoding: 'utf8',
      });
    const write = (name: string, content: string): void => {
      fs.mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
      fs.writeFileSync(path.join(repository, name), content);
    };
    git('init', '-q');
    write('content/docs/a b.mdx', '# A\n');
    write('content/docs/gone.mdx', '# Gone\n');
    write('content/docs/same.mdx', '# Same\n');
    write('content/site.ts', 'export default {};\n');
    fs.mkdirSync(path.join(repository, 'examples'));
    fs.copyFileSync('examples/send-page.mjs', path.join(repository, 'examples/send-page.mjs'));
    git('add', '-A');
    git('commit', '-q', '-m', 'one');
    const before = git('rev-parse', 'HEAD').trim();
    write('content/docs/a b.mdx', '# A, edited\n');
    write('content/site.ts', 'export default { a: 1 };\n');
    fs.rmSync(path.join(repository, 'content/docs/gone.mdx'));
    git('add', '-A');
    git('commit', '-q', '-m', 'two');

    const received: { headers: http.IncomingHttpHeaders; body: string }[] = [];
    let status = 200;
    const server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/publish`;
    const step = workflows[1]?.[1].jobs['send']?.steps.find(({ run }) => run);
    const line = (step?.run ?? '').replace('${{ github.event.before }}', before);
    const run = (): Promise<number | null> =>
      new Promise((resolve) => {
        const env = { ...process.env, HOOK_URL: url, HOOK_KEY: 'k'.repeat(32) };
        // As GitHub runs it: bash that stops at the first failure.
        spawn('bash', ['-e', '-c', line], { cwd: repository, env, stdio: 'ignore' }).once(
          'close',
          resolve,
        );
      });
    expect(await run()).toBe(0);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toEqual({
      files: { 'docs/a b.mdx': '# A, edited\n', 'docs/gone.mdx': null },
    });
    const signed = `${String(headers['x-hook-timestamp'])}.${String(headers['x-hook-nonce'])}.${body}`;
    expect(headers['x-hook-signature']).toBe(
      `sha256=${createHmac('sha256', 'k'.repeat(32)).update(signed).digest('hex')}`,
    );
    status = 422;
    expect(await run()).not.toBe(0);
    await new Promise((resolve) => server.close(resolve));
    fs.rmSync(repository, { recursive: true });
  });
});

/** The workflows of this repository: what they may do, and that they run what a developer runs. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';

interface Workflow {
  on: Record<string, unknown>;
  permissions: object;
  concurrency: { group: string };
  jobs: Record<
    string,
    { permissions?: object; 'timeout-minutes': number; steps: { run?: string; uses?: string }[] }
  >;
}

const workflows = fs
  .readdirSync(FOLDER)
  .map((name): [string, Workflow] => [
    name,
    parse(fs.readFileSync(path.join(FOLDER, name), 'utf8')),
  ]);
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const linesOf = (name: string): string[] =>
  workflows
    .filter(([file]) => file === name)
    .flatMap(([, workflow]) => stepsOf(workflow).flatMap(({ run }) => run ?? []));

describe.each(workflows)('%s', (name, workflow) => {
  it('has read-only permissions, a timeout and no secrets', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency.group).not.toBe('');
    for (const job of Object.values(workflow.jobs)) {
      // The id token proves to npm which workflow and commit a package comes from. It opens nothing else.
      expect(job.permissions).toEqual(
        name === 'release.yml' ? { contents: 'read', 'id-token': 'write' } : undefined,
      );
      expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
    }
    expect(fs.readFileSync(path.join(FOLDER, name), 'utf8')).not.toMatch(
      /secrets\.|pull_request_target/,
    );
  });

  it('pins every action to a commit', () => {
    for (const { uses } of stepsOf(workflow))
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  it('runs existing commands', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      fs.readFileSync('package.json', 'utf8'),
    );
    for (const { run } of stepsOf(workflow)) {
      const script = /^npm run ([\w:-]+)/.exec(run ?? '')?.[1];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      if (run?.startsWith('.')) expect(fs.statSync(run).mode & 0o111).not.toBe(0);
    }
  });
});

it('a push runs .ci/run and both audits, and every night everything runs', () => {
  expect(linesOf('test.yml')).toEqual([
    '.ci/run',
    'npm audit --omit=dev --omit=optional --audit-level=low',
    'npm audit --audit-level=high',
  ]);
  expect(linesOf('nightly.yml')).toContain('npm run test:full');
});

it('a version tag publishes what was tested and packed, with provenance', () => {
  const [, release] = workflows.find(([name]) => name === 'release.yml') ?? [];
  expect(release?.on).toEqual({ push: { tags: ['v*'] } });
  const lines = linesOf('release.yml').slice(-5);
  expect(lines).toEqual([
    'npm ci --ignore-scripts',
    'npm test',
    'npm run package',
    'npm publish ./dist/package/edgepress-*.tgz --provenance --access public',
    'npm publish ./dist/package/create-edgepress-*.tgz --provenance --access public',
  ]);
  expect(linesOf('release.yml')).toContain(
    `test "v$(node -p "require('./package.json').version")" = "$GITHUB_REF_NAME"`,
  );
});

/** Commands: each is a script of package.json, and everything with code is checked. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFiles, STAGES, textOf, topFolder } from '../support/repository/source-files.ts';
import { CODE } from './code.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);
/** The configuration that projects extend, and the one of new projects. Neither belongs to a project of this repository. */
const PUBLISHED = [
  'packages/edgepress/tsconfig.json',
  'packages/create-edgepress/template/tsconfig.json',
];
/** What every script starts with: it installs packages and starts the project's own Node. */
const SETUP = 'cli/setup.mjs';

it('every script starts a file that exists, through the set-up', () => {
  for (const [name, line] of Object.entries(scripts)) {
    const [node, setup, ...rest] = line.split(' ').filter((word) => word !== '--chromium');
    expect([name, node, setup]).toEqual([name, 'node', SETUP]);
    expect(repositoryFiles, `package.json starts it as ${name}`).toContain(rest[0]);
  }
});

it('every script that starts Chromium installs it first', () => {
  const starting = Object.entries(scripts).filter(([, line]) => {
    const file = /(\S+\.ts)/.exec(line)?.[1] ?? '';
    return /support\/browser\/browser/.test(textOf(file));
  });
  expect(starting.map(([name]) => name)).toEqual(
    expect.arrayContaining(['recordings', 'screenshots']),
  );
  for (const [name, line] of starting)
    expect([name, line]).toEqual([name, expect.stringContaining('--chromium')]);
});

it('every module of cli/commands/ is a command of edgepress', () => {
  const commands = repositoryFiles.filter((file) => path.posix.dirname(file) === 'cli/commands');
  const loaded = [
    ...textOf('cli/command-list.ts').matchAll(/import\('\.\/(commands\/[\w-]+\.ts)'\)/g),
  ];
  expect(loaded.map(([, file]) => `cli/${file}`).sort()).toEqual(commands.sort());
});

it('every script that starts edgepress names one of its commands', () => {
  const words = Object.values(scripts).flatMap(
    (line) => /edgepress\.ts ([\w-]+)/.exec(line)?.[1] ?? [],
  );
  expect(words.length).toBeGreaterThan(10);
  for (const word of words) expect(textOf('cli/command-list.ts')).toContain(`\n  ${word}: {`);
});

it('lint and types see every module', () => {
  const code = repositoryFiles.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  expect([...new Set(code.map(topFolder))].sort()).toEqual([...CODE].sort());
  const projects = repositoryFiles.filter((file) => /(?:^|\/)tsconfig\.json$/.test(file));
  const { references }: { references: { path: string }[] } = JSON.parse(textOf('tsconfig.json'));
  expect(references.map((project) => `${project.path.slice(2)}/tsconfig.json`).sort()).toEqual(
    projects.filter((file) => !['tsconfig.json', ...PUBLISHED].includes(file)).sort(),
  );
  for (const stage of STAGES) expect(projects).toContain(`${stage}/tsconfig.json`);
});

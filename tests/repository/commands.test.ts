/** Commands: each is a script of package.json, and everything with code is checked. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFiles, STAGES, textOf, topFolder } from '../support/repository/source-files.ts';
import { CODE } from './code.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);
/** What every script starts with: it installs packages and starts the project's own Node. */
const SETUP = 'cli/setup.mjs';

it('every script starts a file that exists, through the set-up', () => {
  for (const [name, line] of Object.entries(scripts)) {
    const [node, setup, ...rest] = line.split(' ').filter((word) => word !== '--chromium');
    expect([name, node, setup]).toEqual([name, 'node', SETUP]);
    expect(repositoryFiles, `package.json starts it as ${name}`).toContain(rest[0]);
  }
});

it('every command of cli/ is a script', () => {
  const started = Object.values(scripts).join(' ');
  const commands = repositoryFiles.filter(
    (file) => path.posix.dirname(file) === 'cli' && /\.(?:ts|mjs)$/.test(file),
  );
  const imported = new Set(
    commands.flatMap((file) =>
      [...textOf(file).matchAll(/from '\.\/([\w-]+\.ts)'/g)].map((match) => `cli/${match[1]}`),
    ),
  );
  expect(commands.filter((file) => !started.includes(file) && !imported.has(file))).toEqual([]);
});

it('lint and types see every module', () => {
  const code = repositoryFiles.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  expect([...new Set(code.map(topFolder))].sort()).toEqual([...CODE].sort());
  const projects = repositoryFiles.filter((file) => /(?:^|\/)tsconfig\.json$/.test(file));
  const { references }: { references: { path: string }[] } = JSON.parse(textOf('tsconfig.json'));
  expect(references.map((project) => `${project.path.slice(2)}/tsconfig.json`).sort()).toEqual(
    projects.filter((file) => file !== 'tsconfig.json').sort(),
  );
  for (const stage of STAGES) expect(projects).toContain(`${stage}/tsconfig.json`);
});

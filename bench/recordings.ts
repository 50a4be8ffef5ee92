/**
 * `npm run recordings`: runs a publish, a rollback and a preview against local KV, and writes what they print to
 * `docs/recordings`, which the home page of the documentation shows.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREVIEW_KEY = randomBytes(32).toString('hex');

/** A command and what it printed. */
interface Run {
  command: string;
  output: string[];
}

const project = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-recordings-'));
const page = path.join(project, 'content/docs/start/install.mdx');
fs.cpSync('examples/brand', path.join(project, 'content'), { recursive: true });
fs.copyFileSync('wrangler.toml', path.join(project, 'wrangler.toml'));
fs.writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }\n');
try {
  record('publish', '--local');
  // Only the edit is recorded, not the first publish of the whole site.
  fs.appendFileSync(page, '\nTighten the screws again after the first firing.\n');
  const runs = {
    publish: record('publish', '--local'),
    rollback: record('rollback', '--local'),
    preview: record('preview', '--local'),
  };
  fs.writeFileSync('docs/recordings/runs.json', `${JSON.stringify(runs, null, 2)}\n`);
} finally {
  fs.rmSync(project, { recursive: true, force: true });
}

function record(name: string, ...options: string[]): Run {
  const args = ['cli/edgepress.ts', name, ...options, '--root', project];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, CONTENT: path.join(project, 'content'), PREVIEW_KEY },
  });
  if (status !== 0) throw new Error(`edgepress ${name} failed:\n${stdout}${stderr}`);
  // The phases of the build are for its authors, and a local namespace has no site to wait for.
  const output = stdout
    .split('\n')
    .filter((line) => line !== '' && !/^ {2}[a-z]|^Did not wait/.test(line));
  console.log([`$ edgepress ${name}`, ...output, ''].join('\n'));
  return { command: `npx edgepress ${name}`, output };
}

/** Describes the machine and the versions of a bench run. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { chromiumPath } from '../tests/support/browser/browser.ts';

/** Returns a sentence to put below a table: the date, the machine, the versions and the command. */
export function provenanceOf(command: string): string {
  const [cpu] = os.cpus();
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const chromium = outputOf(chromiumPath(), '--version');
  const versions = [
    `Node ${process.versions.node}`,
    ...['workerd', 'wrangler', 'hono', 'react'].map((name) => `${name} ${versionOf(name)}`),
    /^\S+ [\d.]+/.exec(chromium)?.[0] ?? chromium,
  ];
  return `${date}, ${os.availableParallelism()} cores (${cpu?.model.trim() || process.arch}), ${memory} GB, commit ${outputOf('git', 'describe', '--always', '--dirty')}; ${versions.join(', ')}. \`${command}\``;
}

function versionOf(name: string): string {
  const manifest: { version: string } = JSON.parse(
    fs.readFileSync(`node_modules/${name}/package.json`, 'utf8'),
  );
  return manifest.version;
}

function outputOf(command: string, ...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync(command, args, { encoding: 'utf8', stdio }).trim();
}

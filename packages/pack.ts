/**
 * `npm run package`: packs `edgepress` and `create-edgepress` into `dist/package/`, or the folder `--out`. `--version` packs
 * the engine under another version, for tests of an upgrade.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import { emitEngine } from './emit.ts';
import { frontMatterJsonSchema } from './front-matter-schema.ts';
import { packageManifest } from './manifest.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { out: { type: 'string' }, version: { type: 'string' } },
});
const out = path.resolve(values.out ?? path.join(root, 'dist/package'));

fs.rmSync(out, { recursive: true, force: true });
for (const folder of [await stageEngine(), path.join(root, 'packages/create-edgepress')])
  console.log(pack(folder));

async function stageEngine(): Promise<string> {
  const folder = path.join(out, 'edgepress');
  const lib = path.join(folder, 'lib');
  emitEngine(root, lib);
  await buildWorker(path.join(folder, 'worker.js'));
  const repository = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { version = repository.version } = values;
  writeJson(path.join(folder, 'package.json'), packageManifest({ ...repository, version }, lib));
  writeJson(path.join(folder, 'schema/front-matter.json'), frontMatterJsonSchema(root));
  for (const name of ['LICENSE', 'CHANGELOG.md'])
    fs.copyFileSync(path.join(root, name), path.join(folder, name));
  for (const name of ['README.md', 'modules.d.ts', 'tsconfig.json'])
    fs.copyFileSync(path.join(root, 'packages/edgepress', name), path.join(folder, name));
  return folder;
}

function writeJson(file: string, value: object): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function pack(folder: string): string {
  const run = spawnSync('npm', ['pack', '--pack-destination', out, '--json', folder], {
    encoding: 'utf8',
    // On Windows, npm is a script of the shell.
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) throw new Error(`npm pack failed:\n${run.stderr}`);
  const packed: unknown = JSON.parse(run.stdout);
  const [{ filename, size, entryCount }] = Object.values(packed as object) as [
    { filename: string; size: number; entryCount: number },
  ];
  return `${path.relative(root, path.join(out, filename))}: ${entryCount} files, ${(size / 1024).toFixed(0)} KB`;
}

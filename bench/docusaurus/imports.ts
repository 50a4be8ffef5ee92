/** Imports whole Docusaurus sites without their packages, builds what was imported, and counts pages and components. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importInto } from './import-site.ts';
import { lastLines, nameOf } from './workspace.ts';
import { printTable } from '../table.ts';

/** Imports and builds sites. Folders that are missing are listed as not run. */
export function benchImports(folders: string[], cache: string | undefined): void {
  const work = cache ?? fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-imports-'));
  const rows = folders.map((folder) => {
    const row = importRow(path.resolve(folder), path.join(work, 'imports', nameOf(folder)));
    console.error(row.join(' | '));
    return row;
  });
  printTable('Docusaurus sites, imported without their packages', COLUMNS, rows);
  if (cache === undefined) fs.rmSync(work, { recursive: true });
}

const COLUMNS = [
  'site',
  'import',
  'build',
  'source files',
  'pages',
  'components rendered',
  'placeholders',
  'findings',
];

function importRow(folder: string, out: string): (string | number)[] {
  const name = nameOf(folder);
  const rest = ['', '', '', '', '', ''];
  if (!fs.existsSync(folder)) return [name, 'not run: there is no such folder', ...rest];
  const content = path.join(out, 'content');
  const run = importInto(folder, content);
  const status = run.status === 0 ? 'exit 0' : `exit ${run.status}: ${lastLines(run.output)}`;
  if (!fs.existsSync(path.join(content, 'site.ts'))) return [name, status, ...rest];
  // A project has a worker's configuration, and this one's fits every content.
  fs.copyFileSync('wrangler.toml', path.join(out, 'wrangler.toml'));
  const build = spawnSync(
    process.execPath,
    [path.resolve('cli/edgepress.ts'), 'build', '--json', '--root', out],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, CONTENT: content, CI: 'true' } },
  );
  return [
    name,
    status,
    build.status === 0 ? 'exit 0' : `exit ${build.status}: ${lastLines(build.stderr)}`,
    run.files,
    run.pages,
    run.components.rendered,
    run.components.placeholders,
    run.findings,
  ];
}

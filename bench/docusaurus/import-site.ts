/** Imports a site with the command, and reads the counts that its report promises. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A finished import. */
export interface ImportRun {
  out: string;
  /** Exit code of the command. */
  status: number;
  output: string;
  /** Files of the site. */
  files: number;
  pages: number;
  /** Everything that the report lists. */
  findings: number;
  components: { rendered: number; placeholders: number };
}

/** Imports a site into a folder. */
export function importInto(site: string, out: string): ImportRun {
  fs.rmSync(out, { recursive: true, force: true });
  const run = spawnSync(
    process.execPath,
    [path.resolve('cli/edgepress.ts'), 'import', site, '--out', out, '--force'],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const file = path.join(out, 'import-report.md');
  const report = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const counts = /^components: (\d+) rendered, (\d+) placeholders$/m.exec(report);
  return {
    out,
    status: run.status ?? 1,
    output: run.stdout + run.stderr,
    files: rowOf(report, 'source files'),
    pages: rowOf(report, 'pages'),
    findings: rowOf(report, 'findings: [^|]+'),
    components: { rendered: Number(counts?.[1] ?? 0), placeholders: Number(counts?.[2] ?? 0) },
  };
}

// The report's first table has one count in each row.
function rowOf(report: string, title: string): number {
  const rows = report.matchAll(new RegExp(`^\\| ${title} \\| (\\d+) \\|$`, 'gm'));
  return [...rows].reduce((sum, [, count]) => sum + Number(count), 0);
}

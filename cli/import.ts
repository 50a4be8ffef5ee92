/** `npm run import -- <docusaurus site>`: brings a Docusaurus site in, with a report of what it could not carry. */
import fs from 'node:fs';
import path from 'node:path';
import { dropSecrets } from '../compiler/sandbox/environment.ts';
import { countLeft, countOf } from '../importer/import-report.ts';
import { type FinishedImport, importSite, REPORT } from '../importer/importer.ts';
import { place, type Placed, planPlacing } from '../importer/install.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { readFlags, runCommand } from './command.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { printTimings } from '../compiler/diagnostics/timings.ts';

const USAGE = 'npm run import -- <docusaurus site> [--out <folder>] [--dry-run] [--force]';

const FLAGS = {
  out: { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
} as const;

/** Exit code where what was written does not build before somebody has looked at the report. */
const NEEDS_HANDS = 2;

dropSecrets();
await runCommand('dist', run, 'A part of the files may be written');

async function run(): Promise<void> {
  const { values: flags, positionals } = readFlags(FLAGS, USAGE);
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0)
    throw new OperatorError(
      `Found ${named === undefined ? 'no site' : `"${positionals.join(' ')}"`}, expected the folder of one Docusaurus site. Usage: ${USAGE}`,
    );
  const site = path.resolve(named);
  if (!fs.statSync(site, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`${named}: there is no such folder.`);
  const out = path.resolve(flags.out ?? path.join('sites', path.basename(site)));
  if (out === site || site.startsWith(out + path.sep) || out === path.resolve('.'))
    throw new OperatorError(
      `--out: found ${shown(out)}, expected a folder of its own, which is neither the site itself nor one above it. Name another one with --out.`,
    );
  console.log(`Importing ${named} into ${shown(out)}${flags['dry-run'] ? ' (dry run)' : ''}`);
  const timings = printTimings();
  const done = await importSite({ site, out, model: modelFrom(out), timings });
  try {
    const plan = planPlacing(done.staged, out, flags.force ?? false);
    if (!flags['dry-run']) place(done.staged, out, plan);
    tell(done, plan, out, flags['dry-run'] ?? false);
  } finally {
    done.close();
  }
}

function tell(done: FinishedImport, plan: Placed, out: string, dryRun: boolean): void {
  const { summary, errors } = done;
  const { files, carried, pages, findings, left } = summary;
  console.log(
    `${counted(files, 'source file')}: ${carried} carried, ${countLeft(left)} left behind; ${counted(pages, 'page')}`,
  );
  console.log(
    `findings: ${countOf(findings, 'not carried')} not carried, ${countOf(findings, 'changed')} carried with a change, ${countOf(findings, 'built in')} built in`,
  );
  console.log(
    dryRun
      ? `Nothing was written: ${counted(plan.written, 'file')} would be, ${plan.unchanged} are there already.`
      : `${counted(plan.written, 'file')} written, ${plan.unchanged} unchanged; the report: ${shown(path.join(out, REPORT))}`,
  );
  if (errors.length > 0) {
    console.error(`The imported site does not build yet: ${counted(errors.length, 'error')}.`);
    for (const message of errors.slice(0, 5)) console.error(`  ${message}`);
    process.exitCode = NEEDS_HANDS;
  } else if (!dryRun) console.log(`Look at it: CONTENT=${shown(out)} npm start`);
}

// Inside the project the configuration is typed; elsewhere the engine's place is not known for long.
function modelFrom(out: string): string | undefined {
  const project = import.meta.dirname;
  if (!out.startsWith(project + path.sep)) return undefined;
  return path.relative(out, path.join(project, 'model/config/site.ts')).split(path.sep).join('/');
}

function shown(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative;
}

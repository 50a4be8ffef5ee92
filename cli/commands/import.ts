/** `edgepress import <docusaurus site>`: converts a Docusaurus site, and reports what could not be imported. */
import fs from 'node:fs';
import path from 'node:path';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { componentCounts, countSkipped, countOf } from '../../importer/import-report.ts';
import { type FinishedImport, importSite, REPORT } from '../../importer/importer.ts';
import { installFiles, type InstallResult, planInstall } from '../../importer/install.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import { EXIT, defineCommand } from '../core/command.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { printTimings } from '../../compiler/diagnostics/timings.ts';

dropSecrets();
/** The command. */
export default defineCommand(
  {
    name: 'import',
    summary: 'Converts a Docusaurus site, and reports what could not be imported.',
    words: { usage: '<docusaurus site>', min: 1, max: 1 },
    options: {
      out: {
        type: 'path',
        value: 'folder',
        description: 'Folder to write to. Default: sites/<name of the site>.',
      },
      'dry-run': { type: 'flag', description: 'Write nothing.' },
      force: {
        type: 'flag',
        description: 'Overwrite files that were edited since the last import.',
      },
    },
    partialState: 'Some of the files may have been written',
  },
  async ({ options, project, words: [named = ''] }) => {
    const site = path.resolve(named);
    if (!fs.statSync(site, { throwIfNoEntry: false })?.isDirectory())
      throw new OperatorError(`${named}: there is no such folder.`);
    const out = options.out ?? path.join(project.root, 'sites', path.basename(site));
    if (out === site || site.startsWith(out + path.sep) || out === project.root)
      throw new OperatorError(
        `--out: found ${shown(out)}, expected a folder of its own, neither the site itself nor a folder above it. Pass another one with --out.`,
      );
    console.log(`Importing ${named} into ${shown(out)}${options['dry-run'] ? ' (dry run)' : ''}`);
    const timings = printTimings();
    const done = await importSite({ site, out, cache: project.cache, timings });
    try {
      const plan = planInstall(done.staged, out, options.force);
      if (!options['dry-run']) installFiles(done.staged, out, plan);
      printSummary(done, plan, out, options['dry-run']);
    } finally {
      done.close();
    }
  },
);

function printSummary(
  done: FinishedImport,
  plan: InstallResult,
  out: string,
  dryRun: boolean,
): void {
  const { summary, errors } = done;
  const { files, imported, pages, findings, skipped } = summary;
  console.log(
    `${counted(files, 'source file')}: ${imported} imported, ${countSkipped(skipped)} skipped; ${counted(pages, 'page')}`,
  );
  console.log(componentCounts(summary));
  console.log(
    `findings: ${countOf(findings, 'not imported')} not imported, ${countOf(findings, 'changed')} imported with changes, ${countOf(findings, 'built in')} built in`,
  );
  console.log(
    dryRun
      ? `Nothing was written: ${counted(plan.written, 'file')} would be written, ${plan.unchanged} are unchanged.`
      : `${counted(plan.written, 'file')} written, ${plan.unchanged} unchanged. Report: ${shown(path.join(out, REPORT))}`,
  );
  if (errors.length > 0) {
    console.error(`The imported site doesn't build yet: ${counted(errors.length, 'error')}.`);
    for (const message of errors.slice(0, 5)) console.error(`  ${message}`);
    process.exitCode = EXIT.incomplete; // It builds once somebody has worked through the report.
  } else if (!dryRun) console.log(`To view it: CONTENT=${shown(out)} npx edgepress dev`);
}

function shown(folder: string): string {
  const relative = displayPath(folder);
  return relative.startsWith('..') ? folder : relative;
}

/** `edgepress lint`: checks the content as a build does and more closely, and publishes nothing. */
import { BuildError, type Diagnostic } from '../../compiler/diagnostics/diagnostic.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import type { Project } from '../../compiler/config/project.ts';
import { checkExternalLinks } from '../../compiler/lint/external-links.ts';
import { lintPages } from '../../compiler/lint/lint-pages.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand, EXIT } from '../core/command.ts';
import { diagnosticRows, openJsonOutput } from '../core/json-output.ts';
import { sarifLog } from '../core/sarif.ts';

/** The command. */
export default defineCommand(
  {
    name: 'lint',
    summary: 'Checks pages, links, images, front matter and configuration, with file and line.',
    options: {
      strict: { type: 'flag', description: 'Fail on warnings too.' },
      external: {
        type: 'flag',
        description: 'Also request the links to other sites. Broken ones are warnings.',
      },
      'max-age': {
        type: 'number',
        value: 'days',
        min: 0,
        default: 7,
        description: 'With --external: days after which a link that worked is requested again.',
      },
      sarif: { type: 'flag', description: 'Print the findings as SARIF 2.1.0.' },
    },
    json: {
      severity: 'error, warning or log.',
      rule: 'Kind of the finding.',
      file: 'Its file, with line and column where they are known.',
      message: 'What was found and what was expected.',
      hint: 'What to do about it.',
      url: 'Address of what the documentation says about the rule.',
    },
  },
  async ({ options, json, project }) => {
    checkContent(project);
    if (json && options.sarif)
      throw new OperatorError('Found --json and --sarif, expected one of them.');
    dropSecrets();
    const output = options.sarif ? openJsonOutput() : undefined;
    const maxAge = options.external ? options['max-age'] : undefined;
    const found = await collectFindings(project, maxAge);
    output?.end(sarifLog(found, project.root));
    const isText = !json && !options.sarif;
    if (isText && found.length === 0) console.log('No findings.');
    else if (isText) printDiagnostics(found, project.out);
    const fails = (severity: string): boolean =>
      found.some((finding) => finding.severity === severity);
    if (fails('error') || (options.strict && fails('warning'))) process.exitCode = EXIT.failed;
    return diagnosticRows(found);
  },
);

/** Pause between two requests to a host. */
const PAUSE_MS = 500;

async function collectFindings(
  { content, out, cache }: Project,
  maxAge: number | undefined,
): Promise<Diagnostic[]> {
  const site = new SiteBuild({ root: content, out, cache, dev: false, timings: silentTimings });
  try {
    const built = await site.inspect();
    const links = built.pages.flatMap(({ file }) => built.detail(file).external);
    const external =
      maxAge === undefined
        ? []
        : await checkExternalLinks(links, { cache, maxAge, pause: PAUSE_MS });
    return [...built.diagnostics, ...lintPages(built), ...external];
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics;
    throw error;
  } finally {
    await site.close();
  }
}

/** `edgepress lint`: checks the content as a build does, and publishes nothing. */
import { BuildError, type Diagnostic } from '../../compiler/diagnostics/diagnostic.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import type { Project } from '../../compiler/config/project.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand, EXIT } from '../core/command.ts';
import { diagnosticRows } from '../core/json-output.ts';

/** The command. */
export default defineCommand(
  {
    name: 'lint',
    summary: 'Checks pages, links, front matter and configuration, with file and line.',
    options: {
      strict: { type: 'flag', description: 'Fail on warnings too.' },
    },
    json: {
      severity: 'error, warning or log.',
      rule: 'Kind of the finding.',
      file: 'Its file, with line and column where they are known.',
      message: 'What was found and what was expected.',
      hint: 'What to do about it.',
    },
  },
  async ({ options, json, project }) => {
    checkContent(project);
    dropSecrets();
    const found = await collectFindings(project);
    if (!json && found.length === 0) console.log('No findings.');
    else if (!json) printDiagnostics(found, project.out);
    const fails = (severity: string): boolean =>
      found.some((finding) => finding.severity === severity);
    if (fails('error') || (options.strict && fails('warning'))) process.exitCode = EXIT.failed;
    return diagnosticRows(found);
  },
);

async function collectFindings({ content, out, cache }: Project): Promise<Diagnostic[]> {
  const site = new SiteBuild({ root: content, out, cache, dev: false, timings: silentTimings });
  try {
    return (await site.run()).diagnostics;
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics;
    throw error;
  } finally {
    await site.close();
  }
}

/** `edgepress lint`: checks the content as a build does, and publishes nothing. */
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { BuildError, type Diagnostic } from '../../compiler/diagnostics/diagnostic.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import type { Project } from '../../compiler/config/project.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand, EXIT } from '../core/command.ts';

/** The command. */
export default defineCommand(
  {
    name: 'lint',
    summary: 'Checks pages, links, front matter and configuration, with file and line.',
    options: {
      strict: { type: 'flag', description: 'Fail on warnings too.' },
      json: { type: 'flag', description: 'Print the findings as JSON.' },
    },
  },
  async ({ options, project }) => {
    checkContent(project);
    dropSecrets();
    const found = await collectFindings(project);
    if (options.json) console.log(JSON.stringify(found.map(withDisplayPath), null, 2));
    else if (found.length === 0) console.log('No findings.');
    else printDiagnostics(found, project.out);
    const fails = (severity: string): boolean =>
      found.some((finding) => finding.severity === severity);
    if (fails('error') || (options.strict && fails('warning'))) process.exitCode = EXIT.failed;
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

function withDisplayPath(finding: Diagnostic): Diagnostic {
  return { ...finding, file: displayPath(finding.file) };
}

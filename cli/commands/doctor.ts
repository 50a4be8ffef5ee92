/** `edgepress doctor`: compares a project with what this version of the engine needs. */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { engineRelease } from '../../compiler/engine/engine-files.ts';
import { checkConfig } from '../../publisher/doctor/config-check.ts';
import { checkPublishedContent } from '../../publisher/doctor/content-check.ts';
import type { ProjectFinding } from '../../publisher/doctor/finding.ts';
import { checkPackages } from '../../publisher/doctor/package-check.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import { EXIT, defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, PLAN_OPTION } from '../core/shared-options.ts';

const { local, env, config, 'namespace-id': namespaceId } = NAMESPACE_OPTIONS;

/** The command. */
export default defineCommand(
  {
    name: 'doctor',
    summary: 'Compares the project with what this version needs, and prints the lines to change.',
    options: {
      local,
      env,
      config,
      'namespace-id': namespaceId,
      ...PLAN_OPTION,
    },
    json: {
      version: 'Version of edgepress.',
      findings: 'Findings: level (change or note), where, message, and the lines to write.',
    },
    variables: CLOUDFLARE_VARIABLES,
  },
  async ({ options, variables, json, project: opened }) => {
    const project = { ...opened, wranglerConfig: options.config ?? opened.wranglerConfig };
    const findings = [...checkPackages(project), ...(await checkConfig(project, options.plan))];
    // Operators who pass one of these have published before. Without them, a new project would be told to log in.
    const readsContent =
      options.local ||
      options['namespace-id'] !== undefined ||
      variables.CLOUDFLARE_API_TOKEN !== undefined;
    if (readsContent)
      findings.push(...(await checkPublishedContent(() => openNamespace(options, project))));
    if (!json) printFindings(findings);
    if (findings.some(({ level }) => level === 'change')) process.exitCode = EXIT.failed;
    return { version: engineRelease(), findings };
  },
);

function printFindings(findings: ProjectFinding[]): void {
  for (const { level, where, message, lines = [] } of findings) {
    console.log(`${level === 'change' ? 'change' : 'note  '}  ${where}: ${message}`);
    if (lines.length > 0) console.log(`\n${lines.map((line) => `    ${line}`).join('\n')}\n`);
  }
  const changes = findings.filter(({ level }) => level === 'change').length;
  const notes = counted(findings.length - changes, 'note');
  console.log(
    changes === 0
      ? `The project has what edgepress ${engineRelease()} needs (${notes}).`
      : `${counted(changes, 'change')} to make, ${notes}.`,
  );
}

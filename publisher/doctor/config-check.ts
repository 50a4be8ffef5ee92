/** Checks the project's wrangler configuration, in every environment. */
import fs from 'node:fs';
import path from 'node:path';
import type { Project } from '../../compiler/config/project.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { AccountPlan } from '../kv/kv-limits.ts';
import { checkBindings } from './binding-check.ts';
import { readSections } from './config-section.ts';
import type { ProjectFinding } from './finding.ts';
import { checkScript } from './script-check.ts';
import { checkCpuLimit, checkVars } from './settings-check.ts';

/** Compares the configuration with what the worker needs. */
export async function checkConfig(
  project: Project,
  plan: AccountPlan | undefined,
): Promise<ProjectFinding[]> {
  const file = project.wranglerConfig;
  const where = path.basename(file);
  if (!fs.existsSync(file))
    return [
      {
        level: 'change',
        where,
        message:
          'found no wrangler.json, wrangler.jsonc or wrangler.toml; "npm create edgepress ." writes one',
      },
    ];
  try {
    const sections = await readSections(file);
    return sections.flatMap((section) => [
      ...checkScript(section, project),
      ...(section.servesSite ? [...checkBindings(section), ...checkVars(section)] : []),
      ...checkCpuLimit(section, plan),
    ]);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ level: 'change', where, message: error.message }];
  }
}

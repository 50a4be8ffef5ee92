/** Checks the variables and the CPU limit of a section. */
import { closestOption } from '../../model/schema/schema.ts';
import { checkSettings, SETTING_NAMES } from '../../model/settings.ts';
import type { AccountPlan } from '../kv/kv-limits.ts';
import { type ConfigSection, sectionChange, sectionNote } from './config-section.ts';
import type { ProjectFinding } from './finding.ts';

/** Checks the values of variables, and their names for spelling mistakes. */
export function checkVars(section: ConfigSection): ProjectFinding[] {
  const { vars } = section.resolved;
  const found = checkSettings(vars).problems.map(({ problem }) =>
    sectionChange(section, `vars: ${problem}`),
  );
  const known = new Set<string>(SETTING_NAMES);
  for (const name of Object.keys(vars)) {
    if (known.has(name)) continue;
    const meant = closestOption(name, SETTING_NAMES);
    found.push(
      meant === undefined
        ? sectionNote(section, `vars: the engine reads no variable ${name}`)
        : sectionChange(section, `vars: found ${name}, expected ${meant}: rename it`),
    );
  }
  if (vars['RATE_LIMITS'] === 'off')
    found.push(sectionNote(section, 'vars: RATE_LIMITS is off, so nothing limits requests'));
  return found;
}

/** Checks that the plan of the account allows the CPU limit. */
export function checkCpuLimit(
  section: ConfigSection,
  plan: AccountPlan | undefined,
): ProjectFinding[] {
  const { env, written, resolved } = section;
  const limit = resolved.limits?.cpu_ms;
  if (limit === undefined || (env !== undefined && !('limits' in written))) return [];
  if (plan === 'free')
    return [
      sectionChange(
        section,
        `found limits.cpu_ms = ${limit}, which Cloudflare refuses on the free plan: remove it`,
      ),
    ];
  return plan === 'paid'
    ? []
    : [sectionNote(section, `has limits.cpu_ms = ${limit}, which the free plan refuses`)];
}

/** Checks the variables of `wrangler.toml` by the worker's own rules, before the worker is uploaded. */
import { checkSettings, SETTING_NAMES } from '../../model/settings.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { WorkerConfig } from './worker-config.ts';

/**
 * Throws an error that names every wrong variable. Returns a warning for each variable that the worker does not know, and
 * for rate limits that are switched off.
 */
export function checkVariables({ file, env, vars }: WorkerConfig): string[] {
  const table = env === undefined ? '[vars]' : `[env.${env}.vars]`;
  const { problems } = checkSettings(vars);
  if (problems.length > 0)
    throw new OperatorError(
      `${file}, ${table}: ${problems.map(({ problem }) => problem).join('; ')}. Nothing was changed.`,
    );
  const known = new Set<string>(SETTING_NAMES);
  const unknown = Object.keys(vars)
    .filter((name) => !known.has(name))
    .map(
      (name) =>
        `${name} in ${table}: the worker reads no variable of this name; it reads ${[...known].join(', ')}`,
    );
  return vars['RATE_LIMITS'] === 'off'
    ? [...unknown, `RATE_LIMITS in ${table} is "off": nothing limits requests, and their cost`]
    : unknown;
}

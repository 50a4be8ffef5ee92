/** Reads the worker's configuration with wrangler's own parser. */
import path from 'node:path';
import type { unstable_readConfig } from 'wrangler';
import type { Project } from '../../compiler/config/project.ts';
import { disableWranglerRequests } from './local-kv.ts';
import { readPlainConfig } from './plain-config.ts';
import { wranglerError } from './wrangler-error.ts';

/** Reads the configuration of an environment. Rejects with an `OperatorError` when the file is invalid or lacks it. */
export async function readWranglerConfig(
  file: string,
  env: string | undefined,
): Promise<ReturnType<typeof unstable_readConfig>> {
  disableWranglerRequests();
  const wrangler = await import('wrangler');
  try {
    const { rawConfig } = wrangler.experimental_readRawConfig({ config: file });
    if (env !== undefined && !(rawConfig.env && env in rawConfig.env))
      throw new Error(`it has no section [env.${env}]`);
    return wrangler.unstable_readConfig({ config: file, env }, { hideWarnings: true });
  } catch (error) {
    throw wranglerError(file, error);
  }
}

/** Returns whether a project uses the engine's default worker, and neither the prebuilt one nor its own. */
export async function usesDefaultWorker({ worker, wranglerConfig }: Project): Promise<boolean> {
  const plain = readPlainConfig(wranglerConfig)?.['main'];
  const main =
    typeof plain === 'string' ? plain : (await readWranglerConfig(wranglerConfig, undefined)).main;
  return main !== undefined && path.resolve(path.dirname(wranglerConfig), main) === worker;
}

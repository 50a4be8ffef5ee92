/** The package manager that called this command. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const KNOWN = ['npm', 'pnpm', 'yarn', 'bun'];

// @env npm_config_user_agent: Set by package managers. `create-edgepress` installs with the one that runs it.
/** Returns the name of the package manager, which each of them puts into the environment. */
export function packageManager(agent = process.env.npm_config_user_agent ?? '') {
  const name = agent.split('/')[0];
  return KNOWN.includes(name) ? name : 'npm';
}

/** Returns the line that installs exactly what the lock file says, on a machine that has Node and npm. */
export function cleanInstall(manager, agent = process.env.npm_config_user_agent ?? '') {
  if (manager === 'npm') return 'npm ci --ignore-scripts';
  if (manager === 'yarn' && !/^yarn\/[01]\./.test(agent))
    return 'corepack enable && yarn install --immutable --mode=skip-build';
  return `npx --yes ${manager} install --frozen-lockfile --ignore-scripts`;
}

/** Installs the packages of a folder, and returns whether that worked. */
export function install(manager, folder) {
  const { status } = spawnSync(manager, ['install'], {
    cwd: folder,
    stdio: 'inherit',
    // On Windows, package managers are scripts of the shell.
    shell: process.platform === 'win32',
  });
  return status === 0;
}

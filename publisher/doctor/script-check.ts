/** Checks the keys that environments inherit: which script is uploaded, how, and the version of the platform. */
import fs from 'node:fs';
import path from 'node:path';
import type { Project } from '../../compiler/config/project.ts';
import { type ConfigSection, sectionChange } from './config-section.ts';
import type { ProjectFinding } from './finding.ts';
import { PREBUILT_WORKER, WORKER_NEEDS } from './worker-needs.ts';

/** Checks the keys of the script. Of an environment, only those that it does not inherit. */
export function checkScript(section: ConfigSection, project: Project): ProjectFinding[] {
  const { env, written } = section;
  const isOwn = (...keys: string[]): boolean =>
    env === undefined || keys.some((key) => key in written);
  return [
    ...(isOwn('main', 'no_bundle') ? checkMain(section, project) : []),
    ...(isOwn('compatibility_date') ? checkDate(section) : []),
    ...(isOwn('compatibility_flags') ? checkFlags(section) : []),
    ...(isOwn('cache') ? checkCache(section) : []),
  ];
}

function checkMain(section: ConfigSection, project: Project): ProjectFinding[] {
  const { main, no_bundle } = section.resolved;
  if (main === undefined)
    return [
      sectionChange(section, `found no main, expected ${PREBUILT_WORKER} or a worker of your own`, {
        main: PREBUILT_WORKER,
        no_bundle: true,
      }),
    ];
  const file = path.resolve(path.dirname(section.file), main);
  const isBuilt = file === project.worker;
  const isReady = isBuilt || file.replaceAll(path.sep, '/').endsWith(`/${PREBUILT_WORKER}`);
  const found: ProjectFinding[] = [];
  // `edgepress build` and `edgepress deploy` write the one that the project builds.
  if (!isBuilt && !fs.existsSync(file))
    found.push(
      sectionChange(
        section,
        isReady
          ? `found no file ${PREBUILT_WORKER}: install the project's packages`
          : `found no file ${path.relative(project.root, file)}, which main names: correct main`,
      ),
    );
  if (isReady && no_bundle !== true)
    found.push(
      sectionChange(
        section,
        'found no_bundle unset, expected true: the worker is bundled already, and wrangler would bundle it again',
        { no_bundle: true },
      ),
    );
  if (!isReady && no_bundle === true && /\.[cm]?[jt]sx?$/.test(file))
    found.push(
      sectionChange(
        section,
        'found no_bundle = true with a worker of your own, expected false: its imports must be bundled',
        { no_bundle: false },
      ),
    );
  return found;
}

function checkDate(section: ConfigSection): ProjectFinding[] {
  const { compatibility_date: found } = section.resolved;
  const { compatibility_date } = WORKER_NEEDS;
  if (found !== undefined && found >= compatibility_date) return [];
  return [
    sectionChange(
      section,
      `found ${found === undefined ? 'no compatibility_date' : `compatibility_date ${found}`}, expected ${compatibility_date} or later`,
      { compatibility_date },
    ),
  ];
}

function checkFlags(section: ConfigSection): ProjectFinding[] {
  const found = section.resolved.compatibility_flags;
  const missing = WORKER_NEEDS.compatibility_flags.filter((flag) => !found.includes(flag));
  if (missing.length === 0) return [];
  return [
    sectionChange(section, `found no compatibility flag ${missing.join(', ')}`, {
      compatibility_flags: [...found, ...missing],
    }),
  ];
}

function checkCache(section: ConfigSection): ProjectFinding[] {
  const { cache } = WORKER_NEEDS;
  if (section.resolved.cache?.enabled === true) return [];
  return [
    sectionChange(
      section,
      'found the cache off, expected it on: without it, every request runs the worker',
      { cache },
    ),
  ];
}

/** Builds a copied site with the Docusaurus that is installed for it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { causeIn } from './workspace.ts';

/** A build by Docusaurus. */
export interface DocusaurusBuild {
  /** Folder with the HTML. */
  built: string;
  version: string;
  /** Why there is no HTML. */
  failure: string | undefined;
  seconds: number;
  cpu: number;
  megabytes: number;
}

/** Builds the default language. `isPlain` keeps the HTML as it was rendered. */
export function buildDocusaurus(
  site: string,
  built: string,
  {
    isPlain = false,
    isFaster,
    keepsCache = false,
  }: { isPlain?: boolean; isFaster?: boolean; keepsCache?: boolean } = {},
): DocusaurusBuild {
  fs.rmSync(built, { recursive: true, force: true });
  const package_ = createRequire(path.join(site, 'package.json')).resolve(
    '@docusaurus/core/package.json',
  );
  const { version }: { version: string } = JSON.parse(fs.readFileSync(package_, 'utf8'));
  if (!keepsCache)
    for (const cache of [path.join(site, '.docusaurus'), path.join(package_, '../../../.cache')])
      fs.rmSync(cache, { recursive: true, force: true });
  const config = writeConfig(site, isFaster);
  const costs = `${built}-cost.json`;
  fs.rmSync(costs, { force: true });
  const start = performance.now();
  const run = spawnSync(
    process.execPath,
    [
      '--import',
      path.resolve('bench/docusaurus/record-cost.mjs'),
      path.join(path.dirname(package_), 'bin/docusaurus.mjs'),
      'build',
      '--config',
      config,
      '--out-dir',
      built,
      '--locale',
      defaultLocale(site),
    ],
    {
      cwd: site,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NO_UPDATE_NOTIFIER: '1',
        RECORD_COST: costs,
        ...(isPlain && { SKIP_HTML_MINIFICATION: 'true' }),
      },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  fs.writeFileSync(`${built}.log`, run.stdout + run.stderr);
  const cost: { cpu?: number; megabytes?: number } = fs.existsSync(costs)
    ? JSON.parse(fs.readFileSync(costs, 'utf8'))
    : {};
  return {
    built,
    version,
    failure: run.status === 0 ? undefined : causeIn(run.stdout + run.stderr),
    seconds,
    cpu: cost.cpu ?? Number.NaN,
    megabytes: cost.megabytes ?? Number.NaN,
  };
}

/** Name of the configuration that is written beside the site's own. */
const CONFIG = 'bench.config.js';

// Broken links are warnings, so that both engines publish the same pages. Docusaurus 3.10 has renamed the flag,
// also that of a site whose packages are newer than its configuration, and versions before 3.1 refuse unknown settings.
function writeConfig(site: string, isFaster: boolean | undefined): string {
  const flags = JSON.stringify({ faster: isFaster });
  const lines = [
    `const loaded = require('./${configName(site)}');`,
    `const flags = ${flags};`,
    'module.exports = async () => {',
    '  const own = loaded.default ?? loaded;',
    "  const config = typeof own === 'function' ? await own() : await own;",
    '  const { onBrokenMarkdownLinks, ...rest } = config;',
    '  const { experimental_faster, ...future } = rest.future ?? {};',
    '  const { markdown } = rest;',
    "  const version = require('@docusaurus/core/package.json').version.split('.').map(Number);",
    '  const isAtLeast = (major, minor) => version[0] > major || (version[0] === major && version[1] >= minor);',
    "  const name = isAtLeast(3, 10) ? 'faster' : 'experimental_faster';",
    '  const faster = flags.faster ?? future.faster ?? experimental_faster;',
    '  const hooks = { onBrokenMarkdownLinks: "warn", onBrokenMarkdownImages: "warn" };',
    '  return {',
    '    ...rest,',
    "    onBrokenLinks: 'warn',",
    "    ...(isAtLeast(3, 1) && { onBrokenAnchors: 'warn' }),",
    "    ...(isAtLeast(3, 9) ? { markdown: { ...markdown, hooks: { ...markdown?.hooks, ...hooks } } } : { onBrokenMarkdownLinks: 'warn' }),",
    '    ...((rest.future !== undefined || flags.faster !== undefined) && {',
    '      future: {',
    '        ...future,',
    '        ...(faster !== undefined && { [name]: faster }),',
    '        ...(flags.faster && { v4: future.v4 ?? { removeLegacyPostBuildHeadAttribute: true } }),',
    '      },',
    '    }),',
    '  };',
    '};',
    '',
  ];
  fs.writeFileSync(path.join(site, CONFIG), lines.join('\n'));
  return CONFIG;
}

function configName(site: string): string {
  return fs.readdirSync(site).find((name) => /^docusaurus\.config\.\w+$/.test(name)) ?? '';
}

function defaultLocale(site: string): string {
  const text = fs.readFileSync(path.join(site, configName(site)), 'utf8');
  return /defaultLocale:\s*['"]([\w-]+)['"]/.exec(text)?.[1] ?? 'en';
}

/** Copies a Docusaurus site into a cache folder and installs its packages there, so that neither the site nor this project changes. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../compiler/objects/hash.ts';
import { completeSite } from './complete-site.ts';

/** A copy of a site, ready to be built. */
export interface Workspace {
  /** Name for reports and folders. */
  name: string;
  /** Absolute path of the copied site. */
  site: string;
  /** Folder for what is made of it. */
  work: string;
  /** Why its packages are not installed; `undefined` if they are. */
  missing: string | undefined;
}

/** The packages of sites that come without a `package.json`: the classic preset, and what public sites often add. */
const STOCK = {
  '@docusaurus/core': '3.10.2',
  '@docusaurus/faster': '3.10.2',
  '@docusaurus/plugin-client-redirects': '3.10.2',
  '@docusaurus/preset-classic': '3.10.2',
  '@docusaurus/remark-plugin-npm2yarn': '3.10.2',
  '@docusaurus/theme-live-codeblock': '3.10.2',
  '@docusaurus/theme-mermaid': '3.10.2',
  '@mdx-js/react': '3.1.1',
  '@mermaid-js/layout-elk': '0.1.9',
  clsx: '2.1.1',
  'prism-react-renderer': '2.4.1',
  'raw-loader': '4.0.2',
  react: '19.2.0',
  'react-dom': '19.2.0',
  'react-lite-youtube-embed': '2.4.0',
  'react-medium-image-zoom': '5.4.0',
  'rehype-katex': '7.0.1',
  'remark-math': '6.0.0',
};

// A site's `.npmrc` may name another registry.
const SKIPPED = new Set(
  'node_modules .git .docusaurus build .turbo .cache .npmrc .yarnrc.yml'.split(' '),
);

/** Copies a site. With `installs`, also installs its packages, or those of the classic template. */
export function openWorkspace(
  folder: string,
  cache: string,
  { installs }: { installs: boolean },
): Workspace {
  const name = nameOf(folder);
  const isWhole = declaresDocusaurus(folder);
  const levels = levelsAbove(folder);
  const top = path.resolve(folder, ...Array<string>(levels).fill('..'));
  // Modules are looked up in the folders above, so sites without a `package.json` share one set of packages.
  const shared = path.join(cache, 'stock');
  const place = isWhole ? path.join(cache, 'sites', name) : path.join(shared, 'sites', name);
  refreshCopy(top, place);
  const site = path.join(place, path.relative(top, folder));
  if (!isWhole) completeSite(site);
  commitFiles(place);
  const work = path.join(cache, 'built', name);
  fs.mkdirSync(work, { recursive: true });
  if (!installs) return { name, site, work, missing: undefined };
  if (!isWhole) writeStock(shared);
  return { name, site, work, missing: install(isWhole ? site : shared) };
}

/** Returns a name for reports: that of the repository where the site's own folder has a generic name. */
export function nameOf(folder: string): string {
  const parts = path.resolve(folder).split(path.sep);
  const index = parts.findLastIndex((part) => !/^(?:website|site|docs|packages|web)$/.test(part));
  return parts[Math.max(index, 0)] ?? 'site';
}

function declaresDocusaurus(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  // A preset of the site's own may bring Docusaurus with it.
  return (
    fs.existsSync(file) &&
    /"@docusaurus\/core"|docusaurus build/.test(fs.readFileSync(file, 'utf8'))
  );
}

// A site in a monorepo names folders above itself in its configuration.
function levelsAbove(folder: string): number {
  const config = fs.readdirSync(folder).find((name) => /^docusaurus\.config\.\w+$/.test(name));
  if (config === undefined) return 0;
  const text = fs.readFileSync(path.join(folder, config), 'utf8');
  const levels = [...text.matchAll(/['"`]((?:\.\.\/)+)/g)].map(([, up = '']) => up.length / 3);
  return Math.max(0, ...levels);
}

// Keeps the installed packages, which take minutes to come back.
function refreshCopy(from: string, to: string): void {
  if (fs.existsSync(to)) removeSources(to);
  fs.cpSync(from, to, {
    recursive: true,
    filter: (file) => !SKIPPED.has(path.basename(file)) || file === from,
    dereference: false,
    verbatimSymlinks: true,
  });
}

// Docusaurus asks git when pages were changed, and fails without an answer.
function commitFiles(folder: string): void {
  const git = (...args: string[]): void => {
    const run = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`git ${args[0]} in ${folder}: ${run.stderr}`);
  };
  git('init', '--quiet');
  fs.writeFileSync(path.join(folder, '.git/info/exclude'), [...KEPT].join('\n'));
  git('add', '--all', '--force', '.', ...[...KEPT].map((name) => `:(exclude,glob)**/${name}/**`));
  git(
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@localhost',
    'commit',
    '--quiet',
    '--message=Copy',
  );
}

function removeSources(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (KEPT.has(entry.name)) continue;
    if (entry.isDirectory() && hasPackages(file)) removeSources(file);
    else fs.rmSync(file, { recursive: true, force: true });
  }
}

/** Holds the hash of the dependencies that are installed beside it. */
const INSTALLED = '.installed';

/** What isn't copied from the site: packages, and what Docusaurus has generated. */
const KEPT = new Set(['node_modules', '.docusaurus', INSTALLED]);

function hasPackages(folder: string): boolean {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .some(
      (entry) =>
        entry.isDirectory() &&
        (entry.name === 'node_modules' || hasPackages(path.join(folder, entry.name))),
    );
}

function writeStock(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  const manifest = { name: 'stock', private: true, dependencies: STOCK };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

// Returns why it failed.
function install(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  const manifest: Record<string, unknown> = JSON.parse(fs.readFileSync(file, 'utf8'));
  // Packages of the site's own monorepo are in no registry.
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies'])
    manifest[field] = Object.fromEntries(
      Object.entries(manifest[field] ?? {}).filter(
        ([, range]) => !/^(?:workspace|link|portal|patch|file):/.test(String(range)),
      ),
    );
  for (const field of ['scripts', 'workspaces', 'engines', 'devEngines', 'packageManager'])
    delete manifest[field];
  // Docusaurus before 3.10.2 uses files and options that webpack has given up since.
  if (/"@docusaurus\/core":"(?:\^?2\.|3\.(?:\d\.|10\.[01]"))/.test(JSON.stringify(manifest)))
    Object.assign(manifest, {
      overrides: OLD_WEBPACK,
      // Docusaurus only finds it at the top, where npm doesn't always put what no package of the site names.
      devDependencies: { ...Object(manifest['devDependencies']), ...OLD_WEBPACK },
    });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  fs.writeFileSync(file, text);
  const stamp = path.join(folder, INSTALLED);
  const hash = contentHash(text);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return undefined;
  const run = spawnSync('npm', INSTALL, { cwd: folder, encoding: 'utf8' });
  if (run.status !== 0) return lastLines(run.stderr || run.stdout);
  fs.writeFileSync(stamp, hash);
  return undefined;
}

const OLD_WEBPACK = { webpack: '5.105.0' };

const INSTALL = [
  'install',
  // A folder above may have the packages of the whole monorepo.
  '--workspaces=false',
  '--legacy-peer-deps',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Returns the innermost cause that an output names, or its last lines. */
export function causeIn(output: string): string {
  const causes = output
    .split('\n')
    .filter((line) => /\[cause\]: |Module not found|^Error: /.test(line));
  return causes.length === 0 ? lastLines(output) : causes.slice(-3).join(' ').replace(/\s+/g, ' ');
}

/** Returns the last lines of a command's output. */
export function lastLines(output: string, count = 4): string {
  return output.trim().split('\n').slice(-count).join(' ');
}

/**
 * Compiles Sass with the package that a Docusaurus site has installed, in a process of its own: it gets a file and returns CSS. The
 * process has an empty environment, reads the site and its packages only, and can't write files or start programs.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBelowAny, modulesAbove, projectFolders } from '../sandbox/readable-folders.ts';
import type { SassOptions } from '../docusaurus/component-settings.ts';

/** Compiled Sass, or the reason why it couldn't be compiled. */
export type CompiledSass = { css: string; inputs: string[] } | { failure: string };

// @limit ms for a stylesheet in Sass: The build reports the stylesheet.
/** Time limit for one stylesheet. */
const TIMEOUT_MS = 30_000;

const DELIMITER = '\u0001css\u0001';

// Other tools write `~package/file` for files of packages.
const SCRIPT = `const fs = require('node:fs');
const { pathToFileURL, fileURLToPath } = require('node:url');
const [, sassFile, file, json] = process.argv;
const { packages, loadPaths, additionalData } = JSON.parse(json);
const sass = require(sassFile);
const findFileUrl = (url) => url.startsWith('~') ? new URL(url.slice(1), pathToFileURL(packages[0] + '/')) : null;
const options = { loadPaths: [...loadPaths, ...packages], importers: [{ findFileUrl }], quietDeps: true, logger: sass.Logger?.silent };
const syntax = file.endsWith('.sass') ? 'indented' : 'scss';
const { css, loadedUrls = [] } = additionalData === undefined
  ? sass.compile(file, options)
  : sass.compileString(additionalData + '\\n' + fs.readFileSync(file, 'utf8'), { ...options, syntax, url: pathToFileURL(file) });
const inputs = loadedUrls.filter((url) => url.protocol === 'file:').map((url) => fileURLToPath(url));
process.stdout.write(${JSON.stringify(DELIMITER)} + JSON.stringify({ css, inputs }) + ${JSON.stringify(DELIMITER)});`;

/** Finds the Sass that a site or its repository has installed: a file, or nothing if there is none. */
export function installedSass(root: string, packages: readonly string[]): string | undefined {
  const folders = [
    ...projectFolders(root).map((one) => path.join(one, 'node_modules')),
    ...packages,
  ];
  for (const folder of folders)
    for (const name of ['sass', 'sass-embedded'])
      if (fs.existsSync(path.join(folder, name, 'package.json')))
        return createRequire(pathToFileURL(path.join(folder, 'x.js'))).resolve(name);
  return undefined;
}

/** Where a site and its packages are, and the options of the site. */
export interface SassSite {
  root: string;
  packages: readonly string[];
  sassOptions?: SassOptions | undefined;
}

/** Compiles a stylesheet below `root`. `sass` is the file of the package. */
export async function compileSass(
  file: string,
  { root, sass, packages, sassOptions }: SassSite & { sass: string },
): Promise<CompiledSass> {
  const folders = [...packages, ...modulesAbove(file)];
  const loadPaths = loadPathsOf({ root, packages: folders, sassOptions });
  const readable = new Set([fs.realpathSync(root), root, ...folders, ...loadPaths]);
  const flags = [...readable].map((one) => `--allow-fs-read=${one}`);
  const given = { packages: folders, loadPaths, additionalData: sassOptions?.additionalData };
  const args = ['--permission', ...flags, '-e', SCRIPT, '--', sass, file, JSON.stringify(given)];
  const child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const [, json, end] = output.split(DELIMITER);
  if (json !== undefined && end !== undefined) {
    const compiled: { css: string; inputs: string[] } = JSON.parse(json);
    return compiled;
  }
  const said = errors.split('\n').find((line) => /(?:Error|Exception)\b/.test(line));
  return { failure: said?.trim() ?? 'Sass ended without a result' };
}

// Folders of packages are where the packages are. Others are in the repository of the site, but don't contain the site itself,
// because files beside it may have secrets.
function loadPathsOf({ root, packages, sassOptions }: SassSite): string[] {
  const project = projectFolders(root);
  return (sassOptions?.loadPaths ?? []).flatMap((name) => {
    const [isPackages, rest = ''] = /^(?:.*\/)?node_modules(?:\/(.*))?$/.exec(name) ?? [];
    if (isPackages !== undefined) return packages.map((folder) => path.join(folder, rest));
    const folder = path.resolve(root, name);
    const isOwn = folder === root || !isBelowAny([folder], root);
    return isOwn && isBelowAny(project, folder) && fs.existsSync(folder) ? [folder] : [];
  });
}

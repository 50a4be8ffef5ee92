/**
 * Compiles Sass with the package that a Docusaurus site has installed, in a process of its own: it gets a file and returns CSS. The
 * process has an empty environment, reads the site and its packages only, and can't write files or start programs.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { modulesAbove, projectFolders } from '../sandbox/readable-folders.ts';

/** Compiled Sass, or the reason why it couldn't be compiled. */
export type CompiledSass = { css: string; inputs: string[] } | { failure: string };

// @limit ms for a stylesheet in Sass: The build reports the stylesheet.
/** Time limit for one stylesheet. */
const TIMEOUT_MS = 30_000;

const DELIMITER = '\u0001css\u0001';

// Other tools write `~package/file` for files of packages.
const SCRIPT = `const { pathToFileURL, fileURLToPath } = require('node:url');
const [, sassFile, file, ...loadPaths] = process.argv;
const sass = require(sassFile);
const findFileUrl = (url) => url.startsWith('~') ? new URL(url.slice(1), pathToFileURL(loadPaths[0] + '/')) : null;
const { css, loadedUrls = [] } = sass.compile(file, { loadPaths, importers: [{ findFileUrl }], quietDeps: true, logger: sass.Logger?.silent });
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

/** Compiles a stylesheet below `root`. */
export async function compileSass(
  file: string,
  { root, sass, packages }: { root: string; sass: string; packages: readonly string[] },
): Promise<CompiledSass> {
  const folders = [...packages, ...modulesAbove(file)];
  const readable = new Set([fs.realpathSync(root), root, ...folders]);
  const flags = [...readable].map((one) => `--allow-fs-read=${one}`);
  const args = ['--permission', ...flags, '-e', SCRIPT, '--', sass, file, ...folders];
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

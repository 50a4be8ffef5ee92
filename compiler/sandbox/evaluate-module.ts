/**
 * Evaluates a site's `docusaurus.config` or sidebars in a separate process. That process can read the site and its
 * packages and use the network, but can't read other files, write files or run programs. Stubs replace packages that
 * are not installed, so a fresh clone without `npm install` is enough.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { engineModule } from '../engine/engine-files.ts';
import { contentEnvironment } from './environment.ts';
import { VALUE_DELIMITER } from './print-value.ts';
import { FUNCTION_FIELD, isObject } from '../../model/schema/schema.ts';
import { moduleScope, SCOPE_DEFINES, scopeBanner } from './module-scope.ts';
import { NODE_TARGET } from '../engine/node-target.ts';

/** The exported value of a module, or the reason why it could not be evaluated. */
export type Evaluated =
  | { value: unknown; inputs: string[]; failure?: undefined }
  | { failure: string };

/** Time limit for the evaluation of a module. */
const TIMEOUT_MS = 30_000;

/** Packages that are always replaced by stubs. Only their names matter here. */
const STUBBED = /^(?:@docusaurus\/|@mdx-js\/|remark|rehype|prism|docusaurus-|react)/;

// A watched site loads its configuration after every edit. A new process starts only when the code has changed.
const evaluated = new Map<string, unknown>();

/** Evaluates a module below a site's folder. Functions in it become `{ '@function': name }`. */
export async function evaluateModule(file: string, site: string): Promise<Evaluated> {
  const bundled = await bundle(file);
  if ('failure' in bundled) return bundled;
  const { code, inputs, folders } = bundled;
  if (evaluated.has(code)) return { value: structuredClone(evaluated.get(code)), inputs };
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'edgepress-config-'));
  try {
    const entry = path.join(folder, 'config.mjs');
    fs.writeFileSync(entry, code);
    const result = await run(entry, site, [folder, ...folders]);
    if ('failure' in result) return result;
    evaluated.set(code, result.value);
    return { value: structuredClone(result.value), inputs };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the name of a function in an evaluated configuration, and `undefined` for any other value. */
export function functionName(value: unknown): string | undefined {
  const name = isObject(value) ? value[FUNCTION_FIELD] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** A module bundled with its local imports, and the folders of the packages that it loads. */
interface Bundled {
  code: string;
  inputs: string[];
  folders: Set<string>;
}

async function bundle(file: string): Promise<Bundled | { failure: string }> {
  const printer = engineModule('compiler/sandbox/print-value.ts');
  const stubs = engineModule('compiler/sandbox/stub-package.ts');
  const folders = new Set(modulesAbove(file));
  try {
    const built = await build({
      stdin: {
        contents: `import * as loaded from ${JSON.stringify(file)};\nimport { printValue } from ${JSON.stringify(printer)};\nawait printValue(loaded);`,
        resolveDir: path.dirname(file),
        loader: 'js',
      },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      jsx: 'automatic',
      // The import report refers to functions by name.
      keepNames: true,
      logLevel: 'silent',
      loader: { '.js': 'jsx', '.css': 'empty' },
      define: SCOPE_DEFINES,
      banner: {
        js: `${scopeBanner(file)} {
  const resolve = require.resolve;
  // For a package that is not installed, its name serves as its path.
  require.resolve = (name, options) => { try { return resolve(name, options); } catch { return name; } };
}`,
      },
      plugins: [packages(file, stubs, folders), moduleScope],
    });
    const inputs = Object.keys(built.metafile.inputs)
      .map((input) => path.resolve(input))
      .filter((input) => fs.existsSync(input));
    return { code: built.outputFiles[0]?.text ?? '', inputs, folders };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = message.split('\n').find((one) => one.includes('ERROR')) ?? message;
    return { failure: line.replace(/^.*?([^/\\]+:\d+:\d+): ERROR: /, '$1: ').trim() };
  }
}

/** Returns the `node_modules` folders above a file. */
function modulesAbove(file: string): string[] {
  return foldersAbove(file)
    .map((folder) => path.join(folder, 'node_modules'))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => [folder, fs.realpathSync(folder)]);
}

/** Returns the folder of the package that a file belongs to. In a workspace it is outside of `node_modules`. */
function packageOf(file: string): string[] {
  return foldersAbove(file)
    .filter((folder) => fs.existsSync(path.join(folder, 'package.json')))
    .slice(0, 1);
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === file ? [] : [folder, ...foldersAbove(folder)];
}

/** Loads installed packages unchanged and records their folders. Replaces all other packages with stubs. */
function packages(file: string, stubs: string, folders: Set<string>): Plugin {
  const installed = createRequire(file);
  return {
    name: 'packages',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, (args) => {
        if (/^[a-z]:[\\/]/i.test(args.path)) return undefined;
        const isProgram = /^(?:node:)?child_process$/.test(args.path);
        if (isBuiltin(args.path) && !isProgram) return { path: args.path, external: true };
        if (!isProgram && !STUBBED.test(args.path))
          try {
            const found = installed.resolve(args.path);
            for (const folder of [...packageOf(found), ...modulesAbove(found)]) folders.add(folder);
            // `require` takes a path. `import` needs a URL to work on every system.
            const isRequired = args.kind.startsWith('require');
            return { path: isRequired ? found : pathToFileURL(found).href, external: true };
          } catch {
            // Not installed: replaced by a stub, below.
          }
        return { path: args.path, namespace: 'stub' };
      });
      builder.onLoad({ filter: /.*/, namespace: 'stub' }, (args) => ({
        contents: `module.exports = require(${JSON.stringify(stubs)}).stub(${JSON.stringify(args.path)});`,
        loader: 'js',
        resolveDir: path.dirname(stubs),
      }));
    },
  };
}

async function run(
  entry: string,
  site: string,
  folders: string[],
): Promise<{ value: unknown } | { failure: string }> {
  const readable = [...new Set([site, fs.realpathSync(site), ...folders])];
  const flags = ['--permission', ...readable.map((folder) => `--allow-fs-read=${folder}`)];
  const child = spawn(process.execPath, [...flags, entry], {
    cwd: site,
    env: { ...contentEnvironment(), NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  // A multi-byte character may be split across two chunks.
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const [, json, end] = output.split(VALUE_DELIMITER);
  if (json !== undefined && end !== undefined) {
    const value: unknown = JSON.parse(json);
    return { value };
  }
  if (late) return { failure: `it was still running after ${TIMEOUT_MS / 1000} seconds` };
  const said = errors.split('\n').find((line) => /^\w*(?:Error|Exception)\b/.test(line.trim()));
  return { failure: said?.trim() ?? `it exited with code ${code} before it exported a value` };
}

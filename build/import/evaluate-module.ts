/**
 * Evaluates a site's `docusaurus.config` or sidebars in a process of their own: it may read files, and may neither write
 * any nor run programs. Packages that are not installed are stood in for, so that a bare clone is enough.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { FUNCTION_FIELD, MARK } from './print-value.ts';
import { isObject } from '../../model/shape.ts';

/** What a module exports, or one sentence why that cannot be told. */
export type Evaluated = { value: unknown; failure?: undefined } | { failure: string };

/** A configuration that waits for something waits no longer than this. */
const TIMEOUT_MS = 30_000;

/** What these packages do is not the importer's to run; only their names matter. */
const STOOD_IN = /^(?:@docusaurus\/|@mdx-js\/|remark|rehype|prism|docusaurus-|react)/;

/** Evaluates a module below a site's folder. Functions in it become `{ '@function': name }`. */
export async function evaluateModule(file: string, site: string): Promise<Evaluated> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-import-config-'));
  try {
    const entry = path.join(folder, 'config.mjs');
    const failure = await bundle(file, entry);
    if (failure !== undefined) return { failure };
    return await run(entry, site);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The name of a function that a configuration holds; `undefined` for any other value. */
export function functionName(value: unknown): string | undefined {
  const name = isObject(value) ? value[FUNCTION_FIELD] : undefined;
  return typeof name === 'string' ? name : undefined;
}

async function bundle(file: string, outfile: string): Promise<string | undefined> {
  const here = JSON.stringify(pathToFileURL(file).href);
  const printer = path.resolve(import.meta.dirname, 'print-value.ts');
  const stubs = path.resolve(import.meta.dirname, 'stub-package.ts');
  try {
    await build({
      stdin: {
        contents: `import * as loaded from ${JSON.stringify(file)};\nimport { printValue } from ${JSON.stringify(printer)};\nawait printValue(loaded);`,
        resolveDir: path.dirname(file),
        loader: 'js',
      },
      bundle: true,
      outfile,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      jsx: 'automatic',
      // Functions are known by their names in the report.
      keepNames: true,
      logLevel: 'silent',
      loader: { '.js': 'jsx', '.css': 'empty' },
      define: {
        'import.meta.url': here,
        'import.meta.dirname': JSON.stringify(path.dirname(file)),
      },
      banner: {
        js: `import { createRequire as __cr } from 'node:module'; const require = __cr(${here}); {
  const resolve = require.resolve;
  // A path to a package that is not there is as good as its name.
  require.resolve = (name, options) => { try { return resolve(name, options); } catch { return name; } };
} const __dirname = ${JSON.stringify(path.dirname(file))}, __filename = ${JSON.stringify(file)};`,
      },
      plugins: [packages(file, stubs)],
    });
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return (message.split('\n').find((line) => line.includes('ERROR')) ?? message)
      .replace(/^.*?([^/\\]+:\d+:\d+): ERROR: /, '$1: ')
      .trim();
  }
}

/** Installed packages are loaded as they are, the others stood in for. */
function packages(file: string, stubs: string): Plugin {
  const installed = createRequire(file);
  return {
    name: 'packages',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, (args) => {
        if (/^[a-z]:[\\/]/i.test(args.path)) return undefined;
        const isProgram = /^(?:node:)?child_process$/.test(args.path);
        if (isBuiltin(args.path) && !isProgram) return { path: args.path, external: true };
        if (!isProgram && !STOOD_IN.test(args.path))
          try {
            return { path: pathToFileURL(installed.resolve(args.path)).href, external: true };
          } catch {
            // Not installed: stood in for, below.
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

async function run(entry: string, site: string): Promise<Evaluated> {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, ['--permission', '--allow-fs-read=*', entry], {
    cwd: site,
    env: { PATH, HOME, LANG, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const [, json] = output.split(MARK);
  if (json !== undefined) {
    const value: unknown = JSON.parse(json);
    return { value };
  }
  if (late) return { failure: `it did not end within ${TIMEOUT_MS / 1000} seconds` };
  const said = errors.split('\n').find((line) => /^\w*(?:Error|Exception)\b/.test(line.trim()));
  return { failure: said?.trim() ?? `it ended with code ${code} and exported nothing` };
}

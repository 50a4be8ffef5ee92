/** Loads the configuration modules of a site (`site.ts`, sidebars) in a thread that can't see the operator's environment. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { contentEnvironment } from './environment.ts';
import { contentHash } from '../objects/hash.ts';

/** The exported value of a module, and the files it was bundled from. */
export interface LoadedConfig {
  value: unknown;
  inputs: string[];
}

// A watched site loads its configuration after every edit. A new thread starts only when the code has changed.
const evaluated = new Map<string, unknown>();

/** Bundles a module with its local imports and evaluates it. Throws a `BuildError` when that fails. */
export async function loadConfigModule(file: string): Promise<LoadedConfig> {
  try {
    const built = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      packages: 'external',
      logLevel: 'silent',
      loader: { '.js': 'jsx', '.yaml': 'text', '.yml': 'text' },
      banner: {
        // Older modules are CommonJS and read files relative to themselves.
        js: `import { createRequire as __cr } from 'node:module'; const require = __cr(${JSON.stringify(file)}); const __dirname = ${JSON.stringify(path.dirname(file))}, __filename = ${JSON.stringify(file)}; const module = { exports: {} }; let exports = module.exports;`,
      },
    });
    const code = built.outputFiles[0]?.text ?? '';
    const inputs = Object.keys(built.metafile.inputs).map((input) => path.resolve(input));
    const temporary = path.resolve(
      import.meta.dirname,
      `../../node_modules/.cache/edgepress/config-${contentHash(code)}.mjs`,
    );
    fs.mkdirSync(path.dirname(temporary), { recursive: true });
    // Another build may read this file at the same time, so it must never be incomplete.
    if (!fs.existsSync(temporary)) {
      const unfinished = `${temporary}.${process.pid}`;
      fs.writeFileSync(unfinished, code);
      fs.renameSync(unfinished, temporary);
    }
    if (!evaluated.has(temporary)) evaluated.set(temporary, await evaluate(temporary));
    // Return a copy, because the build fills in parts of the configuration.
    return { value: structuredClone(evaluated.get(temporary)), inputs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /:(\d+):(\d+): ERROR: (.*)/.exec(message);
    throw new BuildError([
      {
        severity: 'error',
        rule: 'config-module',
        file,
        line: at?.[1] === undefined ? undefined : Number(at[1]),
        column: at?.[2] === undefined ? undefined : Number(at[2]) + 1,
        message: `Could not load this module: ${at?.[3] ?? message.split('\n')[0]}`,
      },
    ]);
  }
}

// This is plain JavaScript because a thread that has to strip types takes twice as long to start.
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then((module) => parentPort.postMessage('default' in module ? module.default : { ...module }));`;

function evaluate(file: string): Promise<unknown> {
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: pathToFileURL(file).href,
    env: contentEnvironment(),
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('it exited before it exported a value')));
  }).finally(() => void thread.terminate());
}

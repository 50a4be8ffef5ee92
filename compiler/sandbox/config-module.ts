/** Loads the configuration modules of a site (`site.ts`, sidebars) in a thread that can't see the operator's environment. */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build, type Plugin } from 'esbuild';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { engineModule } from '../engine/engine-files.ts';
import { contentEnvironment } from './environment.ts';

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
      conditions: ['node'],
      plugins: [configPackages],
      logLevel: 'silent',
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(file).href),
        'import.meta.dirname': JSON.stringify(path.dirname(file)),
        'import.meta.filename': JSON.stringify(file),
        // Only where a module doesn't declare them itself, as older modules do.
        __dirname: JSON.stringify(path.dirname(file)),
        __filename: JSON.stringify(file),
      },
      loader: { '.js': 'jsx', '.yaml': 'text', '.yml': 'text' },
      banner: {
        // Older modules are CommonJS.
        js: `import { createRequire as __cr } from 'node:module'; const require = __cr(${JSON.stringify(file)});`,
      },
    });
    const code = built.outputFiles[0]?.text ?? '';
    const inputs = Object.keys(built.metafile.inputs).map((input) => path.resolve(input));
    if (!evaluated.has(code)) evaluated.set(code, await evaluate(code));
    // Return a copy, because the build fills in parts of the configuration.
    return { value: structuredClone(evaluated.get(code)), inputs };
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
        message: `Could not load this module: ${at?.[3] ?? readable(message)}`,
      },
    ]);
  }
}

// The module is loaded from a `data:` URL, which Node quotes whole.
function readable(message: string): string {
  const [first = ''] = message.split('\n');
  return first.replace(/data:text\/javascript[^"'\s]*/, 'this module');
}

// This is plain JavaScript because a thread that has to strip types takes twice as long to start.
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then((module) => {
  const value = 'default' in module ? module.default : { ...module };
  try {
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ failure: error.message });
  }
});`;

function evaluate(code: string): Promise<unknown> {
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`,
    env: contentEnvironment(),
  });
  return new Promise((resolve, reject) => {
    thread.once('message', (reply: { value: unknown } | { failure: string }) =>
      'failure' in reply
        ? reject(new Error(`it exports a value that is no plain data: ${reply.failure}`))
        : resolve(reply.value),
    );
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('it exited before it exported a value')));
  }).finally(() => void thread.terminate());
}

/** Resolves packages from the module that imports them, so a configuration can use those of its own project. */
const configPackages: Plugin = {
  name: 'config-packages',
  setup(builder) {
    builder.onResolve(
      { filter: /^[^./]/ },
      async ({ path: specifier, resolveDir, kind, pluginData }) => {
        if (pluginData === RESOLVED || kind === 'entry-point') return undefined;
        if (isBuiltin(specifier)) return { path: specifier, external: true };
        if (specifier === 'edgepress') return { path: engineModule('model/config/define.ts') };
        const found = await builder.resolve(specifier, { resolveDir, kind, pluginData: RESOLVED });
        const isInstalled = /[\\/]node_modules[\\/]/.test(found.path);
        if (found.errors.length === 0 && !isInstalled) return { path: found.path };
        if (found.errors.length > 0) return { errors: found.errors };
        // `require` takes a path. `import` needs a URL to work on every system.
        const isRequired = kind.startsWith('require');
        return { path: isRequired ? found.path : pathToFileURL(found.path).href, external: true };
      },
    );
  },
};

/** Marks a specifier that the plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

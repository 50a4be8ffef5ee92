/**
 * Bundles the modules of a compile thread into one file, because loading six hundred modules takes a quarter of a second in each
 * new process. The file is kept in the project's cache and is named after the modules that it was made from.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { engineModule, engineSources } from '../engine/engine-files.ts';
import { packageVersions } from '../engine/engine-version.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { engineReact } from '../mdx/bundles/engine-react.ts';
import { stampOf } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { moduleScope, SCOPE_DEFINES } from '../sandbox/module-scope.ts';

/** The module that a thread runs. */
const THREAD = engineModule('compiler/compile/thread.ts');

/** The folders that a thread loads modules from. */
export const THREAD_FOLDERS = ['compiler', 'model', 'client'];

const BUNDLE = /^thread-\w+\.mjs$/;

/** Packages that stay outside of the bundle: they start programs of their own, or are read as data. */
const UNBUNDLED = /^esbuild$/;

/** A module that bundles of the site import by its URL too: two copies of it would be two environments. */
const SHARED = pathToFileURL(engineModule('compiler/mdx/module-environment.ts')).href;

/** Identifies the modules that this process has loaded, even if they change while it runs. */
let key: string | undefined;

/** Returns the file that a thread runs: the bundle, if `folder` has the current one, otherwise the module itself. */
export function threadFile(folder: string): string {
  const file = bundleFile(folder);
  return fs.existsSync(file) ? file : THREAD;
}

/**
 * Writes the bundle into a folder, unless it's there already. Commands call this at their end, after a build that reused pages or
 * if its output is served locally: a machine that keeps no caches has no second build.
 */
export async function bundleThread(folder: string): Promise<void> {
  const file = bundleFile(folder);
  if (fs.existsSync(file)) return;
  try {
    const code = await bundle();
    for (const name of fs.readdirSync(folder))
      if (BUNDLE.test(name)) fs.rmSync(path.join(folder, name), { force: true });
    writeAtomically(file, code);
  } catch {
    // A package is missing, or the folder is read-only. The build is complete, and threads load the modules themselves.
  }
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [THREAD],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: NODE_TARGET,
    define: SCOPE_DEFINES,
    // Packages in CommonJS call `require` for modules of Node.
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(${JSON.stringify(pathToFileURL(THREAD).href)});`,
    },
    plugins: [engineReact, sharedModule, unbundledPackages, moduleScope],
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no bundle of a compile thread.');
  return file.contents;
}

// The stamps of the files are enough: reading all of them would take as long as the bundle saves.
function bundleFile(folder: string): string {
  const sources = () => THREAD_FOLDERS.flatMap((name) => engineSources(name));
  key ??= contentHash(stampOf(sources()), packageVersions());
  return path.join(folder, `thread-${key}.mjs`);
}

const sharedModule: Plugin = {
  name: 'shared-module',
  setup(builder) {
    builder.onResolve({ filter: /\/module-environment\.[jt]s$/ }, () => ({
      path: SHARED,
      external: true,
    }));
  },
};

/**
 * Imports the packages that only some pages need, and those that start programs, from where they are installed. The engine's own
 * modules are all in the bundle, because two copies of a module would have two states.
 */
const unbundledPackages: Plugin = {
  name: 'unbundled-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, ...rest }) => {
      if (rest.pluginData === unbundledPackages || name.startsWith('node:')) return undefined;
      if (kind !== 'dynamic-import' && !UNBUNDLED.test(name)) return undefined;
      const { resolveDir, importer } = rest;
      const found = await builder.resolve(name, {
        kind,
        resolveDir,
        importer,
        pluginData: unbundledPackages,
      });
      if (found.errors.length > 0 || found.external) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/** Bundles modules of a site's configuration for threads, which can't see the operator's environment. */
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { engineModule } from '../engine/engine-files.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { moduleScope, SCOPE_DEFINES, scopeBanner } from './module-scope.ts';

/** A module with its local imports in one text. */
export interface BundledModule {
  code: string;
  /** Absolute paths of the bundled files. */
  inputs: string[];
  /** The installed packages that it imports, as `name@version`. */
  packages: string[];
}

/**
 * Bundles the module `file`, or `contents` as a module beside it. Errors name `file`. Throws a `BuildError` when a module
 * can't be found or read.
 */
export async function bundleModule(file: string, contents?: string): Promise<BundledModule> {
  const folder = path.dirname(file);
  const packages = new Set<string>();
  try {
    const built = await build({
      ...(contents === undefined
        ? { entryPoints: [{ in: entryFile(file), out: 'module' }] }
        : { stdin: { contents, resolveDir: folder, loader: 'js' as const } }),
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      conditions: ['node'],
      plugins: [entryFiles, configPackages(packages), moduleScope],
      logLevel: 'silent',
      define: SCOPE_DEFINES,
      loader: { '.js': 'jsx', '.yaml': 'text', '.yml': 'text' },
      banner: { js: scopeBanner(file) },
    });
    const inputs = Object.keys(built.metafile.inputs)
      .filter((input) => input !== '<stdin>')
      .map((input) => path.resolve(input));
    return { code: built.outputFiles[0]?.text ?? '', inputs, packages: [...packages].sort() };
  } catch (error) {
    throw moduleError(file, error);
  }
}

/** An error of a configuration module, at the line that the bundler names. */
export function moduleError(file: string, error: unknown): BuildError {
  const message = error instanceof Error ? error.message : String(error);
  const at = /:(\d+):(\d+): ERROR: (.*)/.exec(message);
  const isOwn = at !== null && !message.includes('<stdin>');
  return new BuildError([
    {
      severity: 'error',
      rule: 'config-module',
      file,
      line: isOwn ? Number(at[1]) : undefined,
      column: isOwn ? Number(at[2]) + 1 : undefined,
      message: `Could not load this module: ${at?.[3]?.replace(/^\[plugin: [\w-]+\] /, '') ?? readable(message)}`,
    },
  ]);
}

// The module is loaded from a `data:` URL, which Node quotes whole.
function readable(message: string): string {
  const [first = ''] = message.split('\n');
  return first.replace(/data:text\/javascript[^"'\s]*/, 'this module');
}

/** Resolves packages from the module that imports them, so a configuration can use those of its own project. */
function configPackages(packages: Set<string>): Plugin {
  return {
    name: 'config-packages',
    setup(builder) {
      builder.onResolve(
        { filter: /^[^./]/ },
        async ({ path: specifier, resolveDir, kind, pluginData }) => {
          if (pluginData === RESOLVED || kind === 'entry-point') return undefined;
          if (isBuiltin(specifier)) return { path: specifier, external: true };
          if (specifier === 'edgepress') return { path: engineModule('model/config/define.ts') };
          const found = await builder.resolve(specifier, {
            resolveDir,
            kind,
            pluginData: RESOLVED,
          });
          const isInstalled = /[\\/]node_modules[\\/]/.test(found.path);
          if (found.errors.length === 0 && !isInstalled) return { path: found.path };
          if (found.errors.length > 0 && fs.existsSync(path.join(resolveDir, specifier)))
            return {
              errors: [
                { text: `There is no package "${specifier}". Write "./${specifier}" for the file` },
              ],
            };
          if (found.errors.length > 0) return { errors: found.errors };
          packages.add(packageOf(found.path));
          // `require` takes a path. `import` needs a URL to work on every system.
          const isRequired = kind.startsWith('require');
          return { path: isRequired ? found.path : pathToFileURL(found.path).href, external: true };
        },
      );
    },
  };
}

/** Marks a specifier that the plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

// The nearest manifest with a version: packages may have further ones in their folders.
function packageOf(file: string): string {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    const value: { name?: string; version?: string } = fs.existsSync(manifest)
      ? JSON.parse(fs.readFileSync(manifest, 'utf8'))
      : {};
    if (value.name !== undefined && value.version !== undefined)
      return `${value.name}@${value.version}`;
    if (folder === path.dirname(folder)) return file;
  }
}

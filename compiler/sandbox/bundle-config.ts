/** Bundles a `docusaurus.config` or sidebars with what they load, as Docusaurus's own loader would read it. */
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Loader, type OnResolveArgs, type OnResolveResult, type Plugin } from 'esbuild';
import { ENGINE, engineModule, packageFolders } from '../engine/engine-files.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { guardModule } from './guard-module.ts';
import {
  moduleScope,
  RESOLVE_ANYTHING,
  SCOPE_DEFINES,
  scopeBanner,
  withModuleScope,
} from './module-scope.ts';
import {
  isBelowAny,
  modulesAbove,
  packageOf,
  projectFolders,
  refusal,
} from './readable-folders.ts';
import { suppliedPackage } from './supplied-packages.ts';

/** A module bundled with its local imports, and the folders of the packages that it loads. */
export interface BundledConfig {
  code: string;
  inputs: string[];
  folders: Set<string>;
  /** Modules that were replaced by stubs, with the file that loads them and the reason. */
  replaced: { file: string; specifier: string; message: string }[];
}

/** Packages that are always replaced by stubs. Only their names matter here. */
const STUBBED = /^(?:@docusaurus\/|@mdx-js\/|remark|rehype|prism|docusaurus-|react)/;

/** Of these, what the plugins for Markdown don't need either. */
const NEVER_LOADED = /^(?:@docusaurus\/|prism|docusaurus-)/;

const SOURCE = /\.[cm]?[jt]sx?$/;

const LOADERS: Record<string, Loader> = {
  '.js': 'jsx',
  '.css': 'empty',
  ...Object.fromEntries(
    ['.md', '.mdx', '.yml', '.yaml', '.txt', '.svg'].map((name) => [name, 'text']),
  ),
};

// Otherwise, a configuration that ends the process for lack of a variable would keep nothing.
const EXIT_THROWS = `process.exit = () => { throw new Error('it calls process.exit'); };`;

/** How a module is bundled. */
export interface BundlePurpose {
  /** Whether a value that throws is lost alone. */
  guarded: boolean;
  /** Text of the module that imports it. Installed plugins for Markdown are then loaded. Default: one that prints its value. */
  entry?: string;
}

/** Bundles a module of a site. */
export async function bundleConfig(
  file: string,
  site: string,
  { guarded, entry }: BundlePurpose,
): Promise<BundledConfig | { failure: string }> {
  const printer = engineModule('compiler/sandbox/print-value.ts');
  const found = { folders: new Set(modulesAbove(file)), replaced: [] };
  const fixed = [...projectFolders(site), ENGINE, ...packageFolders()];
  const isReadable = (module: string): boolean => isBelowAny([...fixed, ...found.folders], module);
  try {
    const built = await build({
      stdin: {
        contents:
          entry ??
          `import * as loaded from ${JSON.stringify(file)};\nimport { printValue } from ${JSON.stringify(printer)};\nawait printValue(loaded);`,
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
      loader: LOADERS,
      define: SCOPE_DEFINES,
      banner: {
        js: `${scopeBanner(file)}${RESOLVE_ANYTHING}${guarded ? EXIT_THROWS : ''}`,
      },
      ...(guarded && { inject: [engineModule('compiler/sandbox/guard-values.ts')] }),
      plugins: [
        packages(file, found, { guarded, isStub: entry === undefined ? STUBBED : NEVER_LOADED }),
        localModules(found, isReadable),
        readableFiles(isReadable),
        ...(guarded ? [guards] : []),
        moduleScope,
      ],
    });
    const inputs = Object.keys(built.metafile.inputs)
      .map((input) => path.resolve(input))
      .filter((input) => fs.existsSync(input));
    return { code: built.outputFiles[0]?.text ?? '', inputs, ...found };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = message.split('\n').find((one) => one.includes('ERROR')) ?? message;
    return { failure: line.replace(/^.*?([^/\\]+:\d+:\d+): ERROR: /, '$1: ').trim() };
  }
}

/** Loads installed packages unchanged and records their folders. Replaces all other packages with stubs. */
function packages(
  file: string,
  { folders }: Pick<BundledConfig, 'folders'>,
  { guarded, isStub }: { guarded: boolean; isStub: RegExp },
): Plugin {
  const installed = createRequire(file);
  return {
    name: 'packages',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, (args) => {
        if (/^[a-z]:[\\/]/i.test(args.path)) return undefined;
        const isProgram = /^(?:node:)?child_process$/.test(args.path);
        if (isBuiltin(args.path) && !isProgram) return { path: args.path, external: true };
        if (!isProgram && !isStub.test(args.path))
          try {
            const found = installed.resolve(args.path);
            for (const folder of [...packageOf(found), ...modulesAbove(found)]) folders.add(folder);
            if (guarded)
              return {
                path: `${found}.cjs`,
                namespace: 'installed',
                pluginData: [args.path, found],
              };
            // `require` takes a path. `import` needs a URL to work on every system.
            const isRequired = args.kind.startsWith('require');
            return { path: isRequired ? found : pathToFileURL(found).href, external: true };
          } catch {
            // Not installed: replaced by a stub, below.
          }
        return stubOf(args.path);
      });
      builder.onLoad({ filter: /.*/, namespace: 'stub' }, ({ pluginData }) => ({
        contents: suppliedPackage(pluginData),
        loader: 'js',
        resolveDir: path.dirname(engineModule('compiler/sandbox/stub-package.ts')),
      }));
      // A package may fail when it loads, for example because it needs a variable of the environment.
      builder.onLoad({ filter: /.*/, namespace: 'installed' }, ({ pluginData: [name, found] }) => ({
        contents: `const load = require;
module.exports = __guard(() => load(${JSON.stringify(found)}), ${JSON.stringify(file)}, 1, ${JSON.stringify(name)});`,
        loader: 'js',
      }));
    },
  };
}

// The ending decides how the stub's text is read: that of `x.mjs` would be no CommonJS.
function stubOf(name: string): OnResolveResult {
  return { path: `${name}.cjs`, namespace: 'stub', pluginData: name };
}

/** Marks a specifier that a plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

/**
 * Resolves modules of the site. One that isn't there, such as a plugin that hasn't been built, becomes a stub, and so does
 * one that the site may not read. What `require` returns has the interop of jiti, with which Docusaurus loads
 * configurations: the default export with the named ones on it.
 */
function localModules(
  { replaced }: Pick<BundledConfig, 'replaced'>,
  isReadable: (file: string) => boolean,
): Plugin {
  const interop = engineModule('compiler/sandbox/interop-default.ts');
  const resolve = (args: OnResolveArgs) => ({
    resolveDir: args.resolveDir,
    kind: args.kind,
    importer: args.importer,
    pluginData: RESOLVED,
  });
  return {
    name: 'local-modules',
    setup(builder) {
      builder.onResolve({ filter: /^\.{0,2}\/|^\.{1,2}$|^[A-Za-z]:[\\/]/ }, async (args) => {
        if (args.pluginData === RESOLVED || args.kind === 'entry-point') return undefined;
        const found = await builder.resolve(args.path, resolve(args));
        const message =
          found.errors.length > 0
            ? `the module \`${args.path}\` doesn't exist`
            : isReadable(found.path) || args.importer === '<stdin>'
              ? undefined
              : refusal(found.path);
        if (message !== undefined) {
          replaced.push({ file: args.importer, specifier: args.path, message });
          return stubOf(args.path);
        }
        const isRequired = args.kind === 'require-call' && SOURCE.test(found.path);
        if (!isRequired || args.namespace === 'interop') return found;
        return { path: found.path, namespace: 'interop' };
      });
      builder.onLoad({ filter: /.*/, namespace: 'interop' }, (args) => ({
        contents: `module.exports = require(${JSON.stringify(interop)}).interopDefault(require(${JSON.stringify(args.path)}));`,
        loader: 'js',
        resolveDir: path.dirname(args.path),
      }));
    },
  };
}

/** Refuses files that the site may not read. Patterns such as `import(\`./${name}.yml\`)` reach no resolver of a plugin. */
function readableFiles(isReadable: (file: string) => boolean): Plugin {
  return {
    name: 'readable-files',
    setup(builder) {
      builder.onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) =>
        isReadable(file) ? undefined : { errors: [{ text: refusal(file) }] },
      );
    },
  };
}

/** Loads modules of the site with their values guarded. */
const guards: Plugin = {
  name: 'guards',
  setup(builder) {
    builder.onLoad({ filter: SOURCE }, ({ path: file, namespace }) => {
      const isOwn = file.startsWith(ENGINE + path.sep) || /[\\/]node_modules[\\/]/.test(file);
      if (namespace !== 'file' || isOwn) return undefined;
      return { contents: withModuleScope(file, guardModule(file)), loader: 'js' };
    });
  },
};

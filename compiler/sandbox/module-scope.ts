/** Gives each module of a bundled configuration its own place: `import.meta`, `__dirname`, `__filename` and `require.resolve`. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Plugin } from 'esbuild';

/** Expressions that esbuild replaces in every module, and the names that `moduleScope` declares for them. */
export const SCOPE_DEFINES = {
  'import.meta.url': '__module_url',
  'import.meta.dirname': '__module_dirname',
  'import.meta.filename': '__module_filename',
  'import.meta.resolve': '__module_resolve',
  // Only where a module doesn't declare them itself, as older modules do.
  __dirname: '__module_dirname',
  __filename: '__module_filename',
};

const LOADERS: Record<string, Loader> = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx' };

/** Declares these names at the beginning of each module that uses one, on its first line. */
export const moduleScope: Plugin = {
  name: 'module-scope',
  setup(builder) {
    builder.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, (args) => {
      const source = fs.readFileSync(args.path, 'utf8');
      const contents = withModuleScope(args.path, source);
      return contents === source
        ? undefined
        : { contents, loader: LOADERS[path.extname(args.path)] ?? 'jsx' };
    });
  },
};

/** Returns a module's text with the declarations, or as it is if it uses none of the names. */
export function withModuleScope(file: string, source: string): string {
  if (!/import\.meta|__dirname|__filename/.test(source)) return source;
  return scopeOf(file) + source.replace(/^#!.*/, '');
}

function scopeOf(file: string): string {
  const url = JSON.stringify(pathToFileURL(file).href);
  const [dirname, filename] = [path.dirname(file), file].map((text) => JSON.stringify(text));
  return `var __module_url = ${url}, __module_dirname = ${dirname}, __module_filename = ${filename}, __module_resolve = (name) => __resolveFrom(name, ${url});`;
}

/**
 * The first lines of a bundle, which provide `require` and let `import(…)` and `import.meta.resolve` find what they name from
 * the folder of `file`, although the bundle is elsewhere. Apart from `require`, its names are none that a module would use.
 */
export function scopeBanner(file: string): string {
  return `import { createRequire as __createRequire, registerHooks as __registerHooks } from 'node:module';
const __home = ${JSON.stringify(pathToFileURL(file).href)}, __bundle = import.meta.url, require = __createRequire(__home);
let __from = __home;
__registerHooks({ resolve: (name, context, next) => next(name, context.parentURL === __bundle ? { ...context, parentURL: __from } : context) });
const __resolveFrom = (name, url) => { __from = url; try { return import.meta.resolve(name); } finally { __from = __home; } };`;
}

/**
 * Code for `require.resolve`: a package that isn't installed has its name as its path, whichever `require` resolves it. As in
 * jiti, `./sidebars.js` may be written for `sidebars.ts`.
 */
export const RESOLVE_ANYTHING = `
import __nodeModule from 'node:module';
{
  const resolveAnything = (require) => {
    const resolve = require.resolve;
    const named = (name, options) => {
      const typed = /^\\.{0,2}[/]/.test(name) ? name.replace(/[.]([cm]?)js(x?)$/, '.$1ts$2') : name;
      for (const one of new Set([name, typed])) try { return resolve(one, options); } catch {}
      return name;
    };
    return Object.assign(require, { resolve: Object.assign(named, resolve) });
  };
  const create = __nodeModule.createRequire;
  __nodeModule.createRequire = (from) => resolveAnything(create(from));
  __nodeModule.syncBuiltinESMExports();
  resolveAnything(require);
}
`;

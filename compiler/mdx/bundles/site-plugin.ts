/** Resolves what components of a site import besides files and packages, and wraps islands. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { isClientModule, islandId, isIsland } from '../../assets/islands.ts';
import { entryFile, entryFiles } from '../../engine/entry-file.ts';
import { themeModule } from '../../docusaurus/imports/theme-module.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { isPackaged } from './shared-modules.ts';

/** Small packages that the engine supplies to sites without an installation. */
const SUPPLIED =
  /^(?:clsx|classnames|class-variance-authority|tailwind-merge|prism-react-renderer|react-markdown)$/;

/** Modules that the engine has, or shows as placeholders. */
const BUILTIN =
  /^(?:@(?:theme|theme-original|theme-init|docusaurus|generated)\/|edgepress\/components$)/;

/** Marks a specifier that the plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

/** An esbuild plugin that resolves `@site/…`, the engine's and Docusaurus's modules, loaders and islands. */
export function sitePlugin(site: SiteContext): Plugin {
  const registry = pathToFileURL(site.data.registry).href;
  return {
    name: 'site',
    setup(builder) {
      builder.onResolve({ filter: /^@site\// }, (args) =>
        builder.resolve(`./${args.path.slice('@site/'.length)}`, {
          resolveDir: site.data.root,
          kind: args.kind,
        }),
      );
      builder.onResolve({ filter: BUILTIN }, (args) => {
        const own = site.data.docusaurus && themeModule(site.data.root, args.path);
        const path = args.path.replace(/^@theme-(?:original|init)\//, '@theme/');
        return own ? { path: own } : { path, namespace: 'builtin' };
      });
      builder.onResolve({ filter: SUPPLIED }, async ({ path: name, pluginData, ...args }) => {
        if (pluginData === RESOLVED) return undefined;
        const { resolveDir, kind } = args;
        const own = await builder.resolve(name, { resolveDir, kind, pluginData: RESOLVED });
        return own.errors.length === 0 ? own : { path: name, namespace: 'builtin' };
      });
      builder.onLoad({ filter: /.*/, namespace: 'builtin' }, (args) => ({
        contents: builtinModule(args.path, registry),
        loader: 'js',
      }));
      builder.onResolve({ filter: /^file:.*registry/ }, (args) => ({
        path: args.path,
        external: true,
      }));
      builder.onLoad({ filter: /\.[jt]sx?$/ }, async (args) => {
        const data = site.data.loaders[args.path];
        if (data !== undefined)
          return {
            contents: `export { default } from ${JSON.stringify(data)};`,
            loader: 'js',
            resolveDir: path.dirname(data),
          };
        if (isClientModule(args.path)) return { contents: 'module.exports = {};', loader: 'js' };
        if (args.suffix === '?inside' || isPackaged(args.path) || !isIsland(args.path))
          return undefined;
        return {
          contents: await islandWrapper(args.path, site, registry),
          loader: 'js',
          resolveDir: path.dirname(args.path),
        };
      });
    },
  };
}

/**
 * Returns the text of a module that the engine has, or of one with placeholders. It is in CommonJS, because the names that a
 * missing module exports aren't known. The bundler reads those that a module doesn't list itself from its prototype. With a
 * `then`, a promise that is resolved with the module would wait forever.
 */
export function builtinModule(name: string, registry: string): string {
  const [last] = name.split('/').slice(-1);
  return `import { modules, supplied, missingValue } from ${JSON.stringify(registry)};
const missing = new Proxy({}, {
  get: (_, key) => key === '__esModule' || (key === 'then' ? undefined : missingValue(key === 'default' ? ${JSON.stringify(last)} : String(key))),
});
const known = modules[${JSON.stringify(name)}] ?? supplied[${JSON.stringify(name)}];
module.exports = known
  ? Object.setPrototypeOf({ __esModule: true, ...known }, missing)
  : new Proxy({}, { get: (_, key) => missing[key], getPrototypeOf: () => missing });`;
}

async function islandWrapper(file: string, site: SiteContext, registry: string): Promise<string> {
  const scan = await build({
    entryPoints: [{ in: entryFile(file), out: 'module' }],
    plugins: [entryFiles],
    bundle: false,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: '.',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
  });
  const names = Object.values(scan.metafile.outputs)[0]?.exports ?? [];
  const id = islandId(site.data.root, file);
  const lines = names.map((name) => {
    const wrapped = `island(${JSON.stringify(id)}, ${JSON.stringify(name)}, inside[${JSON.stringify(name)}])`;
    return name === 'default'
      ? `export default ${wrapped};`
      : `export const ${name} = typeof inside[${JSON.stringify(name)}] === 'function' ? ${wrapped} : inside[${JSON.stringify(name)}];`;
  });
  return `import { island } from ${JSON.stringify(registry)};\nimport * as inside from ${JSON.stringify(`${file}?inside`)};\n${lines.join('\n')}`;
}

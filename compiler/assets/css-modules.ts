/** CSS modules: gives classes the same names in prerendered HTML, in the browser's modules and in stylesheets. */
import fs from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  build,
  type OnLoadResult,
  type PartialMessage,
  type Plugin,
  type PluginBuild,
} from 'esbuild';
import { loadCss } from '../foreign/site-css.ts';
import { entryFiles } from '../engine/entry-file.ts';
import { contentHash } from '../objects/hash.ts';

/** The namespace of CSS modules in a bundle. Their paths have the hash that their class names get. */
const NAMESPACE = 'cssmodule';

const RESOLVING = { css: 'resolving' };

/**
 * An esbuild plugin that bundles CSS modules. A class is named after its file, the hash of the file's path, and itself. What the
 * modules are made from is added to `inputs`.
 */
export function cssModules(root: string, inputs = new Set<string>()): Plugin {
  return {
    name: 'css-modules',
    setup(builder) {
      resolveStyles(builder, root);
      builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path: named }) => {
        const file = styleFile(named);
        const loaded = await loadCss(file, root);
        for (const input of loaded.watchFiles ?? []) inputs.add(input);
        return { ...loaded, loader: 'local-css', resolveDir: path.dirname(file) };
      });
    },
  };
}

/** An esbuild plugin for bundles without styles: CSS modules become modules with their names, and other CSS becomes empty. */
export function cssNames(root: string): Plugin {
  return {
    name: 'css-names',
    setup(builder) {
      resolveStyles(builder, root);
      builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: named }) =>
        namesModule(styleFile(named), root),
      );
      builder.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
  };
}

/** Returns the file of a path in a bundle, without the namespace and the hash of a CSS module. */
export function styleFile(input: string): string {
  return input
    .replace(new RegExp(`^${NAMESPACE}:`), '')
    .replace(/-[0-9a-f]{8}(\.module\.css)$/, '$1');
}

// Packages often claim that importing their modules has no side effects, although that of CSS has one.
function resolveStyles(builder: PluginBuild, root: string): void {
  builder.onResolve({ filter: /\.css$/ }, async (args) => {
    const { path: wanted, kind, importer, resolveDir } = args;
    if (args.pluginData === RESOLVING || /^(?:https?:)?\/\//.test(wanted)) return undefined;
    const found = await builder.resolve(wanted, {
      kind,
      importer,
      resolveDir,
      pluginData: RESOLVING,
    });
    if (found.errors.length > 0 || found.external || found.namespace !== 'file') return found;
    if (!found.path.endsWith('.module.css')) return { path: found.path, sideEffects: true };
    const named = found.path.replace(/\.module\.css$/, `-${pathHash(root, found.path)}.module.css`);
    return { path: named, namespace: NAMESPACE, sideEffects: true };
  });
}

// The same on all machines: the path below the content folder, or below the folder of packages.
function pathHash(root: string, file: string): string {
  const packaged = /[\\/]node_modules[\\/](.*)/.exec(file)?.[1];
  const name = packaged ?? path.relative(fs.realpathSync(root), file);
  return contentHash(name.split(path.sep).join('/')).slice(0, 8);
}

async function namesModule(file: string, root: string): Promise<OnLoadResult> {
  try {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { default } from ${JSON.stringify(file)};`,
        resolveDir: path.dirname(file),
      },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'module',
      outfile: 'names.js',
      logLevel: 'silent',
      plugins: [cssModules(root), entryFiles, externalUrls],
    });
    const code = outputFiles.find((output) => output.path.endsWith('.js'))?.text ?? '';
    // The code is that of the bundler: an object with strings.
    const names: unknown = runInNewContext(`${code}; module.default`);
    return { contents: exportsOf(Object.entries(Object(names))), loader: 'js', watchFiles: [file] };
  } catch (error) {
    return { errors: buildErrors(error) };
  }
}

function exportsOf(names: [string, unknown][]): string {
  const constants = names.map(([, value], index) => `const n${index} = ${JSON.stringify(value)};`);
  const exports = names.map(([name], index) => `n${index} as ${JSON.stringify(name)}`);
  const members = names.map(([name], index) => `${JSON.stringify(name)}: n${index}`);
  return `${constants.join('\n')}\nexport { ${exports.join(', ')} };\nexport default { ${members.join(', ')} };`;
}

function buildErrors(error: unknown): PartialMessage[] {
  if (error instanceof Error && 'errors' in error && Array.isArray(error.errors))
    return error.errors;
  throw error;
}

/** An esbuild plugin that leaves the URLs in stylesheets as they are, for bundles whose styles are not used. */
export const externalUrls: Plugin = {
  name: 'external-urls',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ kind, path: url }) =>
      kind === 'url-token' ? { path: url, external: true } : undefined,
    );
  },
};

/** Finds the site's component map: the module whose exports pages use without an import. */
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { SiteSource } from '../config/load-site.ts';
import { BuildError, bundlerDiagnostics } from '../diagnostics/diagnostic.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import type { SiteData } from '../site/site-context.ts';

/** Returns the map with the names of its exports, or `null` for a site without one. Throws a `BuildError`. */
export async function findComponentMap(source: SiteSource): Promise<SiteData['components']> {
  const { components } = source.config;
  if (components === undefined) return null;
  const file = path.resolve(source.root, components.replace(/^@site\//, ''));
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw fault(
      source,
      `found \`${components}\`, which doesn't exist, expected a module such as \`./components/map.tsx\``,
    );
  const names = await namedExports(file);
  if (names.length === 0)
    throw fault(
      source,
      `\`${components}\` exports nothing, expected components that are exported by name`,
    );
  return { file, names };
}

// Bundling follows `export * from './cards.tsx'`. The exports of a package aren't known that way before the map runs.
async function namedExports(file: string): Promise<string[]> {
  try {
    const { metafile } = await build({
      entryPoints: [{ in: entryFile(file), out: 'map' }],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      outdir: '/',
      jsx: 'automatic',
      loader: { '.js': 'jsx' },
      logLevel: 'silent',
      plugins: [entryFiles, ownModules],
    });
    const names = Object.values(metafile.outputs)[0]?.exports ?? [];
    return names.filter((name) => name !== 'default').sort();
  } catch (error) {
    throw new BuildError(bundlerDiagnostics(error));
  }
}

const ownModules: Plugin = {
  name: 'own-modules',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ path: wanted, kind }) => {
      const isOwn =
        /^\.{1,2}\//.test(wanted) && /^(?:|\.[jt]sx?|\.mjs)$/.test(path.extname(wanted));
      return isOwn || kind === 'entry-point' ? undefined : { path: wanted, external: true };
    });
  },
};

function fault({ file }: SiteSource, problem: string): BuildError {
  const message = `Site configuration: field \`components\`: ${problem}.`;
  return new BuildError([{ severity: 'error', rule: 'site-config', file, message }]);
}

/** Bundles what live code of a Docusaurus site runs with in the sandbox: React, and the names of `src/theme/ReactLiveScope`. */
import path from 'node:path';
import { build } from 'esbuild';
import { bundlerDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ComponentSettings } from '../docusaurus/component-settings.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { ENGINE, engineModule, packageFile, packageFolders } from '../engine/engine-files.ts';
import { MODULE_OPTIONS } from '../engine/site-modules.ts';
import { browserDefines, browserModules } from '../foreign/browser-modules.ts';
import { fileHash, stampOf } from '../objects/file-hash.ts';
import { TARGET } from './client-assets.ts';

/** The site whose scope it is. */
export interface LiveSite {
  root: string;
  /** Absolute path of the bundled component registry. Compiled stylesheets are put beside it. */
  registry: string;
  docusaurus: ComponentSettings | null;
  locale: string;
}

/** A script for the sandbox. Without a text, the scope can't be bundled. */
export interface LiveRuntime {
  text?: string;
  /** Absolute paths of the files that it was made from. */
  inputs: string[];
  diagnostics: Diagnostic[];
}

const built = new Map<string, { runtime: LiveRuntime; stamp: string }>();

/** The sandbox has no network, so files become part of the script. */
const LOADERS = Object.fromEntries(
  ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.woff', '.woff2', '.ttf'].map((ending) => [
    ending,
    'dataurl' as const,
  ]),
);

/** Returns the script, or nothing for a site without such a scope. */
export async function liveRuntime(site: LiveSite): Promise<LiveRuntime | undefined> {
  const { root, docusaurus, locale } = site;
  const scope = docusaurus === null ? undefined : themeModule(root, '@theme/ReactLiveScope');
  if (docusaurus === null || scope === undefined) return undefined;
  const key = JSON.stringify([scope, locale, docusaurus]);
  const known = built.get(key);
  if (known !== undefined && known.stamp === stampOf(known.runtime.inputs)) return known.runtime;
  const runtime = await bundleScope(scope, { ...site, docusaurus });
  built.set(key, { runtime, stamp: stampOf(runtime.inputs) });
  return runtime;
}

async function bundleScope(
  scope: string,
  { root, registry, docusaurus, locale }: LiveSite & { docusaurus: ComponentSettings },
): Promise<LiveRuntime> {
  const site = { ...docusaurus, root, cache: path.dirname(registry), locale };
  try {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `import scope from ${JSON.stringify(scope)};
import { runReact } from ${JSON.stringify(engineModule('client/page-modules/sandbox-react.ts'))};
runReact(scope);`,
        resolveDir: ENGINE,
      },
      bundle: true,
      write: false,
      metafile: true,
      minify: true,
      format: 'iife',
      target: TARGET,
      outdir: '/scope',
      legalComments: 'none',
      logLevel: 'silent',
      ...MODULE_OPTIONS,
      loader: { ...MODULE_OPTIONS.loader, ...LOADERS },
      define: { 'process.env.NODE_ENV': '"production"', ...browserDefines(site) },
      plugins: browserModules(site),
      alias: { react: packageFile('react', ''), 'react-dom': packageFile('react-dom', '') },
      nodePaths: [...docusaurus.packages, ...packageFolders()],
    });
    const [css = '', script = ''] = ['.css', '.js'].map(
      (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text,
    );
    const style =
      css === ''
        ? ''
        : `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(css)}}));`;
    const inputs = Object.keys(metafile.inputs)
      .map((input) => path.resolve(input.replace(/^[\w-]+:/, '')))
      .filter((input) => fileHash(input) !== null);
    return { text: style + script, inputs, diagnostics: [] };
  } catch (error) {
    const diagnostics = bundlerDiagnostics(error).map((fault): Diagnostic => ({
      ...fault,
      severity: 'warning',
      hint: 'Live code runs without the names of this scope.',
    }));
    return { inputs: [scope], diagnostics };
  }
}

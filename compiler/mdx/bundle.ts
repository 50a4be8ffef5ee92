/** Bundles a site's own components for the build, and marks the ones that also run in the browser. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SourceMap } from 'node:module';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundlerDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { engineModule, packageFolders } from '../engine/engine-files.ts';
import { engineReact, watchedReact } from './bundles/engine-react.ts';
import { evaluationDiagnostic } from './evaluate.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { cssModules, externalUrls, styleFile } from '../assets/css-modules.ts';
import {
  type ForeignFindings,
  foreignModules,
  type MissingPackage,
} from '../foreign/foreign-modules.ts';
import { FOREIGN_IMAGES, importedImages } from '../files/imported-images.ts';
import { isClientModule, isIsland } from '../assets/islands.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { SiteContext } from '../site/site-context.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { entryFiles } from '../engine/entry-file.ts';
import {
  isPackaged,
  type SharedModules,
  sharedModules,
  type Sharing,
} from './bundles/shared-modules.ts';
import { builtinModule, sitePlugin } from './bundles/site-plugin.ts';
import { MODULE_OPTIONS } from '../engine/site-modules.ts';

/** A bundled component module, or the reason why bundling failed. */
export interface BundleResult {
  module?: unknown;
  error?: string;
  /** The same reason with its position. */
  diagnostics?: Diagnostic[];
  /** Absolute paths of all inputs. */
  inputs: string[];
  /** Absolute paths of the stylesheets that it imports, in their order. */
  styles: string[];
  /** Absolute paths of the client modules that it imports. */
  clientModules: string[];
  /** What its modules import and what isn't there. Placeholders replace it. */
  missing: MissingPackage[];
  /** URL of the bundle. */
  url?: string;
  /** Absolute paths of its modules that packages mark as interactive, with `'use client'`. */
  interactive: string[];
}

/** Input of a bundle. */
interface BundleEntry {
  target: string;
  site: SiteContext;
  resolveDir: string;
  /** Absolute paths of the modules whose bundles import this one. */
  within: readonly string[];
}

type BundleFindings = ForeignFindings & { shared: SharedModules<BundleResult> };

const ENVIRONMENT = pathToFileURL(engineModule('compiler/mdx/module-environment.ts')).href;

/** Name of the output. Nothing is written to it. */
const OUTPUT = 'bundle.mjs';

const bundles = new Map<string, { result: BundleResult; stamp: string }>();

/** Inputs of each bundle, by the name of its file. */
const entries = new Map<string, BundleEntry>();

/** Bundles and loads a module; the same inputs are bundled once. */
export async function bundleComponent(
  target: string,
  site: SiteContext,
  resolveDir: string,
  within: readonly string[] = [],
): Promise<BundleResult> {
  const from = path.isAbsolute(target) ? '' : resolveDir;
  // Bundles import the registry of their site, whose context they render in.
  const { registry, baseUrl } = site.data;
  const key = [target, from, registry, baseUrl, namesOf(site), ...within].join('\0');
  const known = bundles.get(key);
  if (known && known.stamp === stampOf(known.result.inputs)) return known.result;
  const result = await bundle({ target, site, resolveDir, within });
  bundles.set(key, { result, stamp: stampOf(result.inputs) });
  return result;
}

/** Returns the file, line and column of the site's own code that threw an error, or nothing if none of it did. */
export async function thrownAt(
  error: unknown,
): Promise<Partial<Pick<Diagnostic, 'file' | 'line' | 'column'>>> {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, name = '', line, column] = /(component-\w+\.mjs):(\d+):(\d+)/.exec(stack) ?? [];
  const entry = entries.get(name);
  if (entry === undefined) return {};
  // Source maps take longer than bundling, and only an error needs one.
  const { outputFiles } = await build({
    ...bundleOptions(entry, { missing: [], sources: [], shared: sharedModules(sharingOf(entry)) }),
    sourcemap: 'external',
  });
  const text = outputFiles.find((output) => output.path.endsWith('.mjs.map'))?.text;
  const map = new SourceMap(JSON.parse(text ?? '{}'));
  const at = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in at)) return {};
  const file = path.resolve(at.originalSource.replace(/\?inside$/, ''));
  return { file, line: at.originalLine + 1, column: at.originalColumn + 1 };
}

/** Returns the modules, as a page imports them or by their file, whose code threw an error. */
export function bundlesThatThrew(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const names = stack.match(/component-\w+\.mjs/g) ?? [];
  return names.flatMap((name) => entries.get(name)?.target ?? []);
}

// Changes with the environment variables that the site's modules may read.
function namesOf({ data }: SiteContext): string {
  return Object.keys(data.env).join(' ');
}

function stampOf(inputs: string[]): string {
  return contentHash(...inputs.map((input) => `${input}:${fileHash(input)}`));
}

async function bundle(entry: BundleEntry): Promise<BundleResult> {
  const { target, site } = entry;
  const findings: ForeignFindings = { missing: [], sources: [] };
  const shared = sharedModules(sharingOf(entry));
  const { results } = shared;
  let inputs = path.isAbsolute(target) ? [target] : [];
  try {
    const built = await build(bundleOptions(entry, { ...findings, shared }));
    inputs = [
      ...filesOf(built.metafile.inputs),
      ...findings.sources,
      ...results.flatMap((one) => one.inputs),
    ];
    const code = built.outputFiles.find(({ path: name }) => name.endsWith('.mjs'))?.text ?? '';
    const file = path.join(path.dirname(site.data.registry), `component-${contentHash(code)}.mjs`);
    if (!fs.existsSync(file)) writeAtomically(file, code);
    entries.set(path.basename(file), entry);
    const url = pathToFileURL(file).href;
    // The script's part of the output lists what modules import, in the order in which it is evaluated, and not what stylesheets
    // import. Unlike its other exports, the namespace has the names of modules in CommonJS.
    const { all: module }: { all: unknown } = await import(url);
    const used = filesOf(built.metafile.outputs[OUTPUT]?.inputs ?? {});
    return {
      module,
      inputs,
      styles: [
        ...results.flatMap(({ styles }) => styles),
        ...used.filter((input) => input.endsWith('.css')),
      ],
      clientModules: [
        ...results.flatMap((one) => one.clientModules),
        ...used.filter(isClientModule),
      ],
      missing: [...results.flatMap(({ missing }) => missing), ...findings.missing],
      interactive: used.filter((input) => isPackaged(input) && isIsland(input)),
      url,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      error:
        message.split('\n').find((line) => line.includes('ERROR')) ?? message.split('\n')[0] ?? '',
      diagnostics: await bundleFaults(error, target),
      inputs,
      styles: [],
      clientModules: [],
      missing: findings.missing,
      interactive: [],
    };
  }
}

function filesOf(inputs: object): string[] {
  return Object.keys(inputs)
    .map((input) => path.resolve(styleFile(input).replace(/^[\w-]+:/, '')))
    .filter((input) => fs.existsSync(input));
}

async function bundleFaults(error: unknown, file: string): Promise<Diagnostic[]> {
  if (error instanceof Error && 'errors' in error)
    return bundlerDiagnostics(error).map((fault) => ({ ...fault, file: styleFile(fault.file) }));
  return [{ ...evaluationDiagnostic(file, error), ...(await thrownAt(error)) }];
}

function sharingOf({ site, within }: BundleEntry): Sharing<BundleResult> {
  return {
    within,
    share: async (file) => {
      const result = await bundleComponent(file, site, path.dirname(file), [...within, file]);
      return result.url === undefined ? undefined : { url: result.url, result };
    },
  };
}

function foreign({ data }: SiteContext, { shared, ...findings }: BundleFindings): Plugin[] {
  const registry = pathToFileURL(data.registry).href;
  const { root, docusaurus } = data;
  const { aliases = {}, packages = [], sassOptions } = docusaurus ?? {};
  const cache = path.dirname(data.registry);
  const places = { root, aliases, packages, sassOptions, cache, shared: shared.resolve };
  return [
    foreignModules(places, findings, (specifier) => builtinModule(specifier, registry)),
    shared.plugin,
    watchedReact(registry),
  ];
}

function bundleOptions({ target, site, resolveDir }: BundleEntry, findings: BundleFindings) {
  return {
    stdin: {
      contents: `export * as all from ${JSON.stringify(target)};`,
      resolveDir,
      loader: 'js',
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: NODE_TARGET,
    ...MODULE_OPTIONS,
    logLevel: 'silent',
    outfile: OUTPUT,
    nodePaths: [...(site.data.docusaurus?.packages ?? []), ...packageFolders()],
    define: { 'process.env': '__environment' },
    // A module reads its variables when it loads, so it is loaded again when they change.
    banner: {
      js: `import { moduleEnvironment as __environment } from ${JSON.stringify(ENVIRONMENT)}; // ${namesOf(site)}`,
    },
    plugins: [
      ...(site.data.docusaurus === null ? [] : foreign(site, findings)),
      cssModules(site.data.root),
      entryFiles,
      engineReact,
      externalUrls,
      sitePlugin(site),
      // The HTML names those that are shown.
      importedImages(site.data, new Set(), site.data.docusaurus ? FOREIGN_IMAGES : undefined),
    ],
  } as const satisfies BuildOptions;
}

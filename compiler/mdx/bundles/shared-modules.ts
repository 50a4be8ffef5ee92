/**
 * Shares modules between the bundles of a Docusaurus site: those with state (contexts of React, stores, variables), and those whose
 * components others compare with the types of their children. Each import of a page is
 * bundled on its own, so that one that fails takes no other with it. In Docusaurus, all of them are one program.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { ImportKind, OnResolveResult, Plugin } from 'esbuild';

/** Modules that make a context, a variable or an object when they are loaded. */
const STATE =
  /\bcreateContext\b|^(?:export\s+)?let\s|^(?:export\s+)?(?:const|var)\s+[\w$]+[^=\n]*=\s*(?:new\s|create\w*[(<]|atom\(|proxy\(|observable\()/m;

/** The same in packages, where `create…` makes thousands of icons and styles rather than stores. */
const PACKAGED_STATE = /\bcreateContext\b|^(?:export\s+)?let\s/m;

// @limit modules of packages with state that pages share: Further ones are bundled with each page.
/** Each shared module is a bundle of its own, and some packages have thousands of modules with state. */
const MOST_PACKAGED = 100;

/** Compares a type with a component: `child.type === Step`, `[Step].includes(child.type)`. */
const COMPARISON =
  /\.type\s*[!=]==?\s*[A-Z]|\b[A-Z][\w$.]*\s*[!=]==?\s*[\w$.?]+\.type\b|\bincludes\(\s*[\w$.?]+\.type\s*\)/;

const ES_MODULE = /^\s*(?:import|export)\b/m;

/** A module with a bundle of its own. */
interface SharedModule<Result> {
  /** URL of the bundle. */
  url: string;
  result: Result;
}

/** What the bundle of a module shares with others. */
export interface Sharing<Result> {
  /** Returns the bundle of a module, or nothing if it can't be bundled. */
  share: (file: string) => Promise<SharedModule<Result> | undefined>;
  /** Absolute paths of the modules that are being bundled so. One that imports itself in the end is not shared. */
  within: readonly string[];
}

const SCRIPT = /\.(?:[jt]sx?|mjs)$/;

function hasState(file: string): boolean {
  return (isPackaged(file) ? PACKAGED_STATE : STATE).test(fs.readFileSync(file, 'utf8'));
}

function comparesTypes(file: string): boolean {
  const isOwn = path.isAbsolute(file) && !isPackaged(file) && SCRIPT.test(file);
  return isOwn && COMPARISON.test(fs.readFileSync(file, 'utf8'));
}

/** Whether a module belongs to a package. Its components are part of islands of the content folder, or static. */
export function isPackaged(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}

/** How bundles import such modules, and the results of the bundles that these have. */
export interface SharedModules<Result> {
  /** Returns what a module is resolved to if it is shared. */
  resolve: (
    found: OnResolveResult,
    by: { kind: ImportKind; importer: string },
  ) => Promise<OnResolveResult | undefined>;
  plugin: Plugin;
  results: Result[];
}

/** Returns what a bundle imports shared modules with. */
export function sharedModules<Result>({ share, within }: Sharing<Result>): SharedModules<Result> {
  const results: Result[] = [];
  const known = new Map<string, Promise<SharedModule<Result> | undefined>>();
  let packaged = 0;
  return { resolve, plugin: sharedPlugin, results };

  async function resolve(
    { path: file = '', namespace, suffix = '', external }: OnResolveResult,
    { kind, importer }: { kind: ImportKind; importer: string },
  ): Promise<OnResolveResult | undefined> {
    const isModule = namespace === 'file' && suffix === '' && external !== true;
    if (!isModule || !KINDS.has(kind) || within.includes(file)) return undefined;
    if (!SCRIPT.test(file) || !(hasState(file) || (comparesTypes(importer) && !isPackaged(file))))
      return undefined;
    const making = known.get(file) ?? bundleOf(file);
    known.set(file, making);
    const shared = await making;
    if (shared === undefined) return undefined;
    // By its ending, esbuild would take it for an ES module.
    return { path: shared.url.replace(/\.mjs$/, ''), namespace: NAMESPACE };
  }

  async function bundleOf(file: string): Promise<SharedModule<Result> | undefined> {
    if (!ES_MODULE.test(fs.readFileSync(file, 'utf8'))) return undefined;
    if (isPackaged(file) && packaged++ >= MOST_PACKAGED) return undefined;
    const shared = await share(file);
    if (shared !== undefined) results.push(shared.result);
    return shared;
  }
}

const NAMESPACE = 'shared';

const KINDS = new Set<ImportKind>(['import-statement', 'require-call', 'dynamic-import']);

const sharedPlugin: Plugin = {
  name: 'shared-modules',
  setup(builder) {
    builder.onResolve({ filter: /^file:/, namespace: NAMESPACE }, ({ path: url }) => ({
      path: url,
      external: true,
    }));
    // In CommonJS, because modules may import types by names that the bundle doesn't export.
    builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: url }) => ({
      contents: `import { all } from ${JSON.stringify(`${url}.mjs`)};
module.exports = Object.defineProperties({}, Object.fromEntries([['__esModule', { value: true }],
  ...Object.keys(all).map((name) => [name, { enumerable: true, get: () => all[name] }])]));`,
      loader: 'js',
    }));
  },
};

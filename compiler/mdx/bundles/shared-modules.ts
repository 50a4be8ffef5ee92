/**
 * Shares modules with state between the bundles of a Docusaurus site: contexts of React, stores, variables. Each import of a page is
 * bundled on its own, so that one that fails takes no other with it. In Docusaurus, all of them are one program.
 */
import fs from 'node:fs';
import type { ImportKind, OnResolveResult, Plugin } from 'esbuild';

/** Modules that make a context, a variable or an object when they are loaded. */
const STATE =
  /\bcreateContext\b|^(?:export\s+)?let\s|^(?:export\s+)?(?:const|var)\s+[\w$]+[^=\n]*=\s*(?:new\s|create\w*[(<]|atom\(|proxy\(|observable\()/m;

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

function hasState(file: string): boolean {
  if (!/\.(?:[jt]sx?|mjs)$/.test(file)) return false;
  const text = fs.readFileSync(file, 'utf8');
  return STATE.test(text) && ES_MODULE.test(text);
}

/** How bundles import such modules, and the results of the bundles that these have. */
export interface SharedModules<Result> {
  /** Returns what a module is resolved to if it is shared. */
  resolve: (found: OnResolveResult, kind: ImportKind) => Promise<OnResolveResult | undefined>;
  plugin: Plugin;
  results: Result[];
}

/** Returns what a bundle imports shared modules with. */
export function sharedModules<Result>({ share, within }: Sharing<Result>): SharedModules<Result> {
  const results: Result[] = [];
  return { resolve, plugin: sharedPlugin, results };

  async function resolve(
    { path: file = '', namespace, suffix = '', external }: OnResolveResult,
    kind: ImportKind,
  ): Promise<OnResolveResult | undefined> {
    const isModule = namespace === 'file' && suffix === '' && external !== true;
    if (!isModule || !KINDS.has(kind) || within.includes(file) || !hasState(file)) return undefined;
    const shared = await share(file);
    if (shared === undefined) return undefined;
    results.push(shared.result);
    // By its ending, esbuild would take it for an ES module.
    return { path: shared.url.replace(/\.mjs$/, ''), namespace: NAMESPACE };
  }
}

const NAMESPACE = 'shared';

const KINDS = new Set<ImportKind>(['import-statement', 'require-call', 'dynamic-import']);

const sharedPlugin: Plugin = {
  name: 'shared-modules',
  setup(builder) {
    builder.onResolve({ filter: /^file:/, namespace: NAMESPACE }, ({ path }) => ({
      path,
      external: true,
    }));
    // In CommonJS, because modules may import types by names that the bundle doesn't export.
    builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: `import { all } from ${JSON.stringify(`${path}.mjs`)};
module.exports = Object.defineProperties({}, Object.fromEntries([['__esModule', { value: true }],
  ...Object.keys(all).map((name) => [name, { enumerable: true, get: () => all[name] }])]));`,
      loader: 'js',
    }));
  },
};

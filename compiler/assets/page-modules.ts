/**
 * Bundles the browser modules that some content needs: players, live code, diagrams. An `ep-island` names its module in
 * `data-module`. Only the pages with such content refer to the module and its styles, so no other page pays for them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { ENGINE, engineModule, packageFile, packageFolders } from '../engine/engine-files.ts';
import { mermaidScript } from '../engine/project-package.ts';
import { writeObject } from '../objects/objects.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import { definedStrings } from '../strings/defined-strings.ts';
import { TARGET } from './client-assets.ts';
import { liveRuntime, type LiveRuntime, type LiveSite } from './live-runtime.ts';
import { inPageLayer, STYLE_TARGET, textStyles } from './engine-styles.ts';

/** The function that hydrates an island, and the stylesheet of what the page shows without the module. */
interface PageModule {
  hydrate: string;
  sheet?: string;
}

/**
 * The modules in `client/page-modules`: the function of each that an island calls as `hydrate`, and its stylesheet. What is shown
 * only once a module has loaded has its styles in the module.
 */
const MODULES: Record<string, PageModule> = {
  video: { hydrate: 'hydrateVideo', sheet: 'video' },
  live: { hydrate: 'hydrateLiveCode', sheet: 'live' },
  diagram: { hydrate: 'hydrateDiagram', sheet: 'diagram' },
  values: { hydrate: 'hydrateValues', sheet: 'try-it' },
  request: { hydrate: 'hydrateRequest', sheet: 'try-it' },
  'document-parts': { hydrate: 'hydrateDocument' },
};

/** What modules load when it is needed, by the name in `data-more`: the functions that the script exports. */
const MORE = { samples: 'codeOf', archive: 'fillArchive' };

/** Scripts that the modules run in the sandbox (`worker/page/sandbox.ts`), by the name in `data-runtime`. */
const RUNTIMES = ['react', 'script', 'mermaid'] as const;

/** A bundled script: its path below the base URL, and the styles that belong to it. */
interface StoredScript {
  url: string;
  css: string;
}

const stored = new Map<string, Promise<StoredScript>>();
const scripts = new Set<string>();

/** Whether this is the name of a script that this process has bundled (`<hash>.js`), and no file of an author. */
export function isPageModule(name: string): boolean {
  return scripts.has(name);
}

/** The site that a page belongs to. */
export interface ModuleSite extends LiveSite {
  store: string;
  baseUrl: string;
  strings: ContentStrings;
}

/** HTML with its modules. */
interface LinkedHtml extends Omit<LiveRuntime, 'text'> {
  html: string;
}

/**
 * Gives the modules and runtimes that HTML names their URLs, and adds their styles. Returns the files of the site that runtimes were
 * made from.
 */
export async function linkPageModules(html: string, site: ModuleSite): Promise<LinkedHtml> {
  const { store, baseUrl, strings } = site;
  if (!html.includes(' data-module="')) return { html, inputs: [], diagnostics: [] };
  let linked = html;
  const sheets = new Set<string>();
  for (const [name, module] of Object.entries(MODULES)) {
    const named = ` data-module="${name}"`;
    if (!html.includes(named)) continue;
    const { url, css } = await once([store, name, JSON.stringify(strings)].join('\0'), () =>
      storeModule(name, module, site),
    );
    linked = linked.replaceAll(named, `${named} src="${baseUrl.slice(0, -1)}${url}"`);
    if (css !== '') sheets.add(css);
  }
  linked += [...sheets].map((css) => `<style>${css}</style>`).join('');
  for (const [name, exported] of Object.entries(MORE)) {
    const named = ` data-more="${name}"`;
    if (!html.includes(named)) continue;
    const { url } = await once(`${store}\0more-${name}`, () => storeMore(name, exported, store));
    linked = linked.replaceAll(named, ` data-more="${url}"`);
  }
  const isReact = html.includes(' data-runtime="react"');
  const { text, ...own } = (isReact && (await liveRuntime(site))) || NO_RUNTIME;
  if (text !== undefined)
    linked = linked.replaceAll(
      ' data-runtime="react"',
      ` data-runtime="${storeScript('sandbox-react', text, store)}"`,
    );
  for (const name of RUNTIMES) {
    const named = ` data-runtime="${name}"`;
    if (!html.includes(named)) continue;
    const { url } = await once(`${store}\0runtime-${name}`, () => storeRuntime(name, site));
    linked = linked.replaceAll(named, ` data-runtime="${url}"`);
  }
  return { html: linked, ...own };
}

const NO_RUNTIME: LiveRuntime = { inputs: [], diagnostics: [] };

function once(key: string, create: () => Promise<StoredScript>): Promise<StoredScript> {
  const script = stored.get(key) ?? create();
  stored.set(key, script);
  return script;
}

async function storeModule(
  name: string,
  { hydrate, sheet }: PageModule,
  { store, strings }: ModuleSite,
): Promise<StoredScript> {
  const module = JSON.stringify(engineModule(`client/page-modules/${name}.ts`));
  const text = await bundled(`export { ${hydrate} as hydrate } from ${module};`, 'esm', [
    definedStrings(strings),
    textStyles,
  ]);
  const url = storeScript(name, text, store);
  return { url, css: sheet === undefined ? '' : await sheetOf(sheet) };
}

async function sheetOf(name: string): Promise<string> {
  const file = path.join(ENGINE, `client/page-modules/${name}.css`);
  const { code } = await transform(fs.readFileSync(file, 'utf8'), {
    loader: 'css',
    minify: true,
    target: STYLE_TARGET,
  });
  return inPageLayer(code);
}

async function storeMore(name: string, exported: string, store: string): Promise<StoredScript> {
  const module = JSON.stringify(engineModule(`client/page-modules/${name}.ts`));
  const text = await bundled(`export { ${exported} } from ${module};`, 'esm');
  return { url: storeScript(name, text, store), css: '' };
}

async function storeRuntime(name: string, { root, store }: ModuleSite): Promise<StoredScript> {
  const module = JSON.stringify(engineModule(`client/page-modules/sandbox-${name}.ts`));
  const entry =
    name === 'react' ? `import { runReact } from ${module}; runReact();` : `import ${module};`;
  const own = await bundled(entry, 'iife');
  const library = name === 'mermaid' ? mermaidScript(root) : undefined;
  const text = library === undefined ? own : `${fs.readFileSync(library, 'utf8')}\n${own}`;
  return { url: storeScript(`sandbox-${name}`, text, store), css: '' };
}

async function bundled(
  entry: string,
  format: 'esm' | 'iife',
  plugins: Plugin[] = [],
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: ENGINE },
    bundle: true,
    write: false,
    minify: true,
    format,
    target: TARGET,
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
    // The engine's React, whatever the project has installed.
    alias: { react: packageFile('react', ''), 'react-dom': packageFile('react-dom', '') },
    nodePaths: packageFolders(),
  });
  return outputFiles[0]?.text ?? '';
}

function storeScript(name: string, text: string, store: string): string {
  // @object asset
  const hash = writeObject(store, text);
  scripts.add(`${hash}.js`);
  return `/assets/${name}-${hash}.js`;
}

/** Bundles everything that runs in the browser: the entry and its chunks, islands, styles, and the pre-paint script. */
import path from 'node:path';
import { build } from 'esbuild';
import { engineModule, packageFile, packageFolders } from '../engine/engine-files.ts';
import { definedStrings } from '../strings/defined-strings.ts';
import { cssNames, styleFile } from './css-modules.ts';
import { CLIENT, layered, STYLE_TARGET, textStyles } from './engine-styles.ts';
import { browserDefines, browserModules, type ForeignSite } from '../foreign/browser-modules.ts';
import { FOREIGN_IMAGES, importedImages } from '../files/imported-images.ts';
import { type ForeignIslands, islandEntries, islandEntry, islandName } from './island-entries.ts';
import { islandId } from './islands.ts';
import { chunkOf, staticImports } from './metafile.ts';
import { minified } from './minify.ts';
import { type Built, type InlineCode, inlineCode, storeOutputs } from './bundle-outputs.ts';
import type { Catalogue } from '../../model/strings/catalogue.ts';
import type { ClientAssets } from '../../model/release/release.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { MODULE_OPTIONS } from '../engine/site-modules.ts';

/** The engine's React, by the names under which modules import it. */
const REACT = Object.fromEntries(
  ['react', 'react-dom'].map((name) => [name, packageFile(name, '')]),
);

/** The oldest browsers that get scripts. */
export const TARGET = ['es2022', 'chrome111', 'firefox115', 'safari16.4'];

/** The client bundle and its inputs. */
export interface ClientBuild {
  assets: ClientAssets;
  /** Absolute paths of the inputs. */
  inputs: string[];
  /** `<hash>.<extension>` of every stored file, lazy chunks included. */
  names: string[];
  /** Names of the outputs and their sizes in bytes, for the budgets. */
  outputs: { name: string; bytes: number }[];
}

/** Options of a client bundle. */
export interface ClientOptions {
  dev: boolean;
  /** Absolute paths. */
  islands: string[];
  cache: string;
  strings: Catalogue;
  baseUrl: string;
  /** Whether readers can ask questions. */
  asks: boolean;
  /** Whether readers can pass code to assistants. */
  assists: boolean;
  /** The settings of a Docusaurus site, and the modules of its components that pages use. */
  foreign?: ({ site: ForeignSite } & ForeignIslands) | undefined;
}

/**
 * Bundles the client for a content folder with its island modules (absolute paths) and stores every file as an
 * object. Throws the errors of esbuild.
 */
export async function buildClient(
  root: string,
  store: string,
  options: ClientOptions,
): Promise<ClientBuild> {
  const { baseUrl, foreign } = options;
  const islands = [...new Set([...options.islands, ...(foreign?.used ?? [])])];
  const own = definedStrings(options.strings);
  const images = new Set<string>();
  const site = { statics: [path.join(root, 'static')], store, baseUrl };
  const common = {
    bundle: true,
    write: false as const,
    metafile: true as const,
    minify: true,
    target: TARGET,
    logLevel: 'silent' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic' as const,
    legalComments: 'none' as const,
    // Islands and the code that hydrates them must share one React, whatever the project has installed.
    alias: REACT,
    // A content folder outside of a project has no packages.
    nodePaths: packageFolders(),
    outdir: '/assets',
    plugins: [entryFiles, own],
  };
  const modules = {
    ...common,
    splitting: true,
    format: 'esm' as const,
    plugins: [entryFiles, own, textStyles],
  };
  // During development, a fast build matters more than small files.
  const small = async (built: Built, format: 'esm' | 'iife'): Promise<Built> =>
    options.dev
      ? built
      : { ...built, outputFiles: await minified(built.outputFiles, format, options.cache) };
  // The entry is bundled separately. Otherwise esbuild would move its code into chunks shared with other entries,
  // and every page would load code that only some need.
  const [main, components, dev, ask, menu, styles, frame, prepaint] = await Promise.all([
    build({
      ...modules,
      entryPoints: [{ in: entryFile(engineModule('client/entry/main.ts')), out: 'main' }],
    }).then((built) => small(built, 'esm')),
    build({
      ...modules,
      entryPoints: islands.map((file) => ({ in: islandEntry(file), out: islandName(root, file) })),
      plugins: [
        entryFiles,
        own,
        ...(foreign ? browserModules(foreign.site) : []),
        islandEntries(root, foreign),
        textStyles,
        cssNames(root),
        importedImages(site, images, foreign && FOREIGN_IMAGES),
      ],
      define: { ...common.define, ...(foreign && browserDefines(foreign.site)) },
      nodePaths: [...(foreign?.site.packages ?? []), ...packageFolders()],
      // As in the build's own bundles.
      ...MODULE_OPTIONS,
    }).then((built) => small(built, 'esm')),
    build({
      ...modules,
      entryPoints: options.dev
        ? [{ in: entryFile(engineModule('client/dev/live.ts')), out: 'dev' }]
        : [],
    }),
    // Separately too: a chunk shared with the search would be one more request for the sites without questions.
    build({
      ...modules,
      entryPoints: options.asks
        ? [{ in: entryFile(engineModule('client/ask/ask-panel.ts')), out: 'ask' }]
        : [],
    }).then((built) => small(built, 'esm')),
    build({
      ...modules,
      entryPoints: options.assists
        ? [{ in: entryFile(engineModule('client/assistants/code-menu.ts')), out: 'code-menu' }]
        : [],
    }).then((built) => small(built, 'esm')),
    build({
      ...common,
      entryPoints: [{ in: entryFile(path.join(CLIENT, 'styles/main.css')), out: 'main' }],
      target: STYLE_TARGET,
      // The icons are a separate file. Inlined into the rules, they would be parsed again for each element with an icon.
      loader: { '.svg': 'file', '.woff2': 'file' },
    }).then(layered),
    build({
      ...common,
      entryPoints: [{ in: entryFile(path.join(CLIENT, 'styles/critical.css')), out: 'critical' }],
      target: STYLE_TARGET,
    }).then(layered),
    build({
      ...common,
      entryPoints: [{ in: entryFile(engineModule('client/entry/prepaint.ts')), out: 'prepaint' }],
      format: 'iife',
    }).then((built) => small(built, 'iife')),
  ]);
  const scripts = [main, components, dev, ask, menu];
  const names = new Map(scripts.flatMap((built) => [...storeOutputs(built, store)]));
  const sheets = storeOutputs(styles, store);
  const entry = required(names, 'main.js');
  const live = names.get('dev.js');
  const asked = names.get('ask.js');
  const codeMenu = names.get('code-menu.js');
  return {
    assets: {
      entry: `/assets/${entry}`,
      styles: [`/assets/${required(sheets, 'main.css')}`],
      preload: staticImports(main.metafile, '/assets/main.js').map(
        (name) => `/assets/${required(names, name)}`,
      ),
      frame: inlined(frame),
      icons: `/assets/${iconsOf(sheets)}`,
      prepaint: inlined(prepaint),
      islands: Object.fromEntries(
        islands.map((file) => {
          const id = islandId(root, file);
          return [id, `/assets/${required(names, `${islandName(root, file)}.js`)}`];
        }),
      ),
      feedback: true,
      scripts: `/assets/${required(names, chunkOf(main.metafile, 'client/scripts/load-scripts.ts'))}`,
      ...(asked === undefined ? {} : { ask: `/assets/${asked}` }),
      ...(codeMenu === undefined ? {} : { codeMenu: `/assets/${codeMenu}` }),
      ...(live === undefined ? {} : { dev: `/assets/${live}` }),
    },
    inputs: [...scripts, styles, frame, prepaint].flatMap(({ metafile }) =>
      Object.keys(metafile.inputs).map((input) =>
        path.resolve(styleFile(input.replace(/^(?:island|image|page-code):/, ''))),
      ),
    ),
    names: [
      ...[...names.values(), ...sheets.values()].flatMap(
        (name) => /-([0-9a-f]{24}\.\w+)$/.exec(name)?.[1] ?? [],
      ),
      ...images,
    ],
    outputs: [...scripts, styles, frame, prepaint]
      .flatMap(({ outputFiles }) => outputFiles)
      .map((file) => ({ name: path.basename(file.path), bytes: file.contents.length })),
  };
}

function inlined({ outputFiles }: Built): InlineCode {
  return inlineCode(outputFiles[0]?.text.trim() ?? '');
}

function iconsOf(sheets: Map<string, string>): string {
  const found = [...sheets.values()].find((name) => /^icons-.*\.svg$/.test(name));
  if (found === undefined) throw new Error('The client bundle has no icons.svg.');
  return found;
}

function required(names: Map<string, string>, name: string): string {
  const found = names.get(name);
  if (found === undefined) throw new Error(`The client bundle has no ${name}.`);
  return found;
}

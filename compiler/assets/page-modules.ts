/**
 * Bundles the browser modules that some content needs: players, live code, diagrams. An `ep-island` names its module in
 * `data-module`. Only the pages with such content refer to the module and its styles, so no other page pays for them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { ENGINE, engineModule } from '../engine/engine-files.ts';
import { writeObject } from '../objects/objects.ts';
import { TARGET } from './client-assets.ts';
import { inLayer, STYLE_TARGET } from './engine-styles.ts';

/** The modules in `client/page-modules`. */
const MODULES = ['video'] as const;

type ModuleName = (typeof MODULES)[number];

interface StoredModule {
  /** Path below the base URL. */
  url: string;
  css: string;
}

const stored = new Map<string, Promise<StoredModule>>();
const scripts = new Set<string>();

/** Whether this is the name of a script that this process has bundled (`<hash>.js`), and no file of an author. */
export function isPageModule(name: string): boolean {
  return scripts.has(name);
}

/** Gives the modules that HTML names their URLs, and adds their styles. `base` is the base URL. */
export async function linkPageModules(html: string, store: string, base: string): Promise<string> {
  const used = MODULES.filter((name) => html.includes(` data-module="${name}"`));
  let linked = html;
  for (const name of used) {
    const key = `${store}\0${name}`;
    const module = stored.get(key) ?? storeModule(name, store);
    stored.set(key, module);
    const { url, css } = await module;
    const src = `${base.slice(0, -1)}${url}`;
    linked = `${linked.replaceAll(` data-module="${name}"`, ` data-module="${name}" src="${src}"`)}<style>${css}</style>`;
  }
  return linked;
}

async function storeModule(name: ModuleName, store: string): Promise<StoredModule> {
  const sheet = path.join(ENGINE, `client/page-modules/${name}.css`);
  const { outputFiles } = await build({
    entryPoints: [engineModule(`client/page-modules/${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: TARGET,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const { code } = await transform(fs.readFileSync(sheet, 'utf8'), {
    loader: 'css',
    minify: true,
    target: STYLE_TARGET,
  });
  return { url: storeScript(name, outputFiles[0]?.text ?? '', store), css: inLayer(code) };
}

function storeScript(name: string, text: string, store: string): string {
  const hash = writeObject(store, text);
  scripts.add(`${hash}.js`);
  return `/assets/${name}-${hash}.js`;
}

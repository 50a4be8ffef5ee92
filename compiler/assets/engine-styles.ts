/** The engine's own stylesheets: their browsers and their cascade layer. */
import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { ENGINE } from '../engine/engine-files.ts';
import type { Built } from './bundle-outputs.ts';

/** The folder of everything that runs in the browser. */
export const CLIENT = path.join(ENGINE, 'client');

/** The oldest browsers that know `light-dark()`, which all colours use. */
export const STYLE_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** Puts rules of the engine into its layer, so that every rule of the site wins, whatever its specificity. */
export function inLayer(css: string): string {
  return `@layer edgepress{${withoutSpaces(css.trim())}}`;
}

// The values of custom properties may be anything, so esbuild leaves their spaces. The engine's own are colours, sizes and fonts.
function withoutSpaces(css: string): string {
  return css.replaceAll(/(--[\w-]+): ([^;{}]+)/g, (_, name: string, value: string) => {
    const short = value.replaceAll(/"[^"]*"|\(\s+|\s+\)|,\s+/g, (part) =>
      part.startsWith('"') ? part : part.trim(),
    );
    return `${name}:${short}`;
  });
}

/**
 * Puts rules of the engine for some pages into a layer after the first, which wins wherever the rules are: pages link the
 * main stylesheet below the article, and their own above it.
 */
export function inPageLayer(css: string): string {
  return `@layer edgepress-page{${css.trim()}}`;
}

/** Puts the stylesheets of a build into the engine's layer. */
export function layered(built: Built): Built {
  const outputFiles = built.outputFiles.map((file) => {
    if (!file.path.endsWith('.css')) return file;
    const text = inLayer(file.text);
    return { ...file, text, contents: Buffer.from(text) };
  });
  return { ...built, outputFiles };
}

/** Bundles the CSS of a lazy module into the module. Pages link the CSS that islands import. */
export const textStyles: Plugin = {
  name: 'text-styles',
  setup(builder) {
    builder.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      if (!file.startsWith(CLIENT + path.sep)) return undefined;
      const css = fs.readFileSync(file, 'utf8');
      const { code } = await transform(css, { loader: 'css', minify: true, target: STYLE_TARGET });
      return { contents: inLayer(code), loader: 'text', watchFiles: [file] };
    });
  },
};

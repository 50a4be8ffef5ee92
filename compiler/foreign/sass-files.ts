/** Turns the Sass that components import into CSS files, which are bundled like any others. */
import fs from 'node:fs';
import path from 'node:path';
import type { CompiledSheet } from '../docusaurus/look/custom-css.ts';
import { stampOf } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { compileSass, installedSass, type SassSite } from './sass-process.ts';
import { processedCss } from './site-css.ts';

/** A CSS file, and the files that it was made from; or the reason why there is none. */
export type SassFile = { file: string; inputs: string[] } | { failure: string };

/** Where the site and its packages are, and where CSS is written to. */
export interface SassPlaces extends SassSite {
  cache: string;
}

interface Compilation {
  /** The files that it was made from, as far as they are known. */
  inputs: string[];
  stamp: string;
  result: Promise<CompiledSheet>;
}

const compiled = new Map<string, Compilation>();

/** Compiles a file with Sass and PostCSS, once for each state of it and of what it loads. */
export async function sassText(file: string, places: SassSite): Promise<CompiledSheet> {
  const sass = installedSass(places.root, places.packages);
  if (sass === undefined) return { failure: 'the site has no Sass installed' };
  const name = `${file}\n${JSON.stringify(places.sassOptions)}`;
  const known = compiled.get(name);
  const compilation =
    known?.stamp === stampOf(known?.inputs ?? [])
      ? known
      : {
          inputs: [file],
          stamp: stampOf([file]),
          result: compile(file, { ...places, sass }),
        };
  compiled.set(name, compilation);
  const done = await compilation.result;
  if ('css' in done && compilation !== known) {
    compilation.inputs = done.inputs;
    compilation.stamp = stampOf(compilation.inputs);
  }
  return done;
}

// As in Docusaurus, PostCSS gets what Sass has made.
async function compile(file: string, places: SassSite & { sass: string }): Promise<CompiledSheet> {
  const done = await compileSass(file, places);
  if ('failure' in done) return done;
  const { css, inputs, warning } = await processedCss(file, places.root, done.css);
  return { css, inputs: [...new Set([file, ...done.inputs, ...inputs])], warning };
}

/** Compiles a file, and writes the CSS to the cache. */
export async function sassFile(file: string, places: SassPlaces): Promise<SassFile> {
  const done = await sassText(file, places);
  if ('failure' in done) return done;
  const folder = path.join(places.cache, 'sass');
  fs.mkdirSync(folder, { recursive: true });
  // CSS modules are known by their name.
  const ending = /\.module\.\w+$/.test(file) ? '.module.css' : '.css';
  const css = withUrlsFrom(path.dirname(file), folder, done.css);
  const name = `${path.basename(file).replace(/\..*$/, '')}-${contentHash(css).slice(0, 12)}${ending}`;
  const target = path.join(folder, name);
  if (!fs.existsSync(target)) writeAtomically(target, css);
  return { file: target, inputs: done.inputs };
}

// URLs are relative to the file that has them, and the CSS is in another folder.
function withUrlsFrom(source: string, target: string, css: string): string {
  return css.replace(/url\(\s*(['"]?)(\.{1,2}\/[^'")]+)\1\s*\)/g, (_whole, _quote, url: string) => {
    const moved = path.relative(target, path.resolve(source, url)).split(path.sep).join('/');
    return `url("${moved}")`;
  });
}

// @vitest-environment node
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type BuildResult } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { definedStrings } from '../../compiler/strings/defined-strings.ts';
import { minified } from '../../compiler/assets/minify.ts';
import { ENGLISH } from '../../model/strings/catalogue.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../client');

/** Bytes after brotli at its best, by the name of the file. */
let sizes: Map<string, number>;
let scripts: BuildResult<{ write: false; metafile: true }>;

function brotli(contents: Uint8Array): number {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

async function bundle(entry: string, format: 'esm' | 'iife'): Promise<typeof scripts> {
  const built = await build({
    entryPoints: [path.join(CLIENT, entry)],
    bundle: true,
    splitting: format === 'esm',
    minify: true,
    format,
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    outdir: '/assets',
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [definedStrings(ENGLISH)],
  });
  const files = await minified(built.outputFiles, format, openProject({}).cache);
  for (const [index, { contents }] of files.entries()) {
    const file = built.outputFiles[index];
    if (file) file.contents = contents;
  }
  return built;
}

const size = (name: string) =>
  [...sizes].find(([file]) => file.startsWith(name))?.[1] ?? Number.NaN;

beforeAll(async () => {
  scripts = await bundle('entry/main.ts', 'esm');
  const prepaint = await bundle('entry/prepaint.ts', 'iife');
  sizes = new Map(
    [...scripts.outputFiles, ...prepaint.outputFiles].map((file) => [
      path.basename(file.path),
      brotli(file.contents),
    ]),
  );
});

describe('the scripts of a doc page, after brotli', () => {
  it('stay below 4 kB before any interaction', () => {
    expect(size('main')).toBeLessThan(4000);
  });

  it('are one file before any interaction, so that nothing waits for a second one', () => {
    const entry = Object.entries(scripts.metafile.outputs).find(([name]) =>
      name.endsWith('main.js'),
    );
    expect(entry?.[1].imports.filter(({ kind }) => kind === 'import-statement')).toEqual([]);
  });

  it('stay below 1.05 kB in the document itself', () => {
    expect(size('prepaint')).toBeLessThan(1050);
  });

  it('stay below 12 kB with everything that loads on interaction', () => {
    const total = ['main', 'deferred', 'menu', 'zoom'].reduce((sum, name) => sum + size(name), 0);
    expect(total).toBeLessThan(12_000);
  });

  it('stay below 1.46 kB for the head module, which loads with the first navigation and delays none', () => {
    expect(size('head')).toBeLessThan(1460);
  });

  it('stay below 4.4 kB for analytics, on sites that use it, and below 1 kB for the consent prompt', () => {
    expect(size('start')).toBeLessThan(4400);
    expect(size('notice')).toBeLessThan(1000);
    expect(size('load-scripts')).toBeLessThan(800);
  });

  it('share no file, so that nothing waits for a second one', () => {
    for (const name of ['deferred', 'start', 'head']) {
      const [, output] =
        Object.entries(scripts.metafile.outputs).find(([file]) =>
          path.basename(file).startsWith(`${name}-`),
        ) ?? [];
      expect(output?.imports.filter(({ kind }) => kind === 'import-statement')).toEqual([]);
    }
  });

  it('stay below 9 kB for search, which is one file', () => {
    expect(size('search')).toBeLessThan(9000);
    const search = Object.entries(scripts.metafile.outputs).find(([name]) =>
      path.basename(name).startsWith('search'),
    );
    expect(search?.[1].imports).toEqual([]);
  });

  it('contain no React, and only code of the client and the model', () => {
    const inputs = Object.keys(scripts.metafile.inputs).map((name) =>
      path.relative(path.dirname(CLIENT), path.resolve(name)),
    );
    expect(inputs.filter((name) => !/^(client|model)\/[^.]/.test(name))).toEqual([]);
    expect(inputs.filter((name) => name.endsWith('.tsx'))).toEqual([]);
  });
});

/** What makes compiled pages stale: every module that has a part in them. */
import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compilerSources } from '../../../compiler/engine/engine-version.ts';

/** Modules that run for a page: the thread that compiles it, and what reads its front matter. */
const ENTRIES = [
  'compiler/compile/thread.ts',
  'compiler/docs/read-docs.ts',
  'compiler/mdx/module-environment.ts',
];

describe('the version of the compiler', () => {
  it('covers every module that compiling a page reaches', async () => {
    const { metafile } = await build({
      entryPoints: ENTRIES,
      bundle: true,
      write: false,
      metafile: true,
      outdir: 'nowhere',
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'silent',
    });
    const reached = Object.keys(metafile.inputs).filter(
      (name) => !name.startsWith('node_modules/'),
    );
    expect(reached.length).toBeGreaterThan(60);
    const covered = new Set(compilerSources().map((file) => path.relative('.', file)));
    const missed = reached.filter((name) => !covered.has(name));
    expect(missed).toEqual([]);
  });
});

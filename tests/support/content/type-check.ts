/** Type-checks scripts of pages and projects with TypeScript. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Scripts in a folder. */
interface Program {
  /** The folder. It has a `node_modules` with the types of packages. */
  folder: string;
  kind: 'ts' | 'js';
  /** Patterns of the files, relative to the folder. */
  include: string[];
}

/** Type arguments and types of packages that aren't installed here, and so have no types. */
const UNTYPED_PACKAGE = /error TS(?:2347|2709)/;

/** Returns the compiler's messages about errors. Files are relative to the folder. */
export function typeCheck({ folder, kind, include }: Program): string[] {
  const compilerOptions = {
    // Scripts have no types, so what may be `undefined` can't be told there.
    strict: kind === 'ts',
    noImplicitAny: false,
    allowJs: true,
    checkJs: kind === 'js',
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    skipLibCheck: true,
  };
  const config = path.join(folder, `${kind}.json`);
  fs.writeFileSync(config, JSON.stringify({ compilerOptions, include }));
  const tsc = path.resolve('node_modules/.bin/tsc');
  const args = ['-p', config, '--pretty', 'false'];
  const { stdout, error } = spawnSync(tsc, args, { encoding: 'utf8', cwd: folder });
  if (error) throw error;
  return stdout
    .split('\n')
    .filter((text) => /error TS\d+/.test(text) && !UNTYPED_PACKAGE.test(text));
}

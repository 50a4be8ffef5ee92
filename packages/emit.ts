/** Compiles the engine's modules to JavaScript with declarations and source maps. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { packageFile } from '../compiler/engine/engine-files.ts';

/** The folders of the engine that the package contains. */
export const STAGES = [
  'model',
  'client',
  'worker',
  'compiler',
  'publisher',
  'importer',
  'dev',
  'cli',
];

/** Compiles the modules of a repository into `out`, in the same folders, and copies their style sheets and pictures. */
export function emitEngine(root: string, out: string): void {
  // tsc looks for type packages from the folder of the configuration, so it must be in the repository.
  const config = path.join(root, `tsconfig.package-${process.pid}.json`);
  fs.writeFileSync(config, JSON.stringify(emitConfig(out)));
  try {
    const tsc = packageFile('typescript', 'bin/tsc');
    const run = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`tsc failed:\n${run.stdout}${run.stderr}`);
  } finally {
    fs.rmSync(config);
  }
  for (const file of filesIn(out))
    if (file.endsWith('.d.ts')) renameImports(file);
    else if (file.endsWith('.map')) nameSource(file, root);
  for (const stage of STAGES)
    for (const file of filesIn(path.join(root, stage)))
      if (/\.(?:css|svg|woff2)$/.test(file))
        copyFile(file, path.join(out, path.relative(root, file)));
}

// Types aren't checked here: the stages' global types conflict in one program, and `npm run check` checks each stage.
function emitConfig(out: string): object {
  return {
    extends: './tsconfig.json',
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      noCheck: true,
      rootDir: '.',
      outDir: out,
      lib: ['es2024', 'esnext.collection', 'esnext.iterator', 'dom', 'dom.iterable'],
      types: ['node', '@cloudflare/workers-types'],
    },
    files: [],
    include: [...STAGES, 'build.ts'],
    references: [],
  };
}

// tsc renames the imports of modules, and leaves those of declarations as they are.
function renameImports(file: string): void {
  const text = fs.readFileSync(file, 'utf8');
  const renamed = text.replace(
    /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+?)\.tsx?(['"])/g,
    '$1$2.js$3',
  );
  if (renamed !== text) fs.writeFileSync(file, renamed);
}

// tsc names a source by its path relative to the output, which would show where this repository is. The map contains the
// source itself, so its path in the repository is enough.
function nameSource(file: string, root: string): void {
  const map: { sources: string[] } = JSON.parse(fs.readFileSync(file, 'utf8'));
  map.sources = map.sources.map((source) =>
    path
      .relative(root, path.resolve(path.dirname(file), source))
      .split(path.sep)
      .join('/'),
  );
  fs.writeFileSync(file, JSON.stringify({ ...map, sourceRoot: 'edgepress:///' }));
}

/** Returns the files below a folder. */
export function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function copyFile(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}

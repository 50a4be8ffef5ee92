/** Finds files in esbuild's description of a bundle. */
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { engineModule } from '../engine/engine-files.ts';

/** Returns the names of the files that an output imports statically. */
export function staticImports(metafile: Metafile, output: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const entry = Object.entries(metafile.outputs).find(
      ([key]) => path.basename(key) === path.basename(name),
    )?.[1];
    for (const inner of entry?.imports ?? []) {
      const base = path.basename(inner.path);
      if (inner.kind !== 'import-statement' || found.has(base)) continue;
      found.add(base);
      visit(base);
    }
  };
  visit(output);
  return [...found].sort();
}

/** Returns the name of the file that begins with a module of the engine. */
export function chunkOf(metafile: Metafile, module: string): string {
  const file = engineModule(module);
  const found = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint !== undefined && path.resolve(entryPoint) === file,
  );
  if (found === undefined) throw new Error(`The client bundle has no ${module}.`);
  return path.basename(found[0]);
}

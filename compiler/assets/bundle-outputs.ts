/** Stores esbuild's output files as objects under names that end in their hash, or inlines them into every page. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { Bundled } from './minify.ts';
import { writeObject } from '../objects/objects.ts';

/** A build's files and esbuild's description of them. */
export interface Built {
  outputFiles: Bundled[];
  metafile: Metafile;
}

/**
 * Stores outputs under names that end in the hash of their bytes. Renaming an import changes the bytes of the importing
 * file, so imported files come first. In an import cycle, entries register the address of the file that is imported dynamically.
 */
export function storeOutputs({ outputFiles, metafile }: Built, store: string): Map<string, string> {
  const names = new Map<string, string>();
  const waiting = new Map(outputFiles.map((file) => [path.basename(file.path), file]));
  const outputs = outputsOf(metafile);
  const imports = new Map(outputs.map(({ name, all }) => [name, all]));
  const circular = circularImports(outputs, imports);
  const registered = [...new Set([...circular.values()].flat())];
  const entries = new Set(outputs.flatMap(({ name, isEntry }) => (isEntry ? [name] : [])));
  for (const [name, all] of imports) {
    const known = all.filter((file) => !circular.get(name)?.includes(file));
    imports.set(name, entries.has(name) ? [...known, ...registered] : known);
  }
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name]) =>
      (imports.get(name) ?? []).every((inner) => names.has(inner)),
    );
    if (ready.length === 0)
      throw new Error(
        `The client's chunks have an import cycle: ${[...waiting.keys()].join(', ')}`,
      );
    for (const [name, file] of ready) {
      let text = importRegistered(file.text, circular.get(name) ?? []);
      if (registered.length > 0 && entries.has(name)) text = registerFiles(registered) + text;
      for (const inner of imports.get(name) ?? [])
        text = text.replaceAll(inner, names.get(inner) ?? inner);
      const extension = path.extname(name);
      // The name gets a hash of the final bytes, so esbuild's hash is removed.
      const bare = name.slice(0, -extension.length).replace(/-[A-Z0-9]{8}$/, '');
      const binary = !['.js', '.css'].includes(extension);
      // @object asset: A script, a stylesheet, a font or an image below `/assets/`, as browsers get it.
      names.set(name, `${bare}-${writeObject(store, binary ? file.contents : text)}${extension}`);
      waiting.delete(name);
    }
  }
  return names;
}

interface Output {
  name: string;
  isEntry: boolean;
  /** Names of the imported files, and of those that are imported dynamically. */
  all: string[];
  dynamic: string[];
}

function outputsOf({ outputs }: Metafile): Output[] {
  return Object.entries(outputs).map(([output, { entryPoint, imports }]) => {
    const own = imports.filter((entry) => !entry.external);
    const namesOf = (some: typeof own): string[] => some.map((entry) => path.basename(entry.path));
    return {
      name: path.basename(output),
      isEntry: entryPoint?.startsWith('island:') ?? false,
      all: namesOf(own),
      dynamic: namesOf(own.filter(({ kind }) => kind === 'dynamic-import')),
    };
  });
}

// Returns the dynamic imports that close an import cycle. A lazy component that reads its parent's context makes one.
function circularImports(
  outputs: Output[],
  imports: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  const reachedFrom = (start: string): Set<string> => {
    const seen = new Set([start]);
    for (const name of seen) for (const inner of imports.get(name) ?? []) seen.add(inner);
    return seen;
  };
  return new Map(
    outputs.map(({ name, dynamic }) => [
      name,
      dynamic.filter((file) => reachedFrom(file).has(name)),
    ]),
  );
}

/** The registry of the files that close an import cycle: addresses by names without the hash. Entries can fill it, because nothing imports them. */
const REGISTRY = 'self.edgepressChunks';

function importRegistered(text: string, files: string[]): string {
  return files.reduce(
    (code, file) =>
      code.replace(
        new RegExp(`\\bimport\\((["'\`])\\./${file.replaceAll('.', '\\.')}\\1\\)`, 'g'),
        // A module runs before the entry that imports it, so the registry is read one turn later.
        () => `Promise.resolve().then(()=>import(${REGISTRY}["${path.parse(file).name}"]))`,
      ),
    text,
  );
}

function registerFiles(files: string[]): string {
  const urls = files.map(
    (file) => `"${path.parse(file).name}":new URL("./${file}",import.meta.url).href`,
  );
  return `Object.assign(${REGISTRY}??={},{${urls.join(',')}});`;
}

/** A script or stylesheet, and the source that allows it in the content security policy. */
export interface InlineCode {
  code: string;
  hash: string;
}

/** Hashes code that is inlined. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
}

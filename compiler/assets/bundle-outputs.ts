/** Stores esbuild's output files as objects under names that end in their hash, or inlines them into every page. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { Bundled } from './minify.ts';
import { writeObject } from '../objects/objects.ts';

/** A build's files and what esbuild tells of them. */
export interface Built {
  outputFiles: Bundled[];
  metafile: Metafile;
}

/**
 * Stores outputs under names that end in the hash of their bytes. Renaming an import changes the bytes of the importing
 * file, so imported files come first.
 */
export function storeOutputs(built: Built, store: string): Map<string, string> {
  const { outputFiles: files, metafile } = built;
  const names = new Map<string, string>();
  const waiting = new Map(files.map((file) => [path.basename(file.path), file]));
  const imports = new Map(
    Object.entries(metafile.outputs).map(([output, meta]) => [
      path.basename(output),
      meta.imports.filter((entry) => !entry.external).map((entry) => path.basename(entry.path)),
    ]),
  );
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name]) =>
      (imports.get(name) ?? []).every((inner) => names.has(inner)),
    );
    if (ready.length === 0)
      throw new Error(
        `The client's chunks import each other in a circle: ${[...waiting.keys()].join(', ')}`,
      );
    for (const [name, file] of ready) {
      let text = file.text;
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

/** A script or stylesheet, and the source that allows it in the content security policy. */
export interface InlineCode {
  code: string;
  hash: string;
}

/** Hashes code that is inlined. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
}

/** Bundles the engine's own components for the compile threads. */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';

/** The folder of the bundles, inside `node_modules` so that they resolve the project's React. */
const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/edgepress');

/** Bundles `compiler/components/registry.tsx`; returns the file, which is named after its hash. */
export async function bundleRegistry(): Promise<string> {
  const built = await build({
    entryPoints: [path.resolve(import.meta.dirname, '../components/registry.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    logLevel: 'silent',
  });
  const code = built.outputFiles[0]?.text ?? '';
  fs.mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `registry-${contentHash(code)}.mjs`);
  if (!fs.existsSync(file)) writeAtomically(file, code);
  return file;
}

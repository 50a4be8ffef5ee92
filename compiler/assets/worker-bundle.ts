/** Bundles the worker into one module. wrangler uploads it unchanged, so tests run the code that is deployed. */
import fs from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { engineModule } from '../engine/engine-files.ts';
import { writeAtomically } from '../objects/objects.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { serverRenderer } from '../engine/server-renderer.ts';

const ENTRY = engineModule('worker/index.ts');

/** Bundles the worker, or another entry that wraps it, into `file`. Returns the metafile of esbuild. */
export async function buildWorker(file: string, entry = ENTRY): Promise<Metafile> {
  const built = await build({
    entryPoints: [{ in: entryFile(entry), out: 'worker' }],
    plugins: [entryFiles, serverRenderer],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // `workerd` comes first to select React's server for the edge rather than the one for Node.
    conditions: ['workerd', 'worker', 'browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['cloudflare:*', 'node:*'],
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = built.outputFiles[0]?.text ?? '';
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // wrangler watches this file, so writing the same bytes again would restart the worker needlessly.
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) writeAtomically(file, code);
  return built.metafile;
}

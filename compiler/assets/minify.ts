/** Minifies the client's scripts a second time, after esbuild. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { OutputFile } from 'esbuild';
import { engineModule, packageFile } from '../engine/engine-files.ts';
import { readCached, writeCached } from '../objects/engine-cache.ts';

/** A bundled file: its path, its bytes, and the bytes as text. */
export type Bundled = Pick<OutputFile, 'path' | 'contents' | 'text'>;

/** A script and its format. */
export interface Script {
  path: string;
  text: string;
  format: 'esm' | 'iife';
}

const PROCESS = engineModule('compiler/assets/minify-process.ts');
/** Part of the cache key, so that a new version of the minifier runs on every script again. */
const VERSION = createHash('sha256')
  .update(fs.readFileSync(packageFile('rolldown', 'package.json')))
  .digest('hex');
// @limit bytes of all scripts: The build fails.
/** The largest total size of the scripts in bytes. */
const MAX_OUTPUT_BYTES = 1 << 28;

/**
 * Makes bundled scripts about 2% smaller than esbuild does, which speeds up every first visit. Other files are returned
 * unchanged. Results are cached. The minifier runs in a child process, so that its memory is free again before the
 * build compiles pages. Throws with the script's name when the minifier can't parse it.
 */
export async function minified(
  files: Bundled[],
  format: 'esm' | 'iife',
  cache: string,
): Promise<Bundled[]> {
  const known = new Map<string, string>();
  const missing: Script[] = [];
  for (const { path: name, text } of files) {
    if (!name.endsWith('.js')) continue;
    const kept = readCached(cache, cacheName({ path: name, text, format }));
    if (kept !== null) known.set(name, kept.toString('utf8'));
    else missing.push({ path: name, text, format });
  }
  if (missing.length > 0)
    for (const [index, code] of (await minify(missing)).entries()) {
      const script = missing[index];
      if (script === undefined) continue;
      known.set(script.path, code);
      writeCached(cache, cacheName(script), code);
    }
  return files.map((file) => {
    const code = known.get(file.path);
    return code === undefined
      ? file
      : { path: file.path, contents: new TextEncoder().encode(code), text: code };
  });
}

function cacheName({ text, format }: Script): string {
  const hash = createHash('sha256').update(`${VERSION}\n${format}\n${text}`).digest('hex');
  return `minified-${hash.slice(0, 24)}.js`;
}

function minify(scripts: Script[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROCESS],
      { maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error) return reject(new Error(`The client's scripts: ${stderr.trim()}`));
        const codes: string[] = JSON.parse(stdout);
        resolve(codes);
      },
    );
    // If the process doesn't read its input, its exit reports why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(scripts));
  });
}

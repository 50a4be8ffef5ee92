/** Minifies the client's scripts a second time, after esbuild. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { OutputFile } from 'esbuild';
import { readCached, writeCached } from '../objects/engine-cache.ts';

/** A bundled file: where it goes, its bytes, and the same as text. */
export type Bundled = Pick<OutputFile, 'path' | 'contents' | 'text'>;

/** A script and what kind it is. */
export interface Script {
  path: string;
  text: string;
  format: 'esm' | 'iife';
}

const PROCESS = path.join(import.meta.dirname, 'minify-process.ts');
/** Part of the names in the cache: what another version of the minifier made is made again. */
const VERSION = createHash('sha256')
  .update(
    fs.readFileSync(path.resolve(import.meta.dirname, '../../node_modules/rolldown/package.json')),
  )
  .digest('hex');
/** Bytes that scripts may have in all. */
const MOST = 1 << 28;

/**
 * Makes bundled scripts some 2% smaller than esbuild leaves them, which each of the reader's first visits
 * pays for. Other files pass as they are. What was made once is taken from the engine's cache; the rest is made in
 * a process of its own, whose memory is free again before pages are compiled. Throws with the script's name when
 * the minifier does not understand it.
 */
export async function minified(files: Bundled[], format: 'esm' | 'iife'): Promise<Bundled[]> {
  const known = new Map<string, string>();
  const missing: Script[] = [];
  for (const { path: name, text } of files) {
    if (!name.endsWith('.js')) continue;
    const kept = readCached(cacheName({ path: name, text, format }));
    if (kept !== null) known.set(name, kept.toString('utf8'));
    else missing.push({ path: name, text, format });
  }
  if (missing.length > 0)
    for (const [index, code] of (await minify(missing)).entries()) {
      const script = missing[index];
      if (script === undefined) continue;
      known.set(script.path, code);
      writeCached(cacheName(script), code);
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
      { maxBuffer: MOST },
      (error, stdout, stderr) => {
        if (error) return reject(new Error(`The client's scripts: ${stderr.trim()}`));
        const codes: string[] = JSON.parse(stdout);
        resolve(codes);
      },
    );
    // Why it does not listen, its end tells.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(scripts));
  });
}

/** Locates everything that belongs to a project: its content, its output, its caches and its worker configuration. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';

/** The paths of a project. All of them are absolute. */
export interface Project {
  /** The folder of `package.json` and of the worker's configuration. */
  root: string;
  /** The folder of `site.ts` and the pages. */
  content: string;
  /** Where releases are built to. */
  out: string;
  /** Cached results that every content folder of the project shares. */
  cache: string;
  /** The local KV of this content folder. For the project's own content, `wrangler dev` uses it too. */
  state: string;
  /** The bundled worker, where the project builds it. */
  worker: string;
  /** The worker's configuration. When it is missing, the path where errors say that it was expected. */
  wranglerConfig: string;
}

/** The names under which wrangler looks for a configuration, in its order. */
const WRANGLER_CONFIGS = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml'];

/** The files that make a folder the content of a site. */
const SITE_FILE = /^(?:site\.ts|docusaurus\.config\.[cm]?[jt]s)$/;

/**
 * Opens a project. `root` defaults to the working directory. `content` is relative to the working directory and defaults
 * to `content` in the project, or to the project itself when that has a `site.ts`.
 */
export function openProject({
  root,
  content,
}: {
  root?: string | undefined;
  content?: string | undefined;
}): Project {
  const folder = path.resolve(root ?? '.');
  const own = ownContent(folder);
  const chosen = content ? path.resolve(content) : own;
  const isOwn = chosen === own;
  const id = isOwn ? 'site' : `site-${path.basename(chosen)}-${placeHash(folder, chosen)}`;
  return {
    root: folder,
    content: chosen,
    out: path.join(folder, 'dist', id),
    cache: path.join(folder, '.edgepress/cache'),
    state: isOwn ? path.join(folder, '.wrangler/state') : path.join(folder, '.edgepress', id),
    worker: path.join(folder, 'dist/worker/index.js'),
    wranglerConfig: wranglerConfig(folder),
  };
}

function ownContent(root: string): string {
  const inside = path.join(root, 'content');
  if (fs.existsSync(inside) || !fs.existsSync(root)) return inside;
  return fs.readdirSync(root).some((name) => SITE_FILE.test(name)) ? root : inside;
}

// Hashes the relative path, so that the output folder has the same name in every checkout.
function placeHash(root: string, content: string): string {
  return contentHash(path.relative(root, content).replaceAll(path.sep, '/')).slice(0, 6);
}

function wranglerConfig(root: string): string {
  const files = WRANGLER_CONFIGS.map((name) => path.join(root, name));
  return files.find((file) => fs.existsSync(file)) ?? path.join(root, 'wrangler.toml');
}

/** Puts a release together: page entries, shards, files, redirects, and the root manifest that names them all. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from './hash.ts';
import { storeInventory } from './inventory.ts';
import type { Navigation } from './navigation.ts';
import { writeObject } from './objects.ts';
import type { Branch } from '../model/navigation.ts';
import type {
  ClientAssets,
  FileEntry,
  Manifest,
  PageEntry,
  Redirect,
  SearchManifest,
  Shard,
  ShardRef,
} from '../model/release.ts';
import { type ResolvedConfig, siteOf } from '../model/site.ts';

/** Up to this many pages the path table travels in the manifest; above, in shards that are read when needed. */
const INLINE_PAGES = 400;

/** Pages in a shard: small enough to parse in a fraction of a millisecond, large enough to be few. */
const SHARD_PAGES = 128;

/** What a release is made from. */
export interface ReleaseInput {
  config: ResolvedConfig;
  store: string;
  client: ClientAssets;
  pages: Map<string, PageEntry>;
  navigation: Navigation;
  files: Record<string, FileEntry>;
  search: SearchManifest;
  /** Hashes of every object that the release needs, but for its shards and its inventory. */
  objects: ReadonlySet<string>;
  /** Hash of the letters of social images. */
  lettering: string;
  author: string;
  now: Date;
}

/** Assembles the root manifest and stores its shards. The same input gives the same id. */
export function assembleRelease(input: ReleaseInput): Manifest {
  const paths = [...input.pages.keys()].sort();
  const redirects: Record<string, Redirect> = {};
  for (const rule of input.config.redirects)
    redirects[rule.from] = { to: rule.to, status: rule.status };
  const pages =
    paths.length <= INLINE_PAGES
      ? { inline: shard(paths, input) }
      : { shards: shards(paths, input) };
  const content = {
    site: siteOf(input.config, '/site.webmanifest' in input.files),
    client: input.client,
    redirects,
    files: input.files,
    sidebars: input.navigation.roots,
    pages,
    count: paths.length,
    search: input.search,
    inventory: storeInventory(input.store, input.objects, input),
    lettering: input.lettering,
  };
  return {
    id: contentHash(JSON.stringify(content)).slice(0, 12),
    created: input.now.toISOString(),
    author: input.author,
    ...content,
  };
}

function shard(paths: string[], input: ReleaseInput): Shard {
  const pages: Record<string, PageEntry> = {};
  const branches: Record<string, Branch> = {};
  for (const path of paths) {
    const entry = input.pages.get(path);
    if (entry === undefined) continue;
    pages[path] = entry;
    const root = entry.sidebar === undefined ? undefined : input.navigation.roots[entry.sidebar];
    if (root) addBranches(root, new Set(entry.trail ?? []), input.navigation.branches, branches);
  }
  return { pages, branches };
}

// A page shows the branches on its trail, and those that start open.
function addBranches(
  branch: Branch,
  trail: Set<string>,
  all: Record<string, Branch>,
  into: Record<string, Branch>,
): void {
  for (const item of branch) {
    if (item.type !== 'category' || (item.collapsed && !trail.has(item.branch))) continue;
    const inner = all[item.branch];
    if (inner === undefined) continue;
    into[item.branch] = inner;
    addBranches(inner, trail, all, into);
  }
}

function shards(paths: string[], input: ReleaseInput): ShardRef[] {
  const refs: ShardRef[] = [];
  let part: string[] = [];
  const flush = (): void => {
    const first = part[0];
    if (first === undefined) return;
    refs.push({
      first: refs.length === 0 ? '/' : first,
      object: writeObject(input.store, JSON.stringify(shard(part, input))),
    });
    part = [];
  };
  for (const current of paths) {
    const last = part.at(-1);
    const newFolder =
      last !== undefined && path.posix.dirname(last) !== path.posix.dirname(current);
    // Cutting between folders keeps siblings, and so the branches they share, in one shard.
    if (part.length >= SHARD_PAGES * 1.5 || (part.length >= SHARD_PAGES && newFolder)) flush();
    part.push(current);
  }
  flush();
  return refs;
}

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.html': 'text/plain; charset=utf-8',
};

/** Media type of a file by its extension. A page smuggled in as a static `.html` is shown as text: it would escape the policy of scripts. */
export function mediaType(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** Stores every file below a static folder; keys are paths below the base URL. */
export function storeStatic(folder: string, store: string): Record<string, FileEntry> {
  const files: Record<string, FileEntry> = {};
  if (!fs.existsSync(folder)) return files;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    files[key] = { object: writeObject(store, fs.readFileSync(file)), type: mediaType(file) };
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}

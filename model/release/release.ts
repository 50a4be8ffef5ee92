/**
 * What a release is in KV: a root manifest, and immutable objects whose key is the hash of their bytes. The build writes these
 * shapes, the worker reads them. `pointer.ts` says which release is current.
 */
import type { Embeds } from '../config/embeds.ts';
import type { Branch, Crumb, PageLink, TocItem } from './navigation.ts';
import { isObject } from '../schema/schema.ts';
import type { Site } from '../config/site.ts';

/** KV key of a release's root manifest. */
export function releaseKey(id: string): string {
  return `release/${id}`;
}

/** KV key of an immutable object. */
export function objectKey(hash: string): string {
  return `object/${hash}`;
}

/** The root manifest of a release (`release/<id>`). */
export interface Manifest {
  /** The release's id: the hash of everything in it but `created` and `author`. */
  id: string;
  /** When it was built, ISO 8601 UTC. */
  created: string;
  /** Who built it, for `npm run releases`; may be empty. */
  author: string;
  site: Site;
  client: ClientAssets;
  /** Redirects by path below the base URL. */
  redirects: Record<string, Redirect>;
  /** Files served under their own name (`/img/x.png`), by path below the base URL. */
  files: Record<string, FileEntry>;
  /**
   * Which of the files hold the text of which pages (`model/release/llms.ts`); absent where the site has a `/llms-full.txt` of
   * its own, and in releases from before there were any.
   */
  llms?: TextPart[];
  /** The first level of each sidebar, by sidebar id. */
  sidebars: Record<string, Branch>;
  /** The path table: inline when small, else shards in the order of their first path. */
  pages: { inline: Shard } | { shards: ShardRef[] };
  /** How many pages the release has. */
  count: number;
  /** Hash of the letters of social images (`model/release/glyph-atlas.ts`); absent in releases from before there were any. */
  lettering?: string;
  /** What pages show of other origins; absent in releases from before it was known, which may show everything. */
  embeds?: Embeds;
  /** What search answers from; absent in releases from before there was any. */
  search?: SearchManifest;
  /**
   * Hash of the list of objects that the release needs and that neither this manifest nor its shards name, one
   * hash a line; absent in releases from before there was any.
   */
  inventory?: string;
  /**
   * Hash of the list of what is served below `/assets/`, `<hash>.<extension>` a line; absent in releases from before there
   * was any.
   */
  assets?: string;
}

/** The search index of a release. */
export interface SearchManifest {
  /** Hash of the embedded index (`model/search/search-index.ts`); `null` when the site is too large for one. */
  object: string | null;
  /** How many records the release has. */
  records: number;
}

/** A redirect of the release. */
export interface Redirect {
  to: string;
  status: 301 | 302 | 308;
}

/** A file served as it is. */
export interface FileEntry {
  object: string;
  /** Media type, with charset where it is text. */
  type: string;
  /** Bytes; absent in releases from before ranges could be asked for. */
  size?: number;
}

/** A file with the text of a section's pages from `first` on, up to that section's next part. */
export interface TextPart {
  /** Path below the base URL; the bytes are in `Manifest.files`. */
  file: string;
  /** Label of the section; empty where the parts do not follow sections. */
  section: string;
  /** The first path in it. */
  first: string;
}

/** Reference to a shard: it holds the paths from `first` up to the next shard's. */
export interface ShardRef {
  first: string;
  object: string;
}

/** A part of the path table with the sidebar branches that its pages need. */
export interface Shard {
  pages: Record<string, PageEntry>;
  branches: Record<string, Branch>;
}

/** Everything about a page that must be known before its body: status, head, place in the navigation. */
export interface PageEntry {
  /** Hash of the page object. */
  object: string;
  /** Hash of the page's Markdown twin, where it has one. */
  markdown?: string;
  title: string;
  description: string;
  /** Sidebar id; absent when the page shows none. */
  sidebar?: string;
  /** Ids of the branches from the sidebar's root to the page, the root excluded. */
  trail?: string[];
  crumbs?: Crumb[];
  previous?: PageLink;
  next?: PageLink;
  /** Last change, seconds since the epoch. */
  updated?: number;
  author?: string;
  /** Absolute URL of the source for the edit link. */
  edit?: string;
  /** Layout: `doc` (default), `home` (no sidebar, contents or furniture), `wide` (no contents). */
  layout?: 'home' | 'wide';
  /** Not in the sidebar, search or sitemap, and `noindex`. */
  unlisted?: true;
  keywords?: string[];
  /** Social image, a path below the base URL or an absolute URL. */
  image?: string;
  /** Extra tags that the page puts into the document's head. */
  head?: HeadTag[];
}

/** An element for the document's head. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/**
 * The first line of a page object, as JSON; the article's HTML follows after the newline and is piped to the
 * reader without being parsed.
 */
export interface PageHeader {
  toc: TocItem[];
  /** Ids of the islands in the article. */
  islands: string[];
  /** Stylesheets of the page's own (`/assets/…`), for styles written in its content. */
  styles: string[];
}

/** The client bundle of a release. URLs are paths below the base URL, hashed and immutable. */
export interface ClientAssets {
  /** The React-free entry module. */
  entry: string;
  /** Sheets of every page, asked for behind its bar. */
  styles: string[];
  /**
   * The rules that the first paint needs, written into the head, and their CSP source. Releases from before
   * there were any have their sheets in the head instead.
   */
  frame?: { code: string; hash: string };
  /** The icons' picture, which the sheets name. */
  icons?: string;
  /** Modules that the entry imports statically, for preload. */
  preload: string[];
  /** The inline script that runs before the first paint, and its CSP source (`'sha256-…'`). */
  prepaint: { code: string; hash: string };
  /** Module of each island, by island id. */
  islands: Record<string, string>;
  /** Live reload and the error overlay, on a developer's machine. */
  dev?: string;
}

/** Parses the value of `release/<id>`. Throws with what is wrong. */
export function parseManifest(text: string): Manifest {
  return checkManifest(JSON.parse(text), 'release');
}

/** Parses a shard object. Throws with what is wrong. */
export function parseShard(text: string): Shard {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !isObject(value['pages']) || !isObject(value['branches']))
    throw new Error('shard: expected { pages, branches }');
  return value as unknown as Shard;
}

/** Parses the first line of a page object. Throws with what is wrong. */
export function parsePageHeader(line: string): PageHeader {
  const value: unknown = JSON.parse(line);
  if (!isObject(value) || !Array.isArray(value['toc']))
    throw new Error('page object: expected a first line of { toc, islands, styles }');
  return value as unknown as PageHeader;
}

/**
 * Checks the outline of a manifest's parsed JSON; `name` is what an error calls it. The build is the only writer, so a deeper
 * check would cost every cold isolate milliseconds and could only find what the build's types exclude.
 */
export function checkManifest(value: unknown, name: string): Manifest {
  if (!isObject(value)) throw new Error(`${name}: expected an object`);
  for (const key of ['site', 'client', 'redirects', 'files', 'sidebars', 'pages'])
    if (!isObject(value[key])) throw new Error(`${name}: found no \`${key}\``);
  return value as unknown as Manifest;
}

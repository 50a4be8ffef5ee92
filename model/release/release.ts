/**
 * A release in KV: a root manifest, and immutable objects whose key is the hash of their bytes. The compiler writes these
 * types, the worker reads them. `pointer.ts` names the current release.
 */
import type { SearchManifest } from './search-manifest.ts';
import type { PostFacts } from './feed.ts';
import type { ShardRef } from './shard-at.ts';
import type { Embeds } from '../policy/embeds.ts';
import type { Branch, PageLink, PagePlace, TocItem } from './navigation.ts';
import type { HeadTag } from './head-tag.ts';
import type { MockRef } from './mock.ts';
import type { TemplatesRef } from './templates.ts';
import type { RedirectPattern } from '../config/redirect-pattern.ts';
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
  /** Id of the release: the hash of everything in it except `created` and `author`. */
  id: string;
  /** When it was built, ISO 8601 UTC. */
  created: string;
  /** Who built it, shown by `edgepress releases`. May be empty. */
  author: string;
  /** What the worker needs of the configuration. */
  site: Site;
  /** Addresses of the scripts and stylesheets. */
  client: ClientAssets;
  /** Redirects by path below the base URL. */
  redirects: Record<string, Redirect>;
  /** Redirects with placeholders, tried in this order where nothing else is found. Absent if there are none. */
  redirectPatterns?: RedirectPattern[];
  /** Files served under their own name (`/img/x.png`), by path below the base URL. */
  files: Record<string, FileEntry>;
  /** Files with the full text of pages (`model/release/llms.ts`). Absent if the site has its own, and in older releases. */
  llms?: TextPart[];
  /** The first level of each sidebar, by sidebar id. */
  sidebars: Record<string, Branch>;
  /** The path table: inline if small, otherwise shards in the order of their first path. */
  pages: { inline: Shard } | { shards: ShardRef[] };
  /** Number of pages. */
  count: number;
  /** Hash of the glyph atlas of social images (`model/social-image/glyph-atlas.ts`). Absent in older releases. */
  lettering?: string;
  /**
   * The texts of social images that the glyph atlas can't draw (`model/social-image/shaped-texts.ts`), in the order of their
   * first path. Absent if it can draw all.
   */
  shapedTexts?: ShardRef[];
  /** Origins that pages embed content from. Absent in older releases, which may embed from every origin. */
  embeds?: Embeds;
  /** The search index. Absent in older releases. */
  search?: SearchManifest;
  /** What is different in the languages besides the default one, by code. Absent if the site has only one. */
  locales?: Record<string, LocaleParts>;
  /** Mocks of the documented APIs, by the name in their path. Absent if the site documents none. */
  mocks?: Record<string, MockRef>;
  /** The site's own slots and layouts. Absent if it has none. */
  templates?: TemplatesRef;
  /** Hash of the list of objects that neither this manifest nor its shards name, one per line. Absent in older releases. */
  inventory?: string;
  /** Hash of the list of assets below `/assets/`, one `<hash>.<extension>` per line. Absent in older releases. */
  assets?: string;
}

/** What is different in another language. */
export interface LocaleParts {
  /** Fields of `Site` that differ. */
  site: Partial<Site>;
  /** Addresses of the scripts and stylesheets that differ. */
  client: Partial<ClientAssets>;
}

/** A redirect of the release. */
export interface Redirect {
  /** A path below the base URL, or an absolute URL. */
  to: string;
  /** The status of the response. */
  status: 301 | 302 | 308;
}

/** A file served unchanged. */
export interface FileEntry {
  /** Hash of its bytes. */
  object: string;
  /** Media type, with a charset for text. */
  type: string;
  /** Size in bytes. Absent in older releases. */
  size?: number;
}

/** A file with the text of a section's pages from `first` up to the section's next part. */
export interface TextPart {
  /** Path below the base URL, a key of `Manifest.files`. */
  file: string;
  /** Label of the section. Empty if the parts don't follow sections. */
  section: string;
  /** The first path in it. */
  first: string;
  /** The sections in it in their order, with their sizes in bytes, if it has several. Absent in older releases. */
  sections?: { label: string; size: number }[];
}

/** A part of the path table, with the sidebar branches that its pages need. */
export interface Shard {
  /** Pages by path below the base URL. */
  pages: Record<string, PageEntry>;
  /** Branches of sidebars by id. */
  branches: Record<string, Branch>;
}

/** Data of a page that the worker needs before it reads the article: head and position in the navigation. */
export interface PageEntry extends PagePlace {
  /** Hash of the page object. */
  object: string;
  /** Hash of the page's Markdown alternate, if it has one. */
  markdown?: string;
  /** Root of the page's docs folder below the base URL, which its links are stored relative to. Absent for `/`. */
  root?: string;
  /** The title, as plain text. */
  title: string;
  /** The description, for search engines and link previews. May be empty. */
  description: string;
  /** Last change, seconds since the epoch. */
  updated?: number;
  /** Who changed the page last, if the site shows it. */
  author?: string;
  /** Absolute URL of the source for the edit link. */
  edit?: string;
  /** `home`: no sidebar, table of contents or page footer. `wide`: no table of contents. Others: layouts of the site. */
  layout?: string;
  /** Not in search, the sitemap or the sidebars of other pages, and `noindex`. */
  unlisted?: true;
  /** The page isn't translated: its content is in the default language. */
  fallback?: true;
  /** The page belongs to a version of its docs folder other than the latest one. */
  otherVersion?: true;
  /** Label of the page's version, if the page shows it. */
  version?: string;
  /** The page is a translation, and its original has changed since. */
  outdated?: true;
  /** Codes of the languages that have the page, its own included and the default one first. Absent if there is one. */
  languages?: string[];
  /** The keywords of its front matter. */
  keywords?: string[];
  /** Social image, a path below the base URL or an absolute URL. */
  image?: string;
  /** Tags, with the paths of their lists. */
  tags?: PageLink[];
  /** Paths of the posts whose text a list repeats, because a withdrawn post withdraws its lists too. */
  posts?: string[];
  /** What structured data says of a post. */
  post?: PostFacts;
  /** Extra tags that the page puts into the document's head. */
  head?: HeadTag[];
}

/** The first line of a page object, as JSON. The article's HTML follows, which the worker streams without parsing it. */
export interface PageHeader {
  /** The table of contents. */
  toc: TocItem[];
  /** Ids of the islands in the article. */
  islands: string[];
  /** Stylesheets of the page (`/assets/…`), from what its components import and from styles in its content. */
  styles: string[];
}

/** The client bundle of a release. URLs are paths below the base URL, hashed and immutable. */
export interface ClientAssets {
  /** The React-free entry module. */
  entry: string;
  /** Stylesheets of every page, linked after the navbar. */
  styles: string[];
  /** The site's own stylesheet, linked in the head, because it also applies to the navbar. */
  siteStyles?: string;
  /** Font files that the headers of pages tell browsers to load early. */
  fonts?: string[];
  /** Critical CSS, inlined in the head, and its CSP source. Older releases have none, and link their stylesheets there. */
  frame?: { code: string; hash: string };
  /** The image with the site's own icons, each as a symbol. Absent if its navigation has none, and in older releases. */
  siteIcons?: string;
  /** The image with all icons, which the stylesheets use. */
  icons?: string;
  /** Modules that the entry imports statically, for preload. */
  preload: string[];
  /** The inline script that runs before the first paint, and its CSP source (`'sha256-…'`). */
  prepaint: { code: string; hash: string };
  /** Module of each island, by island id. */
  islands: Record<string, string>;
  /** The module that loads the scripts of the configuration. Absent in older releases, which have none. */
  scripts?: string;
  /** Items of the navbar that don't fit move into a menu. Absent where all are sure to fit, and in older releases. */
  moreMenu?: true;
  /** The client sends votes and says whether they were accepted. Absent in older releases, which thank for every vote. */
  feedback?: true;
  /** The module that answers questions in the search dialog. Absent if the site answers none. */
  ask?: string;
  /** The module that passes code blocks to assistants. Absent if the site names none. */
  codeMenu?: string;
  /** Live reload and the error overlay, for `edgepress dev`. */
  dev?: string;
}

/** Parses the value of `release/<id>`. Throws if it is malformed. */
export function parseManifest(text: string): Manifest {
  return checkManifest(JSON.parse(text), 'release');
}

/** Parses a shard object. Throws if it is malformed. */
export function parseShard(text: string): Shard {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !isObject(value['pages']) || !isObject(value['branches']))
    throw new Error('shard: expected { pages, branches }');
  return value as unknown as Shard;
}

/** Parses the first line of a page object. Throws if it is malformed. */
export function parsePageHeader(line: string): PageHeader {
  const value: unknown = JSON.parse(line);
  if (!isObject(value) || !Array.isArray(value['toc']))
    throw new Error('page object: expected a first line of { toc, islands, styles }');
  return value as unknown as PageHeader;
}

/** Checks the outline of a manifest, which errors call `name`. A deeper check would cost every cold isolate milliseconds. */
export function checkManifest(value: unknown, name: string): Manifest {
  if (!isObject(value)) throw new Error(`${name}: expected an object`);
  for (const key of ['site', 'client', 'redirects', 'files', 'sidebars', 'pages'])
    if (!isObject(value[key])) throw new Error(`${name}: found no \`${key}\``);
  return value as unknown as Manifest;
}

/** Files that the worker makes on request, and files of a release that it rewrites while pages are withdrawn. */
import { FEED_TYPE } from '../../model/release/feed.ts';
import { sectionTexts } from '../../model/release/llms.ts';
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import { splitLocale } from '../../model/locales/locale-path.ts';
import { shardsInLocale } from '../locales/shards-in-locale.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { hiddenPaths } from './withdrawn.ts';

/** Input of the handlers of generated and rewritten files. Paths are as requested. The comments are a part of the reference of endpoints. */
export interface GeneratedDetails {
  /** `GET /sitemap.xml`, `/sitemap-<number>.xml` and `/<folder>/feed.json` while pages are withdrawn: the file without them. */
  'filtered-file': { form: 'sitemap' | 'feed'; file: FileEntry };
  /** `GET /llms-full.txt`, its parts, the texts of sections and `/.well-known/agent-skills/…` if some of it was withdrawn: 410, until the next release. */
  'withdrawn-text': unknown;
  /** `GET /<folder>/rss.xml` and `/<folder>/atom.xml`: the feed of a blog or of the changelog, made from `/<folder>/feed.json`. */
  feed: { format: FeedFormat; object: string };
  /** `GET /llms-full.txt` and, on large sites, `/llms-full-<number>.txt`: the text of all pages, or of a part of them, for language models. */
  'llms-text': { path: string; file: FileEntry };
  /** `GET /llms-full-<number>.txt`: the text of the pages of one section, a part of `/llms-full.txt`. */
  'section-text': { object: string; range: ByteRange };
  /** `GET /llms.txt` and, on large sites, `/llms-<number>.txt`: the list of pages with their descriptions, for language models. */
  'llms-list': { path: string; part: number | null };
  /** `GET /.well-known/…` and `GET /mcp/server-card`: the documents below, which programs discover the site by. */
  'well-known': { document: WellKnownDocument };
}

/** A generated or rewritten file. */
export type GeneratedTarget = {
  [K in keyof GeneratedDetails]: { kind: K } & GeneratedDetails[K];
}[keyof GeneratedDetails];

/** The formats that feeds are converted to. */
export type FeedFormat = 'rss' | 'atom';

/** The documents that programs discover the site by. */
export type WellKnownDocument =
  /** `GET /.well-known/api-catalog`: the documented APIs and the MCP server as a link set (RFC 9727). */
  | 'api-catalog'
  /** `GET /.well-known/ai-catalog.json`: where the card of the MCP server is. */
  | 'ai-catalog'
  /** `GET /.well-known/mcp/server-card.json` and `GET /mcp/server-card`: name, address and protocol versions of the MCP server. */
  | 'mcp-server-card';

/** Shards in a part of `llms.txt`, about five hundred pages: each costs a read of KV. */
export const SHARDS_PER_PART = 4;

const WELL_KNOWN: ReadonlyMap<string, WellKnownDocument> = new Map([
  ['/.well-known/api-catalog', 'api-catalog'],
  ['/.well-known/ai-catalog.json', 'ai-catalog'],
  ['/.well-known/mcp/server-card.json', 'mcp-server-card'],
  // The place that the proposal reserves, below the endpoint.
  ['/mcp/server-card', 'mcp-server-card'],
]);

/** The generated file at a path below the base URL, or `null`. A file of the release with such a name comes first. */
export function findGeneratedFile(manifest: Manifest, path: string): GeneratedTarget | null {
  const file = manifest.files[path];
  return (
    (file && filteredTarget(manifest, path, file)) ??
    llmsTarget(manifest, path, file) ??
    (file ? null : (feedTarget(manifest, path) ?? wellKnownTarget(path)))
  );
}

function filteredTarget(
  manifest: Manifest,
  path: string,
  file: FileEntry,
): GeneratedTarget | undefined {
  if (hiddenPaths(manifest).size === 0) return undefined;
  const bare = splitLocale(manifest.site.locales, path).path;
  // Both repeat the text of pages.
  if (/^\/(?:llms-full[^/]*\.txt$|\.well-known\/agent-skills\/)/.test(bare))
    return { kind: 'withdrawn-text' };
  if (/^\/sitemap[^/]*\.xml$/.test(path)) return { kind: 'filtered-file', form: 'sitemap', file };
  return file.type === FEED_TYPE ? { kind: 'filtered-file', form: 'feed', file } : undefined;
}

function llmsTarget(
  manifest: Manifest,
  path: string,
  file: FileEntry | undefined,
): GeneratedTarget | undefined {
  const bare = splitLocale(manifest.site.locales, path).path;
  const [named, full, number] = /^\/llms(-full)?(?:-([1-9]\d{0,5}))?\.txt$/.exec(bare) ?? [];
  if (named === undefined) return undefined;
  if (full !== undefined && !file) return sectionTarget(manifest, path);
  const part = number === undefined ? null : Number(number);
  const hasPart =
    part === null || (part - 1) * SHARDS_PER_PART < (shardsInLocale(manifest)?.length ?? 0);
  if (full === undefined && !hasPart) return undefined;
  return file ? { kind: 'llms-text', path, file } : { kind: 'llms-list', path, part };
}

function sectionTarget(manifest: Manifest, path: string): GeneratedTarget | undefined {
  const isHidden = hiddenPaths(manifest).size > 0;
  if (isHidden && manifest.llms?.some(({ sections }) => sections))
    return { kind: 'withdrawn-text' };
  const section = sectionTexts(manifest).find((text) => text.path === path);
  if (section?.range === undefined) return undefined;
  return { kind: 'section-text', object: section.object, range: section.range };
}

function feedTarget({ files }: Manifest, path: string): GeneratedTarget | undefined {
  const [, folder = '', format] = /^(.*)\/(rss|atom)\.xml$/.exec(path) ?? [];
  const stored = files[`${folder}/feed.json`];
  if ((format !== 'rss' && format !== 'atom') || stored === undefined) return undefined;
  return { kind: 'feed', format, object: stored.object };
}

function wellKnownTarget(path: string): GeneratedTarget | null {
  const document = WELL_KNOWN.get(path);
  return document === undefined ? null : { kind: 'well-known', document };
}

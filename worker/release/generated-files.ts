/** Files that the worker makes on request, and files of a release that it rewrites while pages are withdrawn. */
import { FEED_TYPE } from '../../model/release/feed.ts';
import { sectionTexts } from '../../model/release/llms.ts';
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import { splitLocale } from '../../model/locales/locale-path.ts';
import { shardsInLocale } from '../locales/shards-in-locale.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { hiddenPaths } from './withdrawn.ts';

/** Input of the handlers of generated and rewritten files. Paths are as requested. */
export interface GeneratedDetails {
  /** A sitemap or feed to be sent without withdrawn pages. */
  'filtered-file': { form: 'sitemap' | 'feed'; file: FileEntry };
  /** The whole site as text, of which some was withdrawn. */
  'withdrawn-text': unknown;
  /** A stored JSON feed, an object with this hash, in another format. */
  feed: { format: FeedFormat; object: string };
  /** `llms-full.txt` or one of its parts. */
  'llms-text': { path: string; file: FileEntry };
  /** The text of a section, a range of `llms-full.txt`. */
  'section-text': { object: string; range: ByteRange };
  /** `llms.txt`; `part` is the number of one of its parts. */
  'llms-list': { path: string; part: number | null };
  'well-known': { document: WellKnownDocument };
}

/** A generated or rewritten file. */
export type GeneratedTarget = {
  [K in keyof GeneratedDetails]: { kind: K } & GeneratedDetails[K];
}[keyof GeneratedDetails];

/** The formats that feeds are converted to. */
export type FeedFormat = 'rss' | 'atom';

/** The documents that programs discover the site by. */
export type WellKnownDocument = 'api-catalog' | 'ai-catalog' | 'mcp-server-card';

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

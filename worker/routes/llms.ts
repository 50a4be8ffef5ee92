/**
 * `GET /llms.txt` and `/llms-full.txt`: the site for language models (llmstxt.org). The build writes the whole text
 * (`compiler/release/llms-files.ts`). The list of pages is generated here, because the path table knows every page's title,
 * description and Markdown. If the table is split into shards, the list has parts.
 */
import { localeOf, pathInLocale, splitLocale } from '../../model/locales/locale-path.ts';
import { markdownPath } from '../../model/path.ts';
import {
  FULL_TEXT_PATH,
  hasText,
  sectionLabels,
  sectionOf,
  sectionTexts,
} from '../../model/release/llms.ts';
import type { Site } from '../../model/config/site.ts';
import type { FileEntry, Manifest, PageEntry } from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';
import { cacheResponse, lookup, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { type ByteRange, sliceRange, withLength } from '../http/byte-range.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { shardsInLocale } from '../locales/shards-in-locale.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { readOrNull } from '../release/failure-policy.ts';
import { SHARDS_PER_PART } from '../release/generated-files.ts';
import { hiddenPaths } from '../release/withdrawn.ts';
import { bytesHeaders, file } from './file.ts';

/** Answers with `llms-full.txt` or a part of it. */
export async function llmsText(
  context: RequestContext,
  request: Request,
  target: { path: string; file: FileEntry },
): Promise<Response> {
  // It takes one read as any file does, but of up to five megabytes.
  const expensive = { ...context, admit: () => context.admit('expensive') };
  const response = await file(expensive, request, target);
  response.headers.set('x-robots-tag', 'noindex');
  return response;
}

/** Answers with the text of a section, which takes one read of up to five megabytes. */
export async function sectionText(
  context: RequestContext,
  request: Request,
  { object, range }: { object: string; range: ByteRange },
): Promise<Response> {
  const { manifest, store } = context;
  const size = range.end - range.start + 1;
  const etag = `"${object}.${range.start}-${range.end}"`;
  const headers = new Headers({
    ...bytesHeaders('text/plain; charset=utf-8', FILE),
    etag,
    'x-robots-tag': 'noindex',
    'x-release': manifest.id,
  });
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('expensive'))) return tooManyRequests(request, context);
  const stream = await readOrNull('file', () => store.object(object), { object });
  if (stream === null) return unavailable();
  return new Response(withLength(sliceRange(stream, range), size), { headers });
}

/** Answers with `llms.txt` or a part of it. */
export async function llmsList(
  context: RequestContext,
  request: Request,
  { path, part }: { path: string; part: number | null },
): Promise<Response> {
  const { manifest, version } = context;
  const key = { version, release: manifest.id, variant: 'llms', path } as const;
  const cached = await lookup(context, key);
  if (cached) return sendCached(cached, request);
  const etag = `"${version.slice(0, 13)}.${manifest.id}.llms"`;
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': FILE,
    etag,
    'x-robots-tag': 'noindex',
  });
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('expensive'))) return tooManyRequests(request, context);
  const text = await readOrNull('pageList', () => listOf(context, part));
  if (text === null) return unavailable();
  const body = new Uint8Array(await new Response(text).arrayBuffer());
  cacheResponse(context, key, { body, headers });
  return new Response(body, { headers });
}

// The pages, or the list of parts.
async function listOf(context: RequestContext, part: number | null): Promise<string> {
  const { manifest, isolate, store } = context;
  const own = shardsInLocale(manifest);
  if (own === null) {
    const listed = (await isolate.releases.shard(manifest, '/', store)).all().pages;
    return `${introduction(manifest)}\n${textList(manifest)}${sections(manifest, Object.entries(listed))}`;
  }
  if (part === null)
    return `${introduction(manifest)}\n${textList(manifest)}${partList(manifest, own)}`;
  const start = (part - 1) * SHARDS_PER_PART;
  const shards = own
    .slice(start, start + SHARDS_PER_PART)
    .map((ref) => isolate.releases.shard(manifest, ref.first, store));
  const listed = (await Promise.all(shards)).flatMap((shard) => Object.entries(shard.all().pages));
  return `${introduction(manifest)}\n${sections(manifest, listed)}`;
}

function introduction({ site, files }: Manifest): string {
  const fullText = inLanguage(site, FULL_TEXT_PATH);
  const whole =
    fullText in files
      ? ` The whole text is in [llms-full.txt](${absoluteUrl(site, fullText)}).`
      : '';
  return `# ${site.title}\n\n> ${site.tagline}\n\nEvery page is Markdown under its own address with \`.md\`, and for requests that accept \`text/markdown\`.${whole}\n`;
}

// The texts of the sections, each with its size, so that a reader knows what it asks for.
function textList(manifest: Manifest): string {
  // They answer 410 then.
  if (hiddenPaths(manifest).size > 0) return '';
  const lines = sectionTexts(manifest).map(({ path, label, size }) => {
    const about = size === undefined ? '' : `: ${Math.ceil(size / 1000)} kB`;
    return `- [${label.replace(/[[\]\\]/g, '\\$&')}](${absoluteUrl(manifest.site, path)})${about}`;
  });
  return lines.length === 0 ? '' : `## Text of each section\n\n${lines.join('\n')}\n\n`;
}

function partList(manifest: Manifest, shards: ShardRef[]): string {
  const { site } = manifest;
  const hidden = hiddenPaths(manifest);
  const lines = shards.flatMap(({ first }, index) => {
    if (index % SHARDS_PER_PART !== 0) return [];
    const number = index / SHARDS_PER_PART + 1;
    const name = inLanguage(site, `/llms-${number}.txt`);
    const isOwn = splitLocale(site.locales, first).locale === localeOf(site);
    const label = hidden.has(first) || !isOwn ? `Part ${number}` : `Pages from ${first}`;
    return [`- [${label}](${absoluteUrl(site, name)})`];
  });
  return `## Parts\n\n${lines.join('\n')}\n`;
}

function inLanguage(site: Site, path: string): string {
  return pathInLocale(site.locales, localeOf(site), path);
}

// One section for each top-level category of the sidebars, in their order, and last the pages without one.
function sections({ site, sidebars }: Manifest, pages: [string, PageEntry][]): string {
  const labels = sectionLabels(sidebars);
  const groups = new Map<string, string[]>([...labels].map((label) => [label, []]));
  for (const [path, page] of pages) {
    if (!hasText(page) || splitLocale(site.locales, path).locale !== localeOf(site)) continue;
    const label = sectionOf(page, labels);
    const about = page.description === '' ? '' : `: ${page.description.replace(/\s+/g, ' ')}`;
    const title = page.title.replace(/[[\]\\]/g, '\\$&');
    const lines = groups.get(label) ?? [];
    lines.push(`- [${title}](${absoluteUrl(site, markdownPath(path))})${about}`);
    groups.set(label, lines);
  }
  return [...groups]
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines]) => `## ${label}\n\n${lines.join('\n')}\n`)
    .join('\n');
}

/**
 * `GET /llms.txt` and `/llms-full.txt`: the site for language models (llmstxt.org). The whole text is made by the build
 * (`compiler/release/llms-files.ts`). The list of pages is made here: the path table knows every page's title, description and
 * Markdown. Where the table is cut into shards, the list has parts.
 */
import type { Context, Next } from 'hono';
import { hasText, sectionLabels, sectionOf, WHOLE_TEXT } from '../../model/release/llms.ts';
import { markdownPath } from '../../model/path.ts';
import type { Manifest, PageEntry, ShardRef } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { sendCached } from '../page/serve-page.ts';
import { Unreachable } from '../release/release-store.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';
import { serveFile } from './file.ts';
import { hiddenPaths } from '../release/withdrawn.ts';

/** Shards in a part of `llms.txt`, about five hundred pages: each is a read of KV. */
const PART_SHARDS = 4;

const NAME = /^\/llms(-full)?(?:-([1-9]\d{0,5}))?\.txt$/;

/** Answers for both names and their parts; a file of the release with such a name comes first. */
export async function llms(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { context } = c.env;
  const { manifest, path, search } = context;
  const [named, full, number] = NAME.exec(path) ?? [];
  const file = manifest.files[path];
  const isKnown = full === undefined ? hasPart(manifest, number) : file !== undefined;
  if (named === undefined || !isKnown) return next();
  if (search !== '') return redirectWithoutQuery(context, path);
  if (file === undefined) return pageList(context, c.req.raw, number);
  // One read as any file's, of up to five megabytes.
  const costly = { ...context, admit: () => context.admit('expensive') };
  const response = await serveFile(costly, c.req.raw, { path, file });
  response.headers.set('x-robots-tag', 'noindex');
  return response;
}

function hasPart({ pages }: Manifest, number: string | undefined): boolean {
  if (number === undefined) return true;
  return 'shards' in pages && (Number(number) - 1) * PART_SHARDS < pages.shards.length;
}

async function pageList(
  context: RequestContext,
  request: Request,
  number: string | undefined,
): Promise<Response> {
  const { manifest, path, isolate, background, version } = context;
  const key = { version, release: manifest.id, variant: 'llms', path } as const;
  const kept = await recall(context, key);
  if (kept) return sendCached(kept, request);
  const etag = `"${version.slice(0, 13)}.${manifest.id}.llms"`;
  const headers = headersOf(manifest, etag);
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('expensive'))) return tooManyRequests(request, context);
  try {
    const text = await listOf(context, number);
    const body = new Uint8Array(await new Response(text).arrayBuffer());
    const whole = { body, headers: new Headers(headers) };
    background('keep-response', isolate.pages.keep(key, whole, context.far));
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  }
}

// The pages, or the list of the parts that have them.
async function listOf(context: RequestContext, number: string | undefined): Promise<string> {
  const { manifest, isolate, store } = context;
  const { pages } = manifest;
  if (!('shards' in pages)) {
    const listed = (await isolate.releases.part(manifest, '/', store)).all().pages;
    return `${introduction(manifest)}\n${sections(manifest, Object.entries(listed))}`;
  }
  if (number === undefined) return `${introduction(manifest)}\n${partList(manifest, pages.shards)}`;
  const start = (Number(number) - 1) * PART_SHARDS;
  const parts = pages.shards
    .slice(start, start + PART_SHARDS)
    .map((ref) => isolate.releases.part(manifest, ref.first, store));
  const listed = (await Promise.all(parts)).flatMap((part) => Object.entries(part.all().pages));
  return `${introduction(manifest)}\n${sections(manifest, listed)}`;
}

function introduction({ site, files }: Manifest): string {
  const whole =
    WHOLE_TEXT in files
      ? ` The whole text is in [llms-full.txt](${absoluteUrl(site, WHOLE_TEXT)}).`
      : '';
  return `# ${site.title}\n\n> ${site.tagline}\n\nEvery page is Markdown under its own address with \`.md\`, and for requests that accept \`text/markdown\`.${whole}\n`;
}

function partList(manifest: Manifest, shards: ShardRef[]): string {
  const { site } = manifest;
  const hidden = hiddenPaths(manifest);
  const lines = shards.flatMap(({ first }, index) => {
    if (index % PART_SHARDS !== 0) return [];
    const number = index / PART_SHARDS + 1;
    const name = `/llms-${number}.txt`;
    const label = hidden.has(first) ? `Part ${number}` : `Pages from ${first}`;
    return [`- [${label}](${absoluteUrl(site, name)})`];
  });
  return `## Parts\n\n${lines.join('\n')}\n`;
}

// One section for each first level of the sidebars, in their order; what is in none comes last.
function sections({ site, sidebars }: Manifest, pages: [string, PageEntry][]): string {
  const labels = sectionLabels(sidebars);
  const groups = new Map<string, string[]>([...labels].map((label) => [label, []]));
  for (const [path, page] of pages) {
    if (!hasText(page)) continue;
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

function headersOf(manifest: Manifest, etag: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': FILE,
    etag,
    'x-release': manifest.id,
    'x-robots-tag': 'noindex',
  };
}

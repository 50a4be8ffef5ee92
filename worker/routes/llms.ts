/**
 * `GET /llms.txt` and `/llms-full.txt`: the site for language models (llmstxt.org). Nothing of them is stored: the
 * path table knows every page's title, description and twin. Where it is cut into shards, so are they.
 */
import type { Context, Next } from 'hono';
import { twinOf } from '../../model/path.ts';
import type { Manifest, PageEntry, Shard, ShardRef } from '../../model/release.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { toBarePath } from '../bare-path.ts';
import { FILE, isFresh } from '../caching.ts';
import { plainError, tooManyRequests } from '../http-error.tsx';
import { recall } from '../keeping.ts';
import { SECURITY_HEADERS } from '../security.ts';
import { sendKept } from '../serve-page.ts';
import { Unreachable } from '../store.ts';
import { twinTexts } from '../twin-text.ts';
import type { RouteEnv, Visit } from '../visit.ts';

/** Shards in a part of `llms.txt`: about a thousand pages. */
const PART_SHARDS = 8;

const NAME = /^\/llms(-full)?(?:-([1-9]\d{0,5}))?\.txt$/;

/** Answers for both names and their parts; a file of the release with such a name comes first. */
export async function llms(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { visit } = c.env;
  const { manifest, path, config } = visit;
  const [named, full, number] = NAME.exec(path) ?? [];
  if (named === undefined || manifest.files[path] !== undefined) return next();
  if (visit.search !== '') return toBarePath(visit, path);
  const key = { version: config.version, release: manifest.id, variant: 'llms', path } as const;
  const kept = await recall(visit, key);
  if (kept) return sendKept(kept, c.req.raw);
  const etag = `"${config.version.slice(0, 13)}.${manifest.id}.llms"`;
  const headers = headersOf(manifest, etag);
  if (isFresh(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (!(await visit.admit('expensive'))) return tooManyRequests(c.req.raw, visit);
  try {
    const shards = await shardsOf(visit, full !== undefined, number);
    if (shards === null) return next();
    const body = bodyOf(visit, shards, full !== undefined);
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    if (typeof body === 'string') {
      const whole = {
        body: new Uint8Array(await new Response(body).arrayBuffer()),
        headers: new Headers(headers),
      };
      visit.background('keep-response', visit.memory.pages.keep(key, whole, visit.far));
    }
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  }
}

// The shards that the name asks for; none for a list of parts, `null` where there is no such part.
async function shardsOf(
  visit: Visit,
  full: boolean,
  number: string | undefined,
): Promise<Shard[] | null> {
  const { pages } = visit.manifest;
  if ('inline' in pages) return number === undefined ? [pages.inline] : null;
  if (number === undefined) return [];
  const size = full ? 1 : PART_SHARDS;
  const start = (Number(number) - 1) * size;
  const refs = pages.shards.slice(start, start + size);
  if (refs.length === 0) return null;
  const { memory, manifest, store } = visit;
  const parts = refs.map((ref) => memory.releases.part(manifest, ref.first, store));
  return (await Promise.all(parts)).map((part) => part.whole());
}

function bodyOf(
  { manifest, store }: Visit,
  shards: Shard[],
  full: boolean,
): string | ReadableStream<Uint8Array> {
  if (shards.length === 0 && 'shards' in manifest.pages)
    return `${introduction(manifest)}\n${partList(manifest, manifest.pages.shards, full)}`;
  const pages = shards.flatMap((shard) => Object.entries(shard.pages)).filter(isListed);
  if (!full) return `${introduction(manifest)}\n${sections(manifest, pages)}`;
  return twinTexts(
    store,
    pages.flatMap(([, { markdown }]) => (markdown === undefined ? [] : [markdown])),
  );
}

function introduction({ site, pages }: Manifest): string {
  const whole =
    'inline' in pages
      ? ` The whole text is in [llms-full.txt](${absoluteUrl(site, '/llms-full.txt')}).`
      : '';
  return `# ${site.title}\n\n> ${site.tagline}\n\nEvery page is Markdown under its own address with \`.md\`, and for requests that accept \`text/markdown\`.${whole}\n`;
}

function partList({ site }: Manifest, shards: ShardRef[], full: boolean): string {
  const size = full ? 1 : PART_SHARDS;
  const lines = shards.flatMap(({ first }, index) => {
    if (index % size !== 0) return [];
    const name = `/llms${full ? '-full' : ''}-${index / size + 1}.txt`;
    return [`- [Pages from ${first}](${absoluteUrl(site, name)})`];
  });
  const other = full
    ? ''
    : `\nWhole texts, part by part: [llms-full.txt](${absoluteUrl(site, '/llms-full.txt')})\n`;
  return `## Parts\n\n${lines.join('\n')}\n${other}`;
}

// One section for each first level of the sidebars, in their order; what is in none comes last.
function sections({ site, sidebars }: Manifest, pages: [string, PageEntry][]): string {
  const groups = new Map<string, string[]>();
  for (const branch of Object.values(sidebars))
    for (const item of branch) if (item.type === 'category') groups.set(item.label, []);
  const others: string[] = [];
  for (const [path, page] of pages) {
    const group =
      (page.sidebar !== undefined && groups.get(page.crumbs?.[0]?.label ?? '')) || others;
    const about = page.description === '' ? '' : `: ${page.description.replace(/\s+/g, ' ')}`;
    group.push(
      `- [${page.title.replace(/[[\]\\]/g, '\\$&')}](${absoluteUrl(site, twinOf(path))})${about}`,
    );
  }
  if (others.length > 0) groups.set('More pages', others);
  return [...groups]
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines]) => `## ${label}\n\n${lines.join('\n')}\n`)
    .join('\n');
}

function isListed([, { unlisted, markdown }]: [string, PageEntry]): boolean {
  return unlisted !== true && markdown !== undefined;
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

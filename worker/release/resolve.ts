/** What an address leads to in a release. */
import { withBase } from '../../model/href.ts';
import {
  canonicalPath,
  decodePath,
  encodePath,
  pageOfMarkdownPath,
  markdownPath,
  withoutPercentSigns,
} from '../../model/path.ts';
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import { CANONICAL, PAGE } from '../http/cache-control.ts';
import { mayLookUp } from './lookup-limit.ts';
import type { FoundPage, Releases } from './releases.ts';
import type { Store } from './release-store.ts';
import type { ShardView } from './shard-view.ts';
import type { RequestContext } from '../context/request-context.ts';

/** What a path is in a release. Paths are canonical and decoded. */
export type Target =
  | { kind: 'page'; path: string; found: FoundPage }
  /** The page of `path` as Markdown. */
  | { kind: 'twin'; path: string; markdown: string }
  | { kind: 'file'; path: string; file: FileEntry }
  /** `location` is ready for the header: a path of this host, or what the site's configuration names. */
  | { kind: 'redirect'; location: string; status: 301 | 302 | 308; caching: string }
  | { kind: 'missing'; path: string }
  | { kind: 'reject'; status: 400 | 414 }
  /** The reader's address has used up its limit, and KV would have to be read. */
  | { kind: 'refused' };

/** Finds out what the visit's address leads to; its query is kept on redirects. Throws `Unreachable` when the part of the table cannot be read. */
export async function resolve(context: RequestContext): Promise<Target> {
  const { manifest, store } = context;
  const { releases } = context.isolate;
  // A file's own name comes before any rule: `/google1234.html` is to be found as it is.
  const exact = decodePath(context.path)?.normalize('NFC');
  const named = exact === undefined ? undefined : manifest.files[exact];
  if (exact !== undefined && named) return fileTarget(exact, named, context);

  const canonical = canonicalPath(context.path);
  if (canonical.kind === 'reject') {
    const name = withoutPercentSigns(context.path);
    return name === null || canonical.status === 414 ? canonical : { kind: 'missing', path: name };
  }
  const { path } = canonical;
  const rule = manifest.redirects[path];
  if (rule) {
    const location = withQuery(
      withBase(manifest.site.baseUrl, headerSafe(rule.to)),
      context.search,
    );
    return { kind: 'redirect', location, status: rule.status, caching: PAGE };
  }
  const file = manifest.files[path];
  if (file && canonical.kind === 'canonical') return fileTarget(path, file, context);

  const page = pageOfMarkdownPath(path);
  const isTwin = page !== null && canonical.kind === 'canonical';
  if (isTwin && context.search !== '') return barePath(path, manifest);
  const wanted = isTwin ? page : path;
  if (!(await mayLookUp(context, manifest, wanted))) return { kind: 'refused' };
  if (isTwin) {
    const twin = await twinTarget(page, manifest, releases, store);
    if (twin) return twin;
  }

  const found = await releases.find(manifest, path, store);
  // The name as it is written in the table, so that a wrong suffix and wrong case are one hop together.
  const other = found ? null : await otherCase(path, manifest, releases, store);
  if (canonical.kind === 'redirect' || other !== null) {
    const location = withBase(manifest.site.baseUrl, encodePath(other ?? path)) + context.search;
    return { kind: 'redirect', location, status: 308, caching: other === null ? CANONICAL : PAGE };
  }
  if (found) return { kind: 'page', path, found };
  return { kind: 'missing', path };
}

function fileTarget(path: string, file: FileEntry, { search, manifest }: RequestContext): Target {
  return search === '' ? { kind: 'file', path, file } : barePath(path, manifest);
}

// A file is the same whatever the query: sent as asked for, each query would be another entry of every cache.
function barePath(path: string, { site }: Manifest): Target {
  const location = withBase(site.baseUrl, encodePath(path));
  return { kind: 'redirect', location, status: 308, caching: CANONICAL };
}

// The page's twin, or, where the page has moved within the site, the twin of where it went.
async function twinTarget(
  path: string,
  manifest: Manifest,
  releases: Releases,
  store: Store,
): Promise<Target | null> {
  const rule = manifest.redirects[path];
  if (rule && /^\/(?!\/)[^?#]*$/.test(rule.to)) {
    const location = withBase(manifest.site.baseUrl, headerSafe(markdownPath(rule.to)));
    return { kind: 'redirect', location, status: rule.status, caching: PAGE };
  }
  const found = await releases.find(manifest, path, store);
  const markdown = found?.entry.markdown;
  return markdown === undefined ? null : { kind: 'twin', path, markdown };
}

// Paths by their lower case, made once for a part: a scan of random paths must not cost a pass each.
const lowerCase = new WeakMap<ShardView, Map<string, string>>();

async function otherCase(
  path: string,
  manifest: Manifest,
  releases: Releases,
  store: Store,
): Promise<string | null> {
  const lower = path.toLowerCase();
  // Most paths are in lower case, and a large table sorts `/Guide` far away from `/guide`.
  for (const place of lower === path ? [path] : [path, lower]) {
    if (!releases.mayHave(manifest, place)) continue;
    const part = await releases.part(manifest, place, store);
    const known = lowerCase.get(part) ?? indexByLowerCase(part);
    const name = known.get(lower);
    if (name !== undefined) return name;
  }
  return null;
}

function indexByLowerCase(part: ShardView): Map<string, string> {
  const paths = Object.keys(part.all().pages);
  const index = new Map(paths.map((path) => [path.toLowerCase(), path]));
  lowerCase.set(part, index);
  return index;
}

function withQuery(location: string, search: string): string {
  if (search === '' || location.includes('?')) return location;
  const hash = location.indexOf('#');
  return hash < 0 ? location + search : location.slice(0, hash) + search + location.slice(hash);
}

// A header holds visible ASCII only; anything else would be an exception at the worst moment.
function headerSafe(href: string): string {
  return href.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

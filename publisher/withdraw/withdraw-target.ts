/** Resolves what to withdraw: a release, a page in every release that contains it, or an asset. */
import type { Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { splitLocale } from '../../model/locales/locale-path.ts';
import { canonicalPath } from '../../model/path.ts';
import { textPartOf } from '../../model/release/llms.ts';
import { withoutBase } from '../../model/href.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { type ReleaseContents, contentsOf, type ReadTexts } from '../releases/release-contents.ts';
import type { ListedRelease } from '../releases/release-list.ts';
import { findRelease, readManifest } from '../releases/release-lookup.ts';
import type { WithdrawnItems } from '../pointer/withdrawals.ts';

/** The content to withdraw. */
export interface WithdrawTarget extends WithdrawnItems {
  /** Previews whose links stop working. */
  revoked: string[];
  /** Whether the current release contains any of it. */
  isCurrent: boolean;
  /** One line of output per item. */
  lines: string[];
}

/** Input of the search. */
export interface WithdrawSearch {
  namespace: Namespace;
  pointer: Pointer;
  releases: ListedRelease[];
  read: ReadTexts;
  /** Don't withdraw the version in the current release, because it is the clean one. */
  keepsCurrent: boolean;
}

interface LoadedRelease {
  id: string;
  manifest: Manifest;
  contents: ReleaseContents;
}

// @limit assets of a withdrawn release in the pointer: Further ones aren't listed.
/** Most assets that a withdrawn release adds to the list, since each takes 27 bytes of the pointer. */
const MAX_ASSETS = 2000;

/** Resolves a release id, a path with or without the base URL, or a URL of the site. */
export async function findWithdrawTarget(
  word: string,
  search: WithdrawSearch,
): Promise<WithdrawTarget> {
  if (!/^(?:\/|https?:)/.test(word)) return releaseTarget(word, search);
  const { pointer, namespace } = search;
  const paths = candidatePaths(word, pointer.manifest);
  const loaded = await readAll(search);
  const asset = /^\/assets\/.+-([0-9a-f]{24})\.\w+$/.exec(paths[0] ?? '')?.[1];
  const target =
    asset === undefined ? pathTarget(paths, loaded, search) : assetTarget(asset, loaded, search);
  if (target.objects.length > 0) return target;
  const known = new Set(
    loaded.flatMap(({ manifest, contents }) => [
      ...contents.pages.keys(),
      ...Object.keys(manifest.files),
    ]),
  );
  const near = closestOption(paths[0] ?? word, [...known]);
  throw new OperatorError(
    `No release in ${namespace.name} has ${search.keepsCurrent ? 'another version of ' : ''}${paths.join(' or ')}${near === undefined || known.has(paths[0] ?? '') ? '' : `, but there is ${near}`}. Nothing was withdrawn.`,
  );
}

async function releaseTarget(
  word: string,
  { namespace, pointer, releases, read }: WithdrawSearch,
): Promise<WithdrawTarget> {
  const { id, preview } = findRelease(releases, word, namespace);
  if (id === pointer.release)
    throw new OperatorError(
      `${id} is the current release, and readers would have no site. To hide single pages of it, run "npx edgepress withdraw <path>". To withdraw all of it, run "npx edgepress rollback" and then this command again.`,
    );
  const nothing = { releases: [], objects: [], paths: [], revoked: [], isCurrent: false };
  if (preview !== undefined)
    return { ...nothing, revoked: [id], lines: [`the preview ${id}: its links stop working`] };
  const manifest = await readManifest(namespace, id);
  const own = await assetsOf(manifest, read);
  for (const other of releases)
    if (other.id !== id && !pointer.withdrawn?.releases.includes(other.id))
      for (const hash of await assetsOf(await readManifest(namespace, other.id), read))
        own.delete(hash);
  const objects = [...own].slice(0, MAX_ASSETS);
  const rest = own.size - objects.length;
  return {
    ...nothing,
    releases: [id],
    objects,
    lines: [
      `the release ${id} of ${manifest.created}: its pages, navigation and search`,
      `${objects.length} files and assets that no other release has${rest === 0 ? '' : `; "edgepress gc --delete" deletes ${rest} more`}`,
    ],
  };
}

// Every version of the page, and every page with the same content at another path.
function pathTarget(
  paths: string[],
  loaded: LoadedRelease[],
  { pointer, keepsCurrent }: WithdrawSearch,
): WithdrawTarget {
  const objects = new Set<string>();
  const current = new Set<string>();
  for (const { id, manifest, contents } of loaded)
    for (const path of paths)
      for (const hash of objectsAt(path, manifest, contents))
        (keepsCurrent && id === pointer.release ? current : objects).add(hash);
  for (const hash of current) objects.delete(hash);
  const hidden = new Set<string>();
  const lines: string[] = [];
  let isCurrent = false;
  for (const { id, manifest, contents } of loaded) {
    const pages = [...contents.pages].filter(
      ([, { object, markdown = '' }]) => objects.has(object) || objects.has(markdown),
    );
    for (const [path, entry] of pages) {
      hidden.add(path);
      // The full text for language models contains the page as well.
      const text = manifest.files[textPartOf(manifest, path, entry)?.file ?? '']?.object;
      if (text !== undefined) objects.add(text);
    }
    const files = Object.entries(manifest.files).filter(([, { object }]) => objects.has(object));
    const names = [...pages, ...files].map(([path]) => path);
    if (names.length === 0) continue;
    isCurrent ||= id === pointer.release;
    lines.push(`${id}${id === pointer.release ? ' (current)' : ''}: ${names.join(', ')}`);
  }
  return { releases: [], objects: [...objects], paths: [...hidden], revoked: [], isCurrent, lines };
}

function assetTarget(
  hash: string,
  loaded: LoadedRelease[],
  { pointer }: WithdrawSearch,
): WithdrawTarget {
  const having = loaded.filter(({ manifest, contents }) =>
    [...contents.others, ...Object.values(manifest.files).map(({ object }) => object)].includes(
      hash,
    ),
  );
  return {
    releases: [],
    objects: having.length === 0 ? [] : [hash],
    paths: [],
    revoked: [],
    isCurrent: having.some(({ id }) => id === pointer.release),
    lines: having.map(({ id }) => `${id}: the asset ${hash}`),
  };
}

// A page with its Markdown in every language that shows it, for a changelog its feeds, and for a post the lists that show its
// beginning; or a static file.
function objectsAt(path: string, manifest: Manifest, { pages }: ReleaseContents): string[] {
  const { files } = manifest;
  const paths = pathsOfPage(path, manifest, pages);
  const lists = [...pages.values()].filter(({ posts }) => posts?.some((post) => paths.has(post)));
  const own = [...paths].flatMap((one) => {
    const page = pages.get(one);
    return [page?.object, page?.markdown, page && files[`${one}/feed.json`]?.object];
  });
  const others = filesOfApi(path, manifest).map((name) => files[name]?.object);
  return [...own, files[path]?.object, ...others, ...lists.map(({ object }) => object)].filter(
    (hash): hash is string => hash !== undefined,
  );
}

// What is made of the same OpenAPI document: its other format, its Postman collection, and the operations.
function filesOfApi(path: string, { files, mocks = {} }: Manifest): string[] {
  const api = Object.values(mocks).find((mock) => mock.files.includes(path));
  if (api === undefined) return [];
  const collection = path.replace(/\.\w+$/, '.postman_collection.json');
  const operations = Object.keys(files).filter((name) =>
    /^\/api-operations[^/]*\.jsonl$/.test(name),
  );
  return [...api.files, collection, ...operations];
}

// The path, and if its text is an original, the paths at which other languages show it. Their objects can differ from those of
// the original, because dates and links follow the language.
function pathsOfPage(
  path: string,
  { site: { locales } }: Manifest,
  pages: ReleaseContents['pages'],
): Set<string> {
  const page = pages.get(path);
  const bare = splitLocale(locales, path).path;
  if (page?.fallback !== true && bare !== path) return new Set([path]);
  const fallbacks = [...pages].filter(
    ([one, { fallback }]) => fallback === true && splitLocale(locales, one).path === bare,
  );
  return new Set([path, bare, ...fallbacks.map(([one]) => one)]);
}

async function assetsOf(manifest: Manifest, read: ReadTexts): Promise<Set<string>> {
  const { others, texts } = await contentsOf(manifest, new Set(), read);
  const files = Object.values(manifest.files).map(({ object }) => object);
  return new Set([...[...others].filter((hash) => !texts.has(hash)), ...files]);
}

async function readAll({
  namespace,
  pointer,
  releases,
  read,
}: WithdrawSearch): Promise<LoadedRelease[]> {
  const loaded: LoadedRelease[] = [];
  for (const id of new Set([pointer.release, ...releases.map((release) => release.id)])) {
    const manifest = id === pointer.release ? pointer.manifest : await readManifest(namespace, id);
    loaded.push({ id, manifest, contents: await contentsOf(manifest, new Set(), read) });
  }
  return loaded;
}

// Possible paths below the base URL: the word as it is, and without a leading base URL.
function candidatePaths(word: string, { site }: Manifest): string[] {
  let pathname = word;
  if (/^https?:/.test(word)) {
    const url = new URL(word);
    if (url.origin !== new URL(site.url).origin)
      throw new OperatorError(`${word} is not on this site, which is at ${site.url}.`);
    ({ pathname } = url);
  }
  const bare = pathname.replace(/[?#].*$/s, '').replace(/\.md$/, '');
  const candidates = [withoutBase(site.baseUrl, bare), bare].flatMap((path) => {
    const canonical = path === null ? null : canonicalPath(path);
    return canonical === null || canonical.kind === 'reject' ? [] : [canonical.path];
  });
  if (candidates.length === 0)
    throw new OperatorError(`Found "${word}", expected a release, a path of the site or an asset.`);
  return [...new Set(candidates)];
}

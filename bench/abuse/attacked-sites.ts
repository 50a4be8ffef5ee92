/** The sites that the abuse bench sends requests to. */
import path from 'node:path';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { objectsFolder, readObject, storedObjects } from '../../compiler/objects/objects.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { parsePointer, POINTER_KEY } from '../../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../../model/release/release.ts';
import { assetFilterAfter } from '../../publisher/releases/asset-filter.ts';
import { pointerWithWithdrawn } from '../../tests/support/withdrawn-pages.ts';
import type { AbusedSite } from '../../tests/support/worker/anonymous-requests.ts';
import { sampleRelease } from '../../tests/support/worker/sample-release.ts';
import { parseSearchIndex } from '../../worker/search/index/index-file.ts';

/** A release in KV, and the addresses that are requested. */
export interface AttackedSite {
  values: Record<string, string | Uint8Array<ArrayBuffer>>;
  site: AbusedSite;
}

/** Builds the site in `content`. */
export async function ownSite(folder: string): Promise<AttackedSite> {
  const out = path.join(folder, 'site');
  const build = new SiteBuild({
    cache: openProject({}).cache,
    root: path.resolve('content'),
    out,
    dev: false,
    timings: silentTimings,
  });
  const { manifest } = await build.run();
  await build.close();
  const store = objectsFolder(out);
  const index = parseSearchIndex(readObject(store, manifest.search?.object ?? '').toString('utf8'));
  const stopWords = new Set(index.rules.stopWords);
  const words = index.words
    .map((word, at) => ({ word, size: index.occurrences(at).length }))
    .filter(({ word }) => !stopWords.has(word))
    .sort((a, b) => b.size - a.size)
    .map(({ word }) => word);
  const values = Object.fromEntries(
    [...storedObjects(store)].map((hash) => [
      objectKey(hash),
      new Uint8Array(readObject(store, hash)),
    ]),
  );
  const assets = await assetFilterAfter(null, manifest, {
    object: async (hash) => readObject(store, hash).toString('utf8'),
    releases: async () => [manifest],
  });
  return { values: { ...values, ...pointerTo(manifest, assets) }, site: siteOf(manifest, words) };
}

/** The same site with two versions and two languages: its results pages count the hits in each of them. */
export function withVersions({ values, site }: AttackedSite): AttackedSite {
  const pointer = parsePointer(String(values[POINTER_KEY]));
  const { manifest } = pointer;
  const [version] = manifest.site.versions;
  const [locale] = manifest.site.locales.list;
  if (!version || !locale) throw new Error('expected a version and a locale');
  manifest.site.versions.push({ ...version, name: '1.0', path: '/1.0', isLast: false });
  manifest.site.locales.list.push({ ...locale, code: 'de' });
  return { values: { ...values, [POINTER_KEY]: JSON.stringify(pointer) }, site };
}

/** A site whose path table has a shard for each page, so that every unknown path needs another shard. */
export function shardedSite(): AttackedSite {
  const pages = Object.fromEntries(
    Array.from({ length: 400 }, (_page, at) => [`/p/${at}-page`, `Page ${at}`]),
  );
  const { manifest, values } = sampleRelease({ sharded: true, pages });
  return { values, site: siteOf(manifest, ['card'], Object.keys(pages)) };
}

/** A sharded site that hides 200 of its pages. */
export function withdrawnSite(): AttackedSite {
  const page = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_page, at) => `/${folder}/${at}-page`);
  const [shown, withdrawn] = [page('p', 50), page('w', 200)];
  const pages = Object.fromEntries([...shown, ...withdrawn].map((path) => [path, 'Page']));
  const sample = sampleRelease({ sharded: true, pages });
  const values = { ...sample.values, [POINTER_KEY]: pointerWithWithdrawn(sample, withdrawn) };
  return { values, site: siteOf(sample.manifest, ['card'], shown) };
}

function pointerTo(manifest: Manifest, assets: string | undefined): Record<string, string> {
  const pointer = { release: manifest.id, previous: null, at: manifest.created, manifest, assets };
  return {
    [POINTER_KEY]: JSON.stringify(pointer),
    [releaseKey(manifest.id)]: JSON.stringify(manifest),
  };
}

function siteOf(manifest: Manifest, words: string[], paths: string[] = []): AbusedSite {
  const inline = 'inline' in manifest.pages ? Object.keys(manifest.pages.inline.pages) : paths;
  return {
    release: manifest.id,
    collection: manifest.site.search.collection,
    pages: inline,
    asset: manifest.client.entry,
    file: '/img/logo.svg',
    redirect: Object.keys(manifest.redirects)[0] ?? '/index.html',
    feed: '/resources/changelog/rss.xml',
    mock: '/_mock/api/v1/env_p3k8d5wz1n/cards?customerId=hb-100517',
    words,
  };
}

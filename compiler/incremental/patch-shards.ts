/** Updates the path table after an edit: only shards that contain a changed page are replaced. */
import { readObject, writeObject } from '../objects/objects.ts';
import { lastChangeOf } from '../release/page-entry.ts';
import { shardText } from '../release/shards.ts';
import { shardAt } from '../../model/release/shard-at.ts';
import { hasSitemapDate } from '../release/site-files.ts';
import { patchSitemapTimes } from '../release/sitemap.ts';
import { storeFile } from '../files/stored-file.ts';
import type { Edit, EditInput } from './edit.ts';
import { withBase } from '../../model/href.ts';
import { type Manifest, type PageEntry, parseShard } from '../../model/release/release.ts';

/** Updates an entry. Returns `null` when the entry alone isn't enough to do that. */
interface EntryChange {
  path: string;
  next: (entry: PageEntry) => PageEntry | null;
}

/** Returns the shards of the next release. Shards without a changed page stay the same. */
export function patchShards(
  manifest: Manifest,
  changes: EntryChange[],
  store: string,
): Manifest['pages'] | null {
  if ('inline' in manifest.pages) return null;
  const shards = [...manifest.pages.shards];
  for (const [at, inside] of Map.groupBy(changes, ({ path }) => shardAt(shards, path))) {
    const ref = shards[at];
    if (ref === undefined) return null;
    const shard = parseShard(readObject(store, ref.object).toString('utf8'));
    for (const { path, next } of inside) {
      const entry = shard.pages[path];
      const changed = entry && next(entry);
      if (!changed) return null;
      shard.pages[path] = changed;
    }
    // @object shard
    shards[at] = { first: ref.first, object: writeObject(store, shardText(shard)) };
  }
  return { shards };
}

/** Returns the entry that `pageEntry` would create. The page's place and the order of the fields stay the same. */
export function patchedEntries(edits: Edit[]): EntryChange[] {
  return edits.map(({ after: { doc, result } }) => ({
    path: doc.path,
    next({ head: _head, ...entry }) {
      const { object, markdown, description, head } = result;
      return { ...entry, object, markdown, description, ...(head.length > 0 ? { head } : {}) };
    },
  }));
}

/** Sets the times of pages that were committed since. Returns `null` if one had no time, because that adds a field. */
export function patchPageTimes({
  index,
  times,
  compiler,
  source,
}: EditInput): (EntryChange & { time: number })[] | null {
  const changes: (EntryChange & { time: number })[] = [];
  for (const [file, change] of times) {
    const row = index.pageOf(file);
    if (row === undefined) continue;
    const doc = compiler.cache.readFromDisk(file, row.place)?.page.doc;
    if (doc === undefined) return null;
    const said = lastChangeOf(doc, change, source);
    changes.push({
      path: doc.path,
      time: change.time,
      next: (entry) =>
        Object.keys(said).every((name) => name in entry) ? { ...entry, ...said } : null,
    });
  }
  return changes;
}

/** Returns the files of the next release. The sitemap contains the pages' times. */
export function patchFileTimes(
  { source, store }: EditInput,
  files: Manifest['files'],
  retimed: { path: string; time: number }[],
): Manifest['files'] {
  const { url, baseUrl } = source.config;
  const dated = retimed.filter(({ path }) => hasSitemapDate(path, source.config));
  if (dated.length === 0) return files;
  const times = new Map(dated.map(({ path, time }) => [url + withBase(baseUrl, path), time]));
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      if (!/^\/sitemap(?:-\d+)?\.xml$/.test(name)) return [name, file];
      const text = patchSitemapTimes(readObject(store, file.object).toString('utf8'), times);
      return [name, text === null ? file : storeFile(store, text, file.type)];
    }),
  );
}

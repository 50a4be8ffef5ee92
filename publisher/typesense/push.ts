/** Writes search records to Typesense: all of them to a new collection, or only changed ones to the live collection. */
import {
  collectionSchema,
  curatedIds,
  curationItems,
  type PushedRecord,
  toPushedRecord,
  unmatchedCurations,
  synonymItems,
} from './schema.ts';
import type { RefusedRecord, SearchService } from './service.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { SearchRecord } from '../../model/search/search-record.ts';
import type { SearchRules } from '../../model/search/search-rules.ts';

/** The records of a locale. */
export interface PushSource {
  search: SearchRules & { collection: string };
  /** The locale, for example `en-GB`. */
  language: string;
  /** Read again by each pass, because a large site's records do not fit into memory. */
  records: Iterable<SearchRecord>;
  /** Number of records. */
  total: number;
}

/** Callbacks for progress. */
export interface PushProgress {
  /** Called with a line after each step. */
  say(line: string): void;
  /** Called with the number of imported records. */
  imported(done: number, total: number): void;
}

/** Records in one request. */
const BATCH = 100;
/** Older collections to keep, so that the alias can be moved back. */
const KEPT_COLLECTIONS = 2;
/** Refused records that an error lists one by one. */
const LISTED = 5;

/**
 * Fills a new collection, and moves the alias to it once it is complete. If anything fails before, the alias stays. Returns
 * the collection's name. Throws `OperatorError`.
 */
export async function pushAll(
  service: SearchService,
  source: PushSource,
  progress: PushProgress,
): Promise<string> {
  const { search, total } = source;
  const alias = search.collection;
  if (total === 0)
    throw new OperatorError('The site has no search records; the search service was not changed.');
  const live = await service.aliasTarget(alias);
  const name = nextName(alias, await service.collections());
  try {
    await setRules(service, name, source, progress);
    const sets = { synonym_sets: [name], curation_sets: [name] };
    await service.createCollection({
      ...collectionSchema(name, localeOf(source), search),
      ...sets,
    });
    progress.say(`created ${name}`);
    const records = Iterator.from(source.records).map(toPushedRecord);
    await importAll(service, name, { records, total }, 'create', progress);
    const count = await service.count(name);
    if (count !== total) throw new OperatorError(`${name} has ${count} records, expected ${total}`);
    const now = await service.aliasTarget(alias);
    if (now !== live && stampOf(alias, now) > stampOf(alias, name))
      throw new OperatorError(`A later push finished first: ${alias} is now ${now}`);
  } catch (error) {
    await dropUnfinished(service, name, progress);
    throw error;
  }
  await service.pointAlias(alias, name);
  progress.say(`${alias} is now ${name}${live === null ? '' : `, and was ${live} before`}`);
  await prune(service, alias, name, progress);
  return name;
}

/** The changes of a push. */
export interface Changes {
  collection: string;
  written: number;
  removed: number;
}

/** Determines what a push of changes would write and remove. Throws `OperatorError`. */
export async function plannedChanges(
  service: SearchService,
  source: PushSource,
): Promise<Changes & { changed: Set<string>; gone: string[] }> {
  const collection = await service.aliasTarget(source.search.collection);
  if (collection === null)
    throw new OperatorError(
      `${source.search.collection} does not exist yet: push everything once, without --changed`,
    );
  const known = await service.hashes(collection);
  const changed = new Set<string>();
  for (const record of source.records) {
    const { id, record_hash } = toPushedRecord(record);
    if (known.get(id) !== record_hash) changed.add(id);
    known.delete(id);
  }
  const gone = [...known.keys()];
  return { collection, written: changed.size, removed: gone.length, changed, gone };
}

/**
 * Writes changed records to the live collection, then removes obsolete ones. In this order an interruption leaves too many
 * records and never too few, and the next push continues. Throws `OperatorError`.
 */
export async function pushChanged(
  service: SearchService,
  source: PushSource,
  progress: PushProgress,
): Promise<Changes> {
  if (source.total === 0)
    throw new OperatorError('The site has no search records; the search service was not changed.');
  const { collection, changed, gone } = await plannedChanges(service, source);
  await setRules(service, collection, source, progress);
  const records = Iterator.from(source.records)
    .map(toPushedRecord)
    .filter(({ id }) => changed.has(id));
  await importAll(service, collection, { records, total: changed.size }, 'upsert', progress);
  await service.remove(collection, gone);
  const count = await service.count(collection);
  if (count !== source.total)
    throw new OperatorError(
      `${collection} has ${count} records, expected ${source.total}: push everything, without --changed`,
    );
  return { collection, written: changed.size, removed: gone.length };
}

// Each collection has its own synonym and curation sets, so that an unfinished push changes nothing for readers. Stop words
// are named in requests, which only know the alias.
async function setRules(
  service: SearchService,
  name: string,
  source: PushSource,
  progress: PushProgress,
): Promise<void> {
  const { search } = source;
  const locale = localeOf(source);
  const ids = curatedIds(search, source.records);
  for (const sentence of unmatchedCurations(search, ids)) progress.say(sentence);
  await service.setSynonyms(name, synonymItems(search, locale));
  await service.setCurations(name, curationItems(search, ids));
  if (search.stopWords.length > 0)
    await service.setStopWords(search.collection, search.stopWords, locale);
}

async function importAll(
  service: SearchService,
  name: string,
  { records, total }: { records: Iterable<PushedRecord>; total: number },
  action: 'create' | 'upsert',
  progress: PushProgress,
): Promise<void> {
  const refused: RefusedRecord[] = [];
  let done = 0;
  for (const some of batches(records)) {
    refused.push(...(await service.write(name, some, action)));
    progress.imported((done += some.length), total);
  }
  if (refused.length === 0) return;
  const told = refused.slice(0, LISTED).map(({ id, error }) => `\n  ${id}: ${error}`);
  const more = refused.length > LISTED ? `\n  and ${refused.length - LISTED} more` : '';
  throw new OperatorError(
    `${name} refused ${refused.length} of ${total} records:${told.join('')}${more}`,
  );
}

function* batches(records: Iterable<PushedRecord>): Generator<PushedRecord[]> {
  let some: PushedRecord[] = [];
  for (const record of records) {
    some.push(record);
    if (some.length < BATCH) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

// Best effort: the next push removes what remains.
async function dropUnfinished(
  service: SearchService,
  name: string,
  progress: PushProgress,
): Promise<void> {
  try {
    if ((await service.collections()).includes(name)) await service.deleteCollection(name);
    await service.deleteSets(name);
  } catch (error) {
    progress.say(`could not remove ${name}: ${String(error)}`);
  }
}

async function prune(
  service: SearchService,
  alias: string,
  live: string,
  progress: PushProgress,
): Promise<void> {
  try {
    const older = (await service.collections())
      .filter((name) => stampOf(alias, name) > 0 && stampOf(alias, name) < stampOf(alias, live))
      .sort((a, b) => stampOf(alias, b) - stampOf(alias, a));
    for (const name of older.slice(KEPT_COLLECTIONS)) {
      await service.deleteCollection(name);
      await service.deleteSets(name);
      progress.say(`removed ${name}`);
    }
  } catch (error) {
    // Readers have the new collection, so a failed cleanup does not fail the push.
    progress.say(
      `could not remove older collections: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function nextName(alias: string, names: string[]): string {
  const newest = Math.max(0, ...names.map((name) => stampOf(alias, name)));
  return `${alias}_${Math.max(Math.floor(Date.now() / 1000), newest + 1)}`;
}

// The timestamp in the name of a collection that a push created; 0 for any other name.
function stampOf(alias: string, name: string | null): number {
  if (name === null || !name.startsWith(`${alias}_`)) return 0;
  const digits = name.slice(alias.length + 1);
  return /^\d{10}$/.test(digits) ? Number(digits) : 0;
}

function localeOf({ language }: PushSource): string {
  return language.split('-')[0] ?? 'en';
}

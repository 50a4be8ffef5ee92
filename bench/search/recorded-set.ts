/** Reads the files of a parity set: search records, and a real server's answers to queries over them. */
import { NO_RULES } from '../../model/search/search-rules.ts';
import fs from 'node:fs';
import zlib from 'node:zlib';
import { searchIndexText } from '../../compiler/search/search-index.ts';
import { locateWords, type SearchablePage } from '../../compiler/search/search-records.ts';
import { isObject } from '../../model/schema/schema.ts';
import {
  headingsAbove,
  LEVEL_FIELDS,
  type QueryField,
  type SearchNode,
  type SearchRecord,
} from '../../model/search/search-record.ts';
import { unescapeMarkup } from '../../model/search/marked-text.ts';
import { InvalidArgument } from '../arguments.ts';

/** A query and the server's answer. */
export interface RecordedQuery {
  kind: string;
  q: string;
  /** Number of groups. */
  found: number;
  /** URLs of the first 15 groups, best first. */
  urls: string[];
}

/** An invalid file. The message is written for the person who named it. */
class BadFile extends InvalidArgument {}

/** The recorded sets are in English. */
const LOCALE = 'en';

/** Builds the text of an embedded index from records, one per line, optionally gzipped. Throws `InvalidArgument`. */
export function readRecordedIndex(file: string): string {
  const pages = new Map<string, { page: SearchablePage; nodes: SearchNode[] }>();
  for (const [at, line] of readText(file).split('\n').entries()) {
    if (line.trim() === '') continue;
    const record = recordOf(line, `${file}:${at + 1}`);
    const path = pageOf(record.url);
    const known = pages.get(path) ?? { page: searchablePage(path, record), nodes: [] };
    pages.set(path, known);
    addNodes(known.nodes, record);
  }
  if (pages.size === 0) throw new BadFile(`${file}: found no records, expected one a line`);
  const all = [...pages.values()];
  return searchIndexText(
    all.map(({ page }) => page),
    all.map(({ nodes }) => locateWords(nodes, LOCALE)),
    { locale: LOCALE, rules: NO_RULES },
  );
}

/** Reads the queries of a parity set. Throws `InvalidArgument`. */
export function readRecordedQueries(file: string): RecordedQuery[] {
  const value = parseJson(readText(file), file);
  const list = isObject(value) ? value['queries'] : undefined;
  if (!Array.isArray(list) || list.length === 0)
    throw new BadFile(`${file}: expected { "queries": […] } with at least one query`);
  return list.map((entry: unknown, at) => {
    const query = queryOf(entry);
    if (query === null)
      throw new BadFile(`${file}: query ${at} is not { kind, q, found, groups: [{ url }] }`);
    return query;
  });
}

/** Returns a URL without its `#anchor`. */
export function pageOf(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(file);
  } catch {
    throw new BadFile(`${file}: cannot be read; expected a file`);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return zlib.gunzipSync(bytes).toString('utf8');
  } catch {
    throw new BadFile(`${file}: begins like a gzip file but cannot be unpacked`);
  }
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile(`${place}: expected JSON`);
  }
}

type RecordedFields = Pick<SearchRecord, 'url' | 'language' | 'version' | 'docusaurus_tag'> &
  Partial<SearchRecord>;

function recordOf(line: string, place: string): RecordedFields {
  const value = parseJson(line, place);
  if (!isRecord(value))
    throw new BadFile(`${place}: expected a record with url, language, version and docusaurus_tag`);
  return value;
}

function isRecord(value: unknown): value is RecordedFields {
  return (
    isObject(value) &&
    ['url', 'language', 'docusaurus_tag'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['version']) &&
    [...LEVEL_FIELDS, 'content', 'anchor', 'type'].every((name) =>
      ['string', 'undefined'].includes(typeof value[name]),
    )
  );
}

function queryOf(entry: unknown): RecordedQuery | null {
  if (!isObject(entry) || !Array.isArray(entry['groups'])) return null;
  const { kind, q, found, groups } = entry;
  if (typeof kind !== 'string' || typeof q !== 'string' || typeof found !== 'number') return null;
  const urls: string[] = [];
  for (const group of groups as unknown[]) {
    if (!isObject(group) || typeof group['url'] !== 'string') return null;
    urls.push(group['url']);
  }
  return { kind, q, found, urls };
}

function searchablePage(path: string, record: RecordedFields): SearchablePage {
  return {
    path,
    lvl0: textOf(record, 'hierarchy.lvl0'),
    language: record.language,
    version: record.version[0] ?? 'current',
    tag: record.docusaurus_tag,
    search: { object: '', records: 0 },
  };
}

// A record repeats the headings above it. Headings without a separate record are added, so that their words find the
// text below them.
function addNodes(nodes: SearchNode[], record: RecordedFields): void {
  const own = /^lvl([1-6])$/.exec(record.type ?? '')?.[1];
  const level = own === undefined ? 7 : Number(own);
  const anchor = record.anchor ?? '';
  for (let outer = 1; outer < level && outer < 7; outer++) {
    const text = textOf(record, LEVEL_FIELDS[outer]);
    const open = headingsAbove(nodes, nodes.length - 1).find((head) => head.level === outer);
    if (text !== '' && text !== open?.text) nodes.push({ level: outer, anchor, text });
  }
  if (own === undefined) nodes.push({ level: 0, anchor: '', text: textOf(record, 'content') });
  else nodes.push({ level, anchor, text: textOf(record, LEVEL_FIELDS[level]) });
}

function textOf(record: RecordedFields, field: QueryField | undefined): string {
  return unescapeMarkup((field && record[field]) ?? '');
}

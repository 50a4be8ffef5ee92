/** A line of the cache: what every build needs of a page, a tab, and the details that few builds need. */
import type { PageDetail, PageResult } from '../page/page.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A cached page. */
export interface CachedPage {
  /** Hash of the source, the configuration and the compiler. */
  key: string;
  /** Hash of the table of routes under which the page's links were last found to hold. */
  routes: string;
  /** Stamp of the document (`currentReliableStamp`). Empty when the file was too recent for its stamp to be reliable. */
  stamp: string;
  /** Hash of the configuration that decides how front matter is read. */
  frontMatterKey: string;
  doc: DocFile;
  result: PageResult;
}

/** A cached page with its details. */
export interface DetailedPage {
  page: CachedPage;
  detail: PageDetail;
}

/** Byte range of a page's line in the file. */
export interface LineRange {
  /** Start of its detail. */
  at: number;
  /** Length of the part before the detail, without the tab. */
  head: number;
  /** Length of the detail. */
  length: number;
}

/** A page without the fields of its result that repeat the document. */
export type SerialisedPage = Omit<CachedPage, 'result'> & {
  result: Omit<PageResult, 'file' | 'path' | 'frontMatter'>;
};

/** Drops the fields that `deserialiseResult` restores. */
export function serialise({
  key,
  routes,
  stamp,
  frontMatterKey,
  doc,
  result,
}: CachedPage): SerialisedPage {
  const { file: _file, path: _path, frontMatter: _front, ...rest } = result;
  return { key, routes, stamp, frontMatterKey, doc, result: rest };
}

/** Restores the result of a page. */
export function deserialiseResult({ doc, result }: SerialisedPage): PageResult {
  return { file: doc.file, path: doc.path, frontMatter: doc.frontMatter, ...result };
}

/** The value of a JSON object, or `undefined` for any other text. */
export function parseObject(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is the first part of a line. The outline is enough, because only the cache writes the file and its keys change with the compiler. */
export function isSerialisedPage(value: unknown): value is SerialisedPage {
  return isObject(value) && 'key' in value && isObject(value['doc']) && isObject(value['result']);
}

/** Whether a value is the second part of a line. */
export function isDetail(value: unknown): value is PageDetail {
  return isObject(value) && Array.isArray(value['anchors']) && Array.isArray(value['links']);
}

/** A line of the cache: what every build needs to know of a page, a tab, and what only a closer look needs. */
import type { PageDetail, PageResult } from '../page/page.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A page as the cache knows it. */
export interface CachedPage {
  /** Hash of the source, the configuration and the compiler. */
  key: string;
  /** Hash of the table of routes under which the page's links were last found to hold. */
  routes: string;
  /** What `stampOf` said of the source, empty when it was too fresh to be trusted. */
  stamp: string;
  /** Hash of what decides how front matter is read. */
  site: string;
  doc: DocFile;
  result: PageResult;
}

/** A page with all that is known of it. */
export interface WholePage {
  page: CachedPage;
  detail: PageDetail;
}

/** Where a page's line is in the file, in bytes. */
export interface LinePlace {
  /** Where its detail begins. */
  at: number;
  /** Length of the part before the detail, without the tab. */
  head: number;
  /** Length of the detail. */
  length: number;
}

/** A page as its line holds it: what its source says is not said twice. */
export type LeanPage = Omit<CachedPage, 'result'> & {
  result: Omit<PageResult, 'file' | 'path' | 'frontMatter'>;
};

/** What of a page is written. */
export function lean({ key, routes, stamp, site, doc, result }: CachedPage): LeanPage {
  const { file: _file, path: _path, frontMatter: _front, ...rest } = result;
  return { key, routes, stamp, site, doc, result: rest };
}

/** The result of a page that was read. */
export function fullResult({ doc, result }: LeanPage): PageResult {
  return { file: doc.file, path: doc.path, frontMatter: doc.frontMatter, ...result };
}

/** The value of a JSON object, or `undefined` for any other text. */
export function parse(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is the first part of a line. The outline is enough: the file is the cache's own, and keys change with the compiler. */
export function isLean(value: unknown): value is LeanPage {
  return isObject(value) && 'key' in value && isObject(value['doc']) && isObject(value['result']);
}

/** Whether a value is the second part of a line. */
export function isDetail(value: unknown): value is PageDetail {
  return isObject(value) && Array.isArray(value['anchors']) && Array.isArray(value['links']);
}

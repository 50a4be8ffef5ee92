/** A file beside the cache for data that all cached pages share, so that their lines need no rewrite. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeAtomically } from '../objects/objects.ts';
import { isObject } from '../../model/schema/schema.ts';
import { parseObject } from './cache-line.ts';

/** The broken links of all pages. */
export interface CheckedLinks {
  /** Hash of all link targets. */
  key: string;
  /** By the page's file. */
  found: Record<string, Diagnostic[]>;
}

/** Results of the last build for every cached page. */
export interface CacheSnapshot {
  /** Hash of the table of routes under which every page holds. */
  routes: string;
  links: CheckedLinks;
}

/** A snapshot with the size of the cache when it was taken. Lines from there on are newer. */
export type SavedSnapshot = CacheSnapshot & { at: number };

/** Reads a snapshot. A missing or damaged file is no snapshot. */
export function readSnapshot(file: string): SavedSnapshot | undefined {
  const value = fs.existsSync(file) ? parseObject(fs.readFileSync(file, 'utf8')) : undefined;
  return isSnapshot(value) ? value : undefined;
}

/** Writes a snapshot. */
export function writeSnapshot(file: string, snapshot: SavedSnapshot): void {
  writeAtomically(file, JSON.stringify(snapshot));
}

// The outline is enough, because only this module writes the file.
function isSnapshot(value: unknown): value is SavedSnapshot {
  return isObject(value) && typeof value['routes'] === 'string' && isObject(value['links']);
}

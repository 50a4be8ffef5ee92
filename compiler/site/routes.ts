/** The routes of a site, for compile threads: pages by file, and paths in every spelling. */
import fs from 'node:fs';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { SharedTable, type TableMemory } from './shared-table.ts';

/** The memory of the routes, which all threads share. */
export interface Routes {
  /** Hash of all routes. */
  key: string;
  /** Paths below the base URL, by absolute file. */
  files: TableMemory;
  /** Canonical paths by spelling, with the index of the page's file: `<index>\t<path>`. */
  paths: TableMemory;
}

/** A page that has a route. */
export interface RoutedFile {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
  /** Whether the file is an original in the place of a translation. The path of a file is that of the original. */
  fallback?: true;
}

/** Creates the routes of pages. */
export function makeRoutes(pages: readonly RoutedFile[]): Routes {
  const files = SharedTable.of(
    pages.flatMap(({ file, path, fallback }) => (fallback ? [] : [[file, path] as const])),
  );
  const paths = SharedTable.of(
    pages.flatMap(({ path }, place): [string, string][] => {
      const value = `${place}\t${path}`;
      const decoded = decode(path);
      // A page can be requested with percent-escapes in either case.
      return decoded === path
        ? [[path, value]]
        : [
            [path, value],
            [decoded, value],
          ];
    }),
  );
  const all = pages.some(({ fallback }) => fallback) ? [files, paths] : [files];
  const key = contentHash(...all.map(({ memory }) => new Uint8Array(memory.texts).slice()));
  return { key, files: files.memory, paths: paths.memory };
}

/** Looks up routes. */
export class RouteTable {
  readonly key: string;
  readonly #files: SharedTable;
  readonly #paths: SharedTable;

  constructor(routes: Routes) {
    this.key = routes.key;
    this.#files = new SharedTable(routes.files);
    this.#paths = new SharedTable(routes.paths);
  }

  /** Returns the path of a file's page. */
  ofFile(file: string): string | undefined {
    return this.#files.get(file);
  }

  /** Returns the canonical path of a page for any spelling of it. */
  canonical(path: string): string | undefined {
    const value = this.#paths.get(path);
    return value?.slice(value.indexOf('\t') + 1);
  }

  /** Returns the index of a path's page among the pages that the routes were created from. */
  place(path: string): number | undefined {
    const value = this.#paths.get(path);
    return value === undefined ? undefined : Number.parseInt(value, 10);
  }

  /** Returns every spelling of every path. */
  paths(): string[] {
    return this.#paths.keys();
  }

  /** Returns whether a path belongs to a page. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }
}

/** Decodes percent-escapes. Returns malformed text unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes routes to a file. */
export function writeRoutes(file: string, { key, files, paths }: Routes): void {
  const parts = [files.texts, files.slots, paths.texts, paths.slots];
  const head = JSON.stringify({ key, lengths: parts.map((part) => part.byteLength) });
  const bytes = parts.map((part) => Buffer.from(part));
  writeAtomically(file, Buffer.concat([Buffer.from(head.padEnd(HEAD)), ...bytes]));
}

/** Reads routes from a file into shared memory. Returns `null` when the file has other routes. */
export function readRoutes(file: string, key: string): Routes | null {
  if (!fs.existsSync(file)) return null;
  const from = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    fs.readSync(from, head);
    const said: { key: string; lengths: number[] } = JSON.parse(head.toString('utf8'));
    if (said.key !== key) return null;
    const [texts, slots, pathTexts, pathSlots] = said.lengths.map((length) => {
      const part = new SharedArrayBuffer(length);
      fs.readSync(from, new Uint8Array(part));
      return part;
    });
    if (!texts || !slots || !pathTexts || !pathSlots) return null;
    return { key, files: { texts, slots }, paths: { texts: pathTexts, slots: pathSlots } };
  } catch (error) {
    // Treats a damaged file as missing, because the routes can be created again.
    if (error instanceof SyntaxError) return null;
    throw error;
  } finally {
    fs.closeSync(from);
  }
}

/** Length of the first part of the file in bytes. */
const HEAD = 256;

/** The routes of a site, as every compile thread asks for them: pages by file, and paths in all their spellings. */
import fs from 'node:fs';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { SharedTable, type TableMemory } from './shared-table.ts';

/** The memory of the routes. Threads share it. */
export interface Routes {
  /** Hash of the whole. */
  key: string;
  /** Path below the base URL by absolute file. */
  files: TableMemory;
  /** The path as its page has it, by every spelling of it, with the page's place among the files: `<place>\t<path>`. */
  paths: TableMemory;
}

/** A page that has a route. */
export interface RoutedFile {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
}

/** Makes the routes of pages. */
export function makeRoutes(pages: readonly RoutedFile[]): Routes {
  const files = SharedTable.of(pages.map(({ file, path }) => [file, path]));
  const paths = SharedTable.of(
    pages.flatMap(({ path }, place): [string, string][] => {
      const value = `${place}\t${path}`;
      const decoded = decode(path);
      // A page is reached whatever the case of its percent-escapes.
      return decoded === path
        ? [[path, value]]
        : [
            [path, value],
            [decoded, value],
          ];
    }),
  );
  const key = contentHash(new Uint8Array(files.memory.texts).slice());
  return { key, files: files.memory, paths: paths.memory };
}

/** Routes that can be asked. */
export class RouteTable {
  readonly key: string;
  readonly #files: SharedTable;
  readonly #paths: SharedTable;

  constructor(routes: Routes) {
    this.key = routes.key;
    this.#files = new SharedTable(routes.files);
    this.#paths = new SharedTable(routes.paths);
  }

  /** The path of a file's page. */
  ofFile(file: string): string | undefined {
    return this.#files.get(file);
  }

  /** The path of a page by any spelling of it. */
  canonical(path: string): string | undefined {
    const value = this.#paths.get(path);
    return value?.slice(value.indexOf('\t') + 1);
  }

  /** The place of a path's page among the pages that the routes were made of. */
  place(path: string): number | undefined {
    const value = this.#paths.get(path);
    return value === undefined ? undefined : Number.parseInt(value, 10);
  }

  /** Every spelling of every path. */
  paths(): string[] {
    return this.#paths.keys();
  }

  /** Whether a path is a page's. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }
}

/** Text with its percent-escapes read, or as it is where they are none. */
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

/** Reads routes from a file, straight into the memory that threads share; `null` when they are not those. */
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
    // A damaged file is no file: the routes can be made again.
    if (error instanceof SyntaxError) return null;
    throw error;
  } finally {
    fs.closeSync(from);
  }
}

/** Bytes of the first part of the file. */
const HEAD = 256;

/**
 * The build's cache: one line of JSON a page, appended as pages are done. A killed build loses at most its last
 * line; a line that is not whole is ignored.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { PageResult } from './compile/page.ts';
import { writeAtomically } from './objects.ts';

/** A cached page: what it was made from, and what came out. */
interface CacheLine {
  /** Hash of the source, the configuration and the compiler. */
  key: string;
  result: PageResult;
}

/** Results of former builds by file. */
export class BuildCache {
  readonly #file: string;
  readonly #lines = new Map<string, CacheLine>();
  #appended = 0;

  /** Opens the cache; a missing or damaged file is an empty cache. */
  constructor(file: string) {
    this.#file = file;
    let text = '';
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch {
      fs.mkdirSync(path.dirname(file), { recursive: true });
    }
    let read = 0;
    for (const line of text.split('\n')) {
      const parsed = parseLine(line);
      if (parsed === undefined) continue;
      read += 1;
      this.#lines.set(parsed.result.file, parsed);
    }
    this.#appended = read - this.#lines.size;
    // A build killed in the middle of a line must not glue the next one to it.
    if (text !== '' && !text.endsWith('\n')) fs.appendFileSync(file, '\n');
  }

  /** The result for a file, if it was made from the same key. */
  get(file: string, key: string): PageResult | undefined {
    const line = this.#lines.get(file);
    return line?.key === key ? line.result : undefined;
  }

  /** Remembers a result at once. */
  put(key: string, result: PageResult): void {
    const line: CacheLine = { key, result };
    this.#lines.set(result.file, line);
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#appended += 1;
  }

  /** Forgets files that are gone, and rewrites the file when more than half of it is out of date. */
  tidy(files: ReadonlySet<string>): void {
    let removed = 0;
    for (const file of this.#lines.keys())
      if (!files.has(file) && this.#lines.delete(file)) removed += 1;
    if (this.#appended + removed <= Math.max(100, this.#lines.size / 2)) return;
    const text = [...this.#lines.values()].map((line) => `${JSON.stringify(line)}\n`).join('');
    writeAtomically(this.#file, text);
    this.#appended = 0;
  }
}

function parseLine(line: string): CacheLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): value is CacheLine {
  return typeof value === 'object' && value !== null && 'key' in value && 'result' in value;
}

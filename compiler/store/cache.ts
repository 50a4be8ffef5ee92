/**
 * The build's cache: a line a page, appended as pages are done. A line is what every build needs to know of the
 * page, a tab, and what only a closer look needs (`PageDetail`), which stays on disk. A killed build loses at
 * most its last line; a line that is not whole is ignored.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { PageDetail, PageResult } from '../page/page.ts';
import {
  type CachedPage,
  fullResult,
  isDetail,
  isLean,
  lean,
  type LinePlace,
  parse,
  type WholePage,
} from './cache-line.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeAtomically } from '../objects/objects.ts';
import { isObject } from '../../model/schema/schema.ts';

/** What was found out about all pages together, when the cache had a certain size. */
export interface Marks {
  /** Hash of the table of routes under which every page holds. */
  routes: string;
  /** Hash of all that links may lead to, and what is wrong with the links of pages, by the page's file. */
  links: { key: string; found: Record<string, Diagnostic[]> };
}

/** A line in memory: its page, and where it lies. */
interface Line extends CachedPage, LinePlace {}

const CHUNK = 1 << 22;
const NEWLINE = 10;
const TAB = 9;

/** Results of former builds by file. */
export class BuildCache {
  readonly #file: string;
  #known: Map<string, Line> | undefined;
  #marks: (Marks & { at: number }) | undefined;
  #size = 0;
  #stale = 0;

  /** Opens the cache; a missing or damaged file is an empty cache. It is read when its pages are asked for. */
  constructor(file: string) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }

  get #lines(): Map<string, Line> {
    return this.#known ?? this.#load(new Map());
  }

  /** Every page that is known. */
  pages(): Iterable<CachedPage> {
    return this.#lines.values();
  }

  /** The page of a file, if it was made from the same key. */
  get(file: string, key: string): CachedPage | undefined {
    const line = this.#lines.get(file);
    return line?.key === key ? line : undefined;
  }

  /** What only a closer look at a cached page needs. Throws when the page is not in the cache. */
  detail(file: string): PageDetail {
    const found = this.#read(file);
    if (found) return found;
    // Another build of the same site has written to the file in between.
    this.#load(this.#lines);
    const again = this.#read(file);
    if (again) return again;
    throw new Error(`${this.#file}: found no sound line for ${file}; delete the file, build again`);
  }

  /** The file's inode: places are those of this file, and another one has others. */
  identity(): number {
    return fs.statSync(this.#file, { throwIfNoEntry: false })?.ino ?? 0;
  }

  /** Where a page's line is. */
  place(file: string): LinePlace | undefined {
    const line = this.#lines.get(file);
    return line && { at: line.at, head: line.head, length: line.length };
  }

  /** The page and the detail of a line that is not in memory; `undefined` when it is not of that file. */
  look(file: string, { at, head, length }: LinePlace): WholePage | undefined {
    const bytes = this.#bytes(at - head - 1, head + 1 + length);
    const page = parse(bytes.toString('utf8', 0, head));
    const detail = parse(bytes.toString('utf8', head + 1));
    if (!isLean(page) || page.doc.file !== file || !isDetail(detail)) return undefined;
    return { page: { ...page, result: fullResult(page) }, detail };
  }

  /** Remembers a page at once. */
  put(page: CachedPage, detail: PageDetail): LinePlace {
    const head = Buffer.from(JSON.stringify(lean(page)));
    const tail = Buffer.from(JSON.stringify(detail));
    const size = this.#known === undefined ? this.#sizeOnDisk() : this.#size;
    const place = { at: size + head.length + 1, head: head.length, length: tail.length };
    if (this.#known?.has(page.doc.file)) this.#stale += 1;
    this.#known?.set(page.doc.file, { ...page, ...place });
    this.#size = size;
    this.#append(Buffer.concat([head, Buffer.from('\t'), tail, Buffer.from('\n')]));
    return place;
  }

  /** What was found out last, with a test for the pages that it is about. */
  marks(): (Marks & { covers: (page: PageResult) => boolean }) | undefined {
    const lines = this.#lines;
    const marks = this.#marks;
    if (marks === undefined) return undefined;
    const covers = (page: PageResult): boolean => {
      const line = lines.get(page.file);
      return line !== undefined && line.result === page && line.at < marks.at;
    };
    return { ...marks, covers };
  }

  /** Notes what was found out about every page that the cache holds now. */
  mark(marks: Marks): void {
    const lines = this.#lines;
    const known = this.#marks;
    const same = known?.routes === marks.routes && known.links.key === marks.links.key;
    if (same && known.at === this.#size) return;
    for (const line of lines.values()) line.routes = marks.routes;
    this.#marks = { ...marks, at: this.#size };
    writeAtomically(`${this.#file}.marks`, JSON.stringify(this.#marks));
  }

  /** Forgets files that are gone, and rewrites the file when more than half of it is out of date. */
  tidy(files: { has(file: string): boolean }): void {
    for (const file of this.#lines.keys())
      if (!files.has(file) && this.#lines.delete(file)) this.#stale += 1;
    if (this.#stale <= Math.max(100, this.#lines.size / 2)) return;
    this.#rewrite();
  }

  #rewrite(): void {
    const temporary = `${this.#file}.${process.pid}`;
    const out = fs.openSync(temporary, 'w');
    for (const line of this.#lines.values())
      fs.writeSync(
        out,
        `${JSON.stringify(lean(line))}\t${JSON.stringify(this.detail(line.doc.file))}\n`,
      );
    fs.closeSync(out);
    // The marks are about offsets of the old file.
    fs.rmSync(`${this.#file}.marks`, { force: true });
    fs.renameSync(temporary, this.#file);
    this.#load(this.#lines);
  }

  #append(bytes: Buffer): void {
    fs.appendFileSync(this.#file, bytes);
    this.#size += bytes.length;
  }

  #read(file: string): PageDetail | undefined {
    const line = this.#lines.get(file);
    if (line === undefined) return undefined;
    const value = parse(this.#bytes(line.at, line.length).toString('utf8'));
    return isDetail(value) && value.file === file ? value : undefined;
  }

  #bytes(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    const fd = fs.openSync(this.#file, 'r');
    try {
      fs.readSync(fd, bytes, 0, length, at);
    } finally {
      fs.closeSync(fd);
    }
    return bytes;
  }

  // A build killed in the middle of a line must not glue the next one to it.
  #sizeOnDisk(): number {
    const fd = fs.openSync(this.#file, 'a+');
    try {
      const { size } = fs.fstatSync(fd);
      const last = Buffer.alloc(1);
      if (size > 0) fs.readSync(fd, last, 0, 1, size - 1);
      if (size === 0 || last[0] === NEWLINE) return size;
      return size + fs.writeSync(fd, '\n');
    } finally {
      fs.closeSync(fd);
    }
  }

  #readMarks(): (Marks & { at: number }) | undefined {
    const file = `${this.#file}.marks`;
    const value = fs.existsSync(file) ? parse(fs.readFileSync(file, 'utf8')) : undefined;
    return isMarks(value) ? value : undefined;
  }

  // In pieces, so that a large cache is never in memory as a whole.
  #load(before: Map<string, Line>): Map<string, Line> {
    const known = new Map<string, Line>();
    this.#known = known;
    this.#marks = this.#readMarks();
    this.#size = 0;
    let lines = 0;
    let rest: Buffer = Buffer.alloc(0);
    const fd = fs.openSync(this.#file, 'a+');
    const chunk = Buffer.alloc(CHUNK);
    for (;;) {
      const read = fs.readSync(fd, chunk, 0, CHUNK, this.#size + rest.length);
      if (read === 0) break;
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        if (this.#take(bytes.subarray(start, end), this.#size + start, known, before)) lines += 1;
        start = end + 1;
      }
      this.#size += start;
      rest = bytes.subarray(start);
    }
    fs.closeSync(fd);
    this.#stale = lines - known.size;
    if (rest.length > 0) this.#size = this.#sizeOnDisk();
    return known;
  }

  // What is in memory keeps its identity when the file is read again.
  #take(bytes: Buffer, at: number, known: Map<string, Line>, before: Map<string, Line>): boolean {
    const tab = bytes.indexOf(TAB);
    const value = tab < 0 ? undefined : parse(bytes.toString('utf8', 0, tab));
    if (!isLean(value)) return false;
    const { file } = value.doc;
    const old = before.get(file);
    const marks = this.#marks;
    known.delete(file);
    known.set(file, {
      ...value,
      routes: marks && at < marks.at ? marks.routes : value.routes,
      result: old?.key === value.key ? old.result : fullResult(value),
      at: at + tab + 1,
      head: tab,
      length: bytes.length - tab - 1,
    });
    return true;
  }
}

function isMarks(value: unknown): value is Marks & { at: number } {
  return isObject(value) && typeof value['routes'] === 'string' && isObject(value['links']);
}

/**
 * The build's cache: a line for each page, appended when the page is compiled. A line holds what every build needs of
 * the page, a tab, and details that few builds need (`PageDetail`) and that stay on disk. A killed build loses at most
 * its last line, and incomplete lines are ignored.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { PageDetail, PageResult } from '../page/page.ts';
import {
  type CachedPage,
  deserialiseResult,
  isDetail,
  isSerialisedPage,
  serialise,
  type LineRange,
  parseObject,
  type DetailedPage,
} from './cache-line.ts';
import {
  type CacheSnapshot,
  readSnapshot,
  type SavedSnapshot,
  writeSnapshot,
} from './cache-snapshot.ts';

/** A line in memory: its page, and its position in the file. */
interface Line extends CachedPage, LineRange {}

const CHUNK = 1 << 22;
const NEWLINE = 10;
const TAB = 9;

/** The pages of earlier builds by file. */
export class BuildCache {
  readonly #file: string;
  readonly #snapshotFile: string;
  #known: Map<string, Line> | undefined;
  #snapshot: SavedSnapshot | undefined;
  #size = 0;
  #stale = 0;

  /** Opens the cache. A missing or damaged file is an empty cache. The file is read when its pages are first needed. */
  constructor(file: string) {
    this.#file = file;
    this.#snapshotFile = `${file}.marks`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }

  get #lines(): Map<string, Line> {
    return this.#known ?? this.#load(new Map());
  }

  /** Returns every page. */
  pages(): Iterable<CachedPage> {
    return this.#lines.values();
  }

  /** Returns the page of a file, if it was compiled under the same key. */
  get(file: string, key: string): CachedPage | undefined {
    const line = this.#lines.get(file);
    return line?.key === key ? line : undefined;
  }

  /** Returns the files that a page was compiled from besides its own, with their hashes. */
  sourcesOf(file: string): Record<string, string | null> {
    return this.#lines.get(file)?.result.sources.files ?? {};
  }

  /** Returns the details of a cached page. Throws when the page is not in the cache. */
  detail(file: string): PageDetail {
    const found = this.#read(file);
    if (found) return found;
    // Another build of the same site may have written to the file in the meantime.
    this.#load(this.#lines);
    const again = this.#read(file);
    if (again) return again;
    throw new Error(
      `${this.#file}: found no complete line for ${file}. Delete the cache file and build again.`,
    );
  }

  /** The inode of the file. Positions of pages are only valid for the same file. */
  identity(): number {
    return fs.statSync(this.#file, { throwIfNoEntry: false })?.ino ?? 0;
  }

  /** Returns the position of a page's line. */
  place(file: string): LineRange | undefined {
    const line = this.#lines.get(file);
    return line && { at: line.at, head: line.head, length: line.length };
  }

  /** Reads a line without loading the cache. Returns `undefined` when the position holds another page. */
  readFromDisk(file: string, { at, head, length }: LineRange): DetailedPage | undefined {
    const bytes = this.#bytes(at - head - 1, head + 1 + length);
    const page = parseObject(bytes.toString('utf8', 0, head));
    const detail = parseObject(bytes.toString('utf8', head + 1));
    if (!isSerialisedPage(page) || page.doc.file !== file || !isDetail(detail)) return undefined;
    return { page: { ...page, result: deserialiseResult(page) }, detail };
  }

  /** Appends a page to the file. */
  put(page: CachedPage, detail: PageDetail): LineRange {
    const head = Buffer.from(JSON.stringify(serialise(page)));
    const tail = Buffer.from(JSON.stringify(detail));
    const size = this.#known === undefined ? this.#sizeOnDisk() : this.#size;
    const place = { at: size + head.length + 1, head: head.length, length: tail.length };
    if (this.#known?.has(page.doc.file)) this.#stale += 1;
    this.#known?.set(page.doc.file, { ...page, ...place });
    this.#size = size;
    this.#append(Buffer.concat([head, Buffer.from('\t'), tail, Buffer.from('\n')]));
    return place;
  }

  /** Returns the last snapshot, with a test whether it covers the current version of a page. */
  snapshot(): (CacheSnapshot & { covers: (page: PageResult) => boolean }) | undefined {
    const lines = this.#lines;
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return undefined;
    const covers = (page: PageResult): boolean => {
      const line = lines.get(page.file);
      return line !== undefined && line.result === page && line.at < snapshot.at;
    };
    return { ...snapshot, covers };
  }

  /** Saves a snapshot that covers every page in the cache. */
  saveSnapshot(snapshot: CacheSnapshot): void {
    const lines = this.#lines;
    const known = this.#snapshot;
    const isSame = known?.routes === snapshot.routes && known.links.key === snapshot.links.key;
    if (isSame && known.at === this.#size) return;
    for (const line of lines.values()) line.routes = snapshot.routes;
    this.#snapshot = { ...snapshot, at: this.#size };
    writeSnapshot(this.#snapshotFile, this.#snapshot);
  }

  /** Removes pages whose files were deleted. Rewrites the cache when more than half of its lines are outdated. */
  compact(files: { has(file: string): boolean }): void {
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
        `${JSON.stringify(serialise(line))}\t${JSON.stringify(this.detail(line.doc.file))}\n`,
      );
    fs.closeSync(out);
    // The snapshot is about offsets of the old file.
    fs.rmSync(this.#snapshotFile, { force: true });
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
    const value = parseObject(this.#bytes(line.at, line.length).toString('utf8'));
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

  // After a killed build, the last line may be incomplete. The next one must start on a new line.
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

  // Reads the file in chunks, because a large cache does not fit into memory.
  #load(before: Map<string, Line>): Map<string, Line> {
    const known = new Map<string, Line>();
    this.#known = known;
    this.#snapshot = readSnapshot(this.#snapshotFile);
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

  // Results that are in memory keep their identity when the file is read again.
  #take(bytes: Buffer, at: number, known: Map<string, Line>, before: Map<string, Line>): boolean {
    const tab = bytes.indexOf(TAB);
    const value = tab < 0 ? undefined : parseObject(bytes.toString('utf8', 0, tab));
    if (!isSerialisedPage(value)) return false;
    const { file } = value.doc;
    const old = before.get(file);
    const snapshot = this.#snapshot;
    known.delete(file);
    known.set(file, {
      ...value,
      routes: snapshot && at < snapshot.at ? snapshot.routes : value.routes,
      result: old?.key === value.key ? old.result : deserialiseResult(value),
      at: at + tab + 1,
      head: tab,
      length: bytes.length - tab - 1,
    });
    return true;
  }
}

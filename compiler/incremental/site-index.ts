/**
 * The index that a build leaves for the next one: a line for each file with its stamp, and the release that was built from
 * them. A build finds edits by comparing stamps and reads only the files that have changed. Only large sites have an index,
 * because small ones build as fast from the cache.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LineRange } from '../store/cache-line.ts';
import { fileHash, fileStamp, knownReliableStamp } from '../objects/file-hash.ts';
import type { EmbedCounts } from '../release/embeds.ts';
import type { Findings } from '../compile/findings.ts';
import { docsRoot, readFolderNames } from '../docs/docs-walk.ts';
import { isReactPage } from '../docs/tsx-front-matter.ts';
import type { ChangedFile, Scan } from './scan.ts';
import { folderLine, NameCheck, pageLine } from './index-line.ts';
import { writeAtomically } from '../objects/objects.ts';
import type { Manifest } from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';

/** The first line of the index. */
export interface IndexHeader {
  format: 1;
  /** Key of the shared inputs of the release (`shared-inputs.ts`). */
  inputs: string;
  /** The commit that the pages' times come from. */
  head: string;
  /** Inode of the cache file. Positions of pages refer to this file. */
  cache: number;
  /** Key of the routes. */
  routes: string;
  manifest: Manifest;
  /** Hash of the navigation at all levels. */
  navigationHash: string;
  /** Paths of pages that exist only in the navigation, such as generated indexes. */
  indexPages: string[];
  /** Hashes (`fnvHash`) of paths whose titles and descriptions appear in lists of cards. */
  listedOnCards: number[];
  /** Hashes (`fnvHash`) of paths with anchors that slots and layouts link to. */
  linkedByTemplates: number[];
  /** Hashes of the names in folders that pages list, by absolute path. */
  listings: Record<string, string>;
  /** Content of other origins on the pages, with the number of pages. */
  embeds: EmbedCounts;
  /** Diagnostics by origin. Those of pages and links are stored by file. */
  found: Findings;
  /** When an object was last added to or removed from each folder of the store, in ms. */
  store: Record<string, number>;
}

/** A page's line: `P`, name, stamp, hash, position in the cache, hashes of its link targets, its index among the pages. */
const NUMBER = 8;

/** An index in memory. */
export class SiteIndex {
  header: IndexHeader;
  readonly #lines: string[];
  #linesOfPages: Map<number, number> | undefined;
  /** Lines of dependencies that have changed since their pages were compiled. */
  readonly #stale = new Set<number>();

  constructor(header: IndexHeader, lines: string[]) {
    this.header = header;
    this.#lines = lines;
  }

  /** Reads an index. Returns `null` when it is missing or damaged. */
  static read(file: string): SiteIndex | null {
    if (!fs.existsSync(file)) return null;
    const [first = '', ...lines] = fs.readFileSync(file, 'utf8').split('\n');
    try {
      const value: unknown = JSON.parse(first);
      return isHeader(value) && lines.pop() === 'end' ? new SiteIndex(value, lines) : null;
    } catch {
      // The next complete build writes it again.
      return null;
    }
  }

  /** Writes the index. */
  write(file: string): void {
    writeAtomically(file, [JSON.stringify(this.header), ...this.#lines, 'end'].join('\n'));
  }

  /**
   * Finds the changes since the index was written. `since` is when the build began, in ms. Returns `null` when more than the
   * text of pages has changed: a file name, the settings of a folder, or a draft.
   */
  scan(root: string, docs: DocsInstance[], since: number): Scan | null {
    const scan: Scan = { changed: [], modules: [] };
    const changed = new Set<number>();
    this.#stale.clear();
    let folder = '';
    let instance = 0;
    let names: NameCheck | null = null;
    for (const [at, line] of this.#lines.entries()) {
      const kind = line[0];
      const end = line.indexOf('\t', 2);
      const name = end < 0 ? line.slice(2) : line.slice(2, end);
      if (kind === 'D') {
        if (names && !names.holds()) return null;
        [folder, instance] = [name, Number(line.slice(end + 1, line.indexOf('\t', end + 1)))];
        const of = docs[instance];
        const stat = fs.statSync(folder, { throwIfNoEntry: false });
        if (of === undefined || !stat?.isDirectory()) return null;
        const isSame = stat.mtimeMs === Number(line.slice(line.lastIndexOf('\t') + 1));
        names = isSame ? null : new NameCheck(readFolderNames(docsRoot(root, of), folder, of));
        if (!isSame) this.#lines[at] = folderLine(folder, instance, stat.mtimeMs, since);
        continue;
      }
      if (kind === 'N') {
        // The first translations were added.
        if (fs.existsSync(name)) return null;
        continue;
      }
      names?.add(kind, name);
      if (kind === 'F') continue;
      const file = kind === 'W' ? name : `${folder}/${name}`;
      if (kind === 'M') {
        // A module may have become a page.
        if (isReactPage(file, docs[instance]?.pages ?? false)) return null;
        scan.modules.push(file);
      } else if (this.#isAsItWas(at, line, end, file, since)) continue;
      else if (kind === 'P') changed.add(at);
      else if (kind === 'W') {
        this.#stale.add(at);
        for (const user of line.split('\t')[4]?.split(',').filter(Boolean) ?? [])
          changed.add(Number(user));
      } else return null;
    }
    if (names && !names.holds()) return null;
    for (const line of changed) scan.changed.push(this.#changedFile(line));
    return scan;
  }

  // Compares the stamp first and the bytes second. If only the stamp differs, it is updated.
  #isAsItWas(at: number, line: string, end: number, file: string, since: number): boolean {
    const next = line.indexOf('\t', end + 1);
    const stamp = line.slice(end + 1, next);
    if (stamp !== '' && fileStamp(file) === stamp) return true;
    const hash = line.slice(next + 1, line.indexOf('\t', next + 1));
    if ((fileHash(file) ?? '') !== hash) return false;
    this.#lines[at] =
      `${line.slice(0, end + 1)}${knownReliableStamp(file, hash, since)}${line.slice(next)}`;
    return true;
  }

  /** Returns the page at an index among all pages. */
  page(number: number): ChangedFile {
    if (this.#linesOfPages === undefined) {
      this.#linesOfPages = new Map();
      for (const [at, line] of this.#lines.entries())
        if (line.startsWith('P'))
          this.#linesOfPages.set(Number(line.slice(line.lastIndexOf('\t') + 1)), at);
    }
    return this.#changedFile(this.#linesOfPages.get(number) ?? -1);
  }

  /** Returns the page of a file, or `undefined` for any other file. */
  pageOf(file: string): ChangedFile | undefined {
    const start = `D\t${path.dirname(file)}\t`;
    const wanted = `P\t${path.basename(file)}\t`;
    const folder = this.#lines.findIndex((line) => line.startsWith(start));
    if (folder < 0) return undefined;
    for (let at = folder + 1; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? 'D';
      if (line.startsWith('D') || line.startsWith('W')) return undefined;
      if (line.startsWith(wanted)) return this.#changedFile(at);
    }
    return undefined;
  }

  /** Returns the pages with a link to an anchor on one of the pages with these hashes (`fnvHash`). */
  linkingTo(numbers: number[]): ChangedFile[] {
    const wanted = numbers.map((number) => `,${number},`);
    const found: ChangedFile[] = [];
    for (const [at, line] of this.#lines.entries())
      if (line.startsWith('P') && wanted.some((number) => line.includes(number)))
        found.push(this.#changedFile(at));
    return found;
  }

  /** Records the current state of a page. */
  setPage(
    page: ChangedFile,
    now: { hash: string; place: LineRange; anchorTargets: number[] },
    since: number,
  ): void {
    const number = this.#lines[page.line]?.split('\t')[NUMBER] ?? '';
    const name = path.basename(page.file);
    this.#lines[page.line] = pageLine(
      name,
      knownReliableStamp(page.file, now.hash, since),
      now,
      number,
    );
  }

  /** Records the dependencies of a page. A former dependency may stay recorded. */
  setUsedFiles(page: ChangedFile, files: Record<string, string | null>, since: number): void {
    for (const [file, hash] of Object.entries(files)) {
      const at = this.#lines.findLastIndex((line) => line.startsWith(`W\t${file}\t`));
      const users = new Set(this.#lines[at]?.split('\t')[4]?.split(',').filter(Boolean));
      users.add(String(page.line));
      const line = [
        'W',
        file,
        knownReliableStamp(file, hash, since),
        hash ?? '',
        [...users].join(),
      ].join('\t');
      if (at < 0) this.#lines.push(line);
      else this.#lines[at] = line;
      this.#stale.delete(at);
    }
  }

  /** Removes changed files that no page depends on any more. */
  dropUnusedFiles(): void {
    for (const at of this.#stale) {
      const [, file = ''] = this.#lines[at]?.split('\t') ?? [];
      this.#lines[at] = ['W', file, '', fileHash(file) ?? '', ''].join('\t');
    }
    this.#stale.clear();
  }

  #changedFile(line: number): ChangedFile {
    const [, name = '', , , at = '', head = '', length = ''] = this.#lines[line]?.split('\t') ?? [];
    let above = line;
    while (above > 0 && !this.#lines[above]?.startsWith('D')) above -= 1;
    const [, folder = '', instance = ''] = this.#lines[above]?.split('\t') ?? [];
    const place = { at: Number(at), head: Number(head), length: Number(length) };
    return { line, file: `${folder}/${name}`, instance: Number(instance), place };
  }
}

// Checking the outline is enough: only this class writes the file, and the key of its inputs changes with the engine.
function isHeader(value: unknown): value is IndexHeader {
  return isObject(value) && value['format'] === 1 && isObject(value['manifest']);
}

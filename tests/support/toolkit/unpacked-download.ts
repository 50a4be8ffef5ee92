/** The site's downloads, as readers unpack them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSite } from '../../../compiler/config/load-site.ts';
import { downloadFiles } from '../../../compiler/downloads/download-files.ts';
import { readObject } from '../../../compiler/objects/objects.ts';
import type { FileEntry } from '../../../model/release/release.ts';

const root = path.resolve('content');

/** The downloads of the site in a temporary folder. */
export class Downloads {
  readonly #store: string;
  readonly #files: Record<string, FileEntry>;

  private constructor(store: string, files: Record<string, FileEntry>) {
    this.#store = store;
    this.#files = files;
  }

  /** Packs them. */
  static async pack(): Promise<Downloads> {
    const store = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-downloads-'));
    const { config } = await readSite(root);
    return new Downloads(store, downloadFiles(root, config, store));
  }

  /** The files of the release by path. */
  get entries(): Record<string, FileEntry> {
    return this.#files;
  }

  /** Unpacks one, and returns its folder. */
  unpack(name: string): string {
    const file = this.#files[`/downloads/${name}.zip`];
    if (!file) throw new Error(`There is no download ${name}.`);
    const folder = fs.mkdtempSync(path.join(this.#store, 'unpacked-'));
    for (const [entry, bytes] of storedEntries(readObject(this.#store, file.object))) {
      const target = path.join(folder, entry);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, bytes);
    }
    return path.join(folder, name);
  }

  /** Deletes the folder. */
  remove(): void {
    fs.rmSync(this.#store, { recursive: true });
  }
}

// Files are stored without compression, one local header after the other. Another test reads an archive with Python.
function storedEntries(archive: Buffer): [string, Buffer][] {
  const entries: [string, Buffer][] = [];
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const size = archive.readUInt32LE(at + 18);
    const start = at + 30 + archive.readUInt16LE(at + 26);
    entries.push([archive.toString('utf8', at + 30, start), archive.subarray(start, start + size)]);
    at = start + size;
  }
  return entries;
}

/** Watches folders, and reports a burst of changes once. */
import fs from 'node:fs';
import path from 'node:path';

/** A burst ends after this many milliseconds without changes, because editors write files in several steps. */
const QUIET_MS = 10;

/** Folders of other programs. */
const FOREIGN_FOLDERS = ['.git', 'node_modules'];

/**
 * Temporary files: those of Vim (which creates `4913` to test whether it can write to a folder), Emacs, GNOME's, KDE's and JetBrains'
 * editors, Chromium, `sed -i`, and programs that write a new file and rename it.
 */
const TEMPORARY =
  /^\..*\.sw\w$|~$|^4913$|^#.*#$|^\.#|^sed\w{6}$|^\.goutputstream-|\.kate-swp$|___jb_(?:tmp|old)___$|\.(?:tmp|crswap)$|\.tmp\.\d+(?:\.\d+)?$/;

/**
 * Watches folders and everything below them; returns a function that stops watching. It watches folders instead of files,
 * because a replaced file (`sed -i`, editors that save atomically) is a new file that only its folder reports.
 */
export function watchFolders(folders: string[], changed: (files: Set<string>) => void): () => void {
  const burst = new Burst(changed);
  const trees = folders
    .filter((folder) => fs.existsSync(folder))
    .map((folder) => new WatchedTree(folder, burst));
  return () => {
    burst.end();
    for (const tree of trees) tree.close();
  };
}

/** Reports changes together once none has come for a moment. */
export class Burst {
  readonly #changed: (files: Set<string>) => void;
  #files = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(changed: (files: Set<string>) => void) {
    this.#changed = changed;
  }

  /** Adds a changed file. */
  add(file: string): void {
    this.#files.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const files = this.#files;
      this.#files = new Set();
      this.#changed(files);
    }, QUIET_MS);
  }

  /** Stops the reports. */
  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Whether nothing of a site is in a file or folder of this name. */
function isIgnored(name: string): boolean {
  return FOREIGN_FOLDERS.includes(name) || TEMPORARY.test(name);
}

/** A folder and all folders below it, each with its own watcher. */
class WatchedTree {
  readonly #burst: Burst;
  readonly #watched = new Map<string, { inode: number; watcher: fs.FSWatcher }>();

  constructor(root: string, burst: Burst) {
    this.#burst = burst;
    this.#watch(root, false);
  }

  close(): void {
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  // Files in a new folder may be older than its watcher, so they are reported here.
  #watch(folder: string, isNew: boolean): void {
    try {
      const watcher = fs.watch(folder, (_event, name) => this.#note(folder, name));
      watcher.on('error', () => this.#forget(folder));
      this.#watched.set(folder, { inode: fs.statSync(folder).ino, watcher });
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        if (isIgnored(entry.name)) continue;
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) this.#watch(file, isNew);
        else if (isNew) this.#burst.add(file);
      }
    } catch (error) {
      this.#forget(folder);
      // Ignore a folder that was deleted in the meantime.
      if (!isMissingFile(error)) throw error;
    }
  }

  #note(folder: string, name: string | null): void {
    if (name === null || isIgnored(name)) return;
    const file = path.join(folder, name);
    this.#burst.add(file);
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    const inode = stat?.isDirectory() ? stat.ino : undefined;
    if (this.#watched.get(file)?.inode === inode) return;
    // The folder was replaced or deleted, so its watchers are obsolete.
    this.#forget(file);
    if (inode !== undefined) this.#watch(file, true);
  }

  #forget(folder: string): void {
    if (!this.#watched.has(folder)) return;
    for (const [name, { watcher }] of this.#watched) {
      if (name !== folder && !name.startsWith(folder + path.sep)) continue;
      watcher.close();
      this.#watched.delete(name);
    }
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

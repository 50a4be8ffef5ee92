/** Watches folders and calls back once for a burst of changes. */
import fs from 'node:fs';
import path from 'node:path';

/** Milliseconds of quiet that end a burst: an editor writes a file in several steps. */
const QUIET = 25;

/** What is no content: other programs' folders, and the files that editors keep beside the one being edited. */
const IGNORED = /^(?:\.git|node_modules)$|^\..*\.sw\w$|~$/;

/**
 * Watches folders with all that is below them; returns what ends it. Folders are watched and not files: a file that
 * is replaced by another of its name (`sed -i`, editors that save in one step) is another file, and only its
 * folder knows.
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

class Burst {
  readonly #changed: (files: Set<string>) => void;
  #files = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(changed: (files: Set<string>) => void) {
    this.#changed = changed;
  }

  add(file: string): void {
    this.#files.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const files = this.#files;
      this.#files = new Set();
      this.#changed(files);
    }, QUIET);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** A folder and all folders below it, each with a watcher of its own. */
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

  // What is in a new folder came with it, or before its watcher: there is no other word of it.
  #watch(folder: string, isNew: boolean): void {
    try {
      const watcher = fs.watch(folder, (_event, name) => this.#note(folder, name));
      watcher.on('error', () => this.#forget(folder));
      this.#watched.set(folder, { inode: fs.statSync(folder).ino, watcher });
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        if (IGNORED.test(entry.name)) continue;
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) this.#watch(file, isNew);
        else if (isNew) this.#burst.add(file);
      }
    } catch (error) {
      this.#forget(folder);
      // Gone again before it could be looked at.
      if (!isGone(error)) throw error;
    }
  }

  #note(folder: string, name: string | null): void {
    if (name === null || IGNORED.test(name)) return;
    const file = path.join(folder, name);
    this.#burst.add(file);
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    const inode = stat?.isDirectory() ? stat.ino : undefined;
    if (this.#watched.get(file)?.inode === inode) return;
    // Another folder of that name, or none: the watchers are those of the one that was here.
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

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

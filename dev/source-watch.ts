/** Watches everything that a site is made from: the content folder, files that its pages import from elsewhere, the engine. */
import fs from 'node:fs';
import path from 'node:path';
import type { Project } from '../compiler/config/project.ts';
import { ENGINE, isSource } from '../compiler/engine/engine-files.ts';
import { Burst, watchFolders } from './watch.ts';

/** The engine's sources that are watched. Those of an installed package do not change. */
const ENGINE_FOLDERS = isSource
  ? ['client', 'worker', 'model'].map((folder) => path.join(ENGINE, folder))
  : [];

/** Whether the worker is bundled from one of the files. */
export function changesWorker(files: ReadonlySet<string>): boolean {
  const folders = ['worker', 'model'].map((folder) => path.join(ENGINE, folder) + path.sep);
  return [...files].some((file) => folders.some((folder) => file.startsWith(folder)));
}

/** Reports changed files in bursts. */
export class SourceWatch {
  readonly #burst: Burst;
  readonly #unwatch: () => void;
  /** Folders that neither the user nor an editor changes, or that are watched as a whole. */
  readonly #excluded: string[];
  readonly #watchers = new Map<string, fs.FSWatcher>();
  #files: ReadonlySet<string> = new Set();

  constructor(
    { content, out, cache }: Pick<Project, 'content' | 'out' | 'cache'>,
    changed: (files: Set<string>) => void,
  ) {
    this.#burst = new Burst(changed);
    this.#unwatch = watchFolders([content, ...ENGINE_FOLDERS], changed);
    this.#excluded = [content, out, cache, ...ENGINE_FOLDERS].map((folder) => folder + path.sep);
  }

  /**
   * Watches the sources that are outside of the content folder, such as components of a workspace, and no longer those of
   * the last call. It watches their folders, because a replaced file is a new one that only its folder reports.
   */
  follow(sources: Iterable<string>): void {
    this.#files = new Set([...sources].filter((file) => this.#isOutside(file)));
    const folders = new Set([...this.#files].map((file) => path.dirname(file)));
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#forget(folder);
    for (const folder of folders)
      if (!this.#watchers.has(folder) && fs.existsSync(folder)) this.#watch(folder);
  }

  /** Stops watching. */
  close(): void {
    this.follow([]);
    this.#burst.end();
    this.#unwatch();
  }

  // The packages of a workspace are linked, so their files have their own paths.
  #isOutside(file: string): boolean {
    return (
      !this.#excluded.some((folder) => file.startsWith(folder)) &&
      !file.includes(`${path.sep}node_modules${path.sep}`)
    );
  }

  #watch(folder: string): void {
    const watcher = fs.watch(folder, (_event, name) => {
      const file = path.join(folder, name ?? '');
      if (this.#files.has(file)) this.#burst.add(file);
    });
    watcher.on('error', () => this.#forget(folder));
    this.#watchers.set(folder, watcher);
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}

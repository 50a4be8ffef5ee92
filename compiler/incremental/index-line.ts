/** Lines of the index: folders with their names, docs folders that don't exist (`N`), and pages. */
import type { LineRange } from '../store/cache-line.ts';
import type { FolderNames } from '../docs/docs-walk.ts';

/** Returns the line of a folder that was read at `since` (ms) or later. Omits the folder's time when it isn't reliable. */
export function folderLine(
  folder: string,
  instance: number,
  changed: number,
  since: number,
): string {
  return ['D', folder, instance, since - changed >= TICK_MS ? changed : ''].join('\t');
}

/** A line for a page. */
export function pageLine(
  name: string,
  stamp: string,
  { hash, place, anchorTargets }: { hash: string; place: LineRange; anchorTargets: number[] },
  number: number | string,
): string {
  const { at, head, length } = place;
  return ['P', name, stamp, hash, at, head, length, `,${anchorTargets.join()},`, number].join('\t');
}

const TICK_MS = 2000;

/** Compares the names in a folder with those in the index. */
export class NameCheck {
  readonly #found: string;
  readonly #known: FolderNames = { pages: [], categories: [], modules: [], folders: [] };

  constructor(found: FolderNames) {
    this.#found = JSON.stringify(found);
  }

  /** Adds the name of a line. */
  add(kind: string | undefined, name: string): void {
    if (kind === 'F') this.#known.folders.push(name);
    else if (kind === 'M') this.#known.modules.push(name);
    else if (kind === 'C') this.#known.categories.push(name);
    else if (kind === 'P' || kind === 'X') this.#known.pages.push(name);
  }

  /** Returns whether the names are the same. */
  holds(): boolean {
    return JSON.stringify(this.#known) === this.#found;
  }
}

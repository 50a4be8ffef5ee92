/** Lines of the index: folders with their names, and pages. */
import type { LinePlace } from '../store/cache-line.ts';
import type { FolderNames } from '../docs/docs-walk.ts';

/** A line for a folder that was read at `since`, ms, or later; its time is left out when it cannot be trusted. */
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
  { hash, place, anchorTargets }: { hash: string; place: LinePlace; anchorTargets: number[] },
  number: number | string,
): string {
  const { at, head, length } = place;
  return ['P', name, stamp, hash, at, head, length, `,${anchorTargets.join()},`, number].join('\t');
}

const TICK_MS = 2000;

/** Compares the names of a folder with those of its lines. */
export class NameCheck {
  readonly #found: string;
  readonly #known: FolderNames = { pages: [], categories: [], modules: [], folders: [] };

  constructor(found: FolderNames) {
    this.#found = JSON.stringify(found);
  }

  /** Takes the name of a line. */
  add(kind: string | undefined, name: string): void {
    if (kind === 'F') this.#known.folders.push(name);
    else if (kind === 'M') this.#known.modules.push(name);
    else if (kind === 'C') this.#known.categories.push(name);
    else if (kind === 'P' || kind === 'X') this.#known.pages.push(name);
  }

  /** Whether the names are the same. */
  holds(): boolean {
    return JSON.stringify(this.#known) === this.#found;
  }
}

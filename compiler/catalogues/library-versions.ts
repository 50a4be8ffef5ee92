/** What a library offers in each of its major versions, and what changes from one to the next. */
import type { Libraries, Library, LibraryPlace, LibrarySymbol } from './libraries.ts';

/** A symbol whose declaration a major version has changed, added or removed. */
export interface SymbolChange {
  symbol: LibrarySymbol;
  name: string;
  /** The declarations in the version before and in this one. */
  before: string | undefined;
  after: string | undefined;
  /** What users of the library do about it. */
  migrate: string | undefined;
}

/** The changes of a major version. */
export interface VersionChanges {
  changed: SymbolChange[];
  removed: SymbolChange[];
  added: SymbolChange[];
  /** Names of the symbols that stay as they are. */
  unchanged: string[];
}

/** Returns the newest major version that is released. Zero for libraries without a list of versions. */
export function currentMajor(library: Pick<Library, 'versions'> | undefined): number {
  const released = library?.versions.filter(({ upcoming }) => !upcoming) ?? [];
  return majorOf(released.at(-1)?.version) ?? 0;
}

/** Returns the declaration of a symbol in a major version, or nothing where the library doesn't have it. */
export function declarationIn(
  place: LibraryPlace | undefined,
  major: number,
  library: Pick<Library, 'versions'> | undefined,
): string | undefined {
  if (place === undefined) return undefined;
  if ((majorOf(place.removed) ?? Infinity) <= major) return undefined;
  if ((majorOf(place.since) ?? 0) > major) return undefined;
  if (major > currentMajor(library)) return place.next ?? place.signature;
  // The declaration before the first of the later changes.
  const [later] = Object.keys(place.before)
    .map(Number)
    .filter((change) => change > major)
    .toSorted((a, b) => a - b);
  return later === undefined ? place.signature : place.before[later];
}

/** Returns what a major version of a library changes. */
export function versionChanges(
  { groups }: Libraries,
  library: Library,
  major: number,
): VersionChanges {
  const changes: VersionChanges = { changed: [], removed: [], added: [], unchanged: [] };
  for (const symbol of groups.flatMap(({ symbols }) => symbols)) {
    const place = symbol.in[library.id];
    if (place === undefined) continue;
    const before = declarationIn(place, major - 1, library);
    const after = declarationIn(place, major, library);
    const name = place.name ?? symbol.name;
    const change = { symbol, name, before, after, migrate: place.migrate[String(major)] };
    if (before === undefined && after === undefined) continue;
    if (before === undefined) changes.added.push(change);
    else if (after === undefined) changes.removed.push(change);
    else if (before !== after) changes.changed.push(change);
    else changes.unchanged.push(name);
  }
  return changes;
}

function majorOf(version: string | undefined): number | undefined {
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

/** The list of what was withdrawn, and what of a release is on it. */
import type { Pointer, Withdrawals } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { MoveRefused } from '../../compiler/diagnostics/operator-error.ts';
import { contentsOf, objectsIn, type ReadTexts } from '../releases/release-contents.ts';

/** What is put on the list, or taken off it. */
export type WithdrawnItems = Omit<Withdrawals, 'generation' | 'hidden'>;

/** The list with more on it. */
export function withdraw(list: Withdrawals | undefined, more: WithdrawnItems): Withdrawals {
  return {
    generation: generationAfter(list),
    releases: union(list?.releases, more.releases),
    objects: union(list?.objects, more.objects),
    paths: union(list?.paths, more.paths),
  };
}

/** The list with some of it taken off. */
export function allow(list: Withdrawals, less: WithdrawnItems): Withdrawals {
  return {
    generation: generationAfter(list),
    releases: list.releases.filter((id) => !less.releases.includes(id)),
    objects: list.objects.filter((hash) => !less.objects.includes(hash)),
    paths: list.paths.filter((path) => !less.paths.includes(path)),
    ...(list.hidden && { hidden: withoutPaths(list.hidden, less.paths) }),
  };
}

/** Whether everything of `wanted` is on a list. */
export function isListedAsWithdrawn(
  list: Withdrawals | undefined,
  wanted: WithdrawnItems,
): boolean {
  // Not the paths: those that no release has are left out.
  const names = ['releases', 'objects'] as const;
  return names.every((name) => wanted[name].every((one) => list?.[name].includes(one)));
}

/** The releases that may hold withdrawn pages. */
export interface ListedReleases {
  /** The releases whose paths the pointer carries: the current one and the one before it. */
  named: string[];
  /** Manifests of all releases that are kept. */
  kept: Manifest[];
}

/** The list with the withdrawn paths of the named releases, and without paths that are withdrawn in no release. */
export async function withHiddenPaths(
  list: Withdrawals,
  { named, kept }: ListedReleases,
  read: ReadTexts,
): Promise<Withdrawals> {
  const hidden: Record<string, string[]> = {};
  const inUse = new Set<string>();
  for (const manifest of kept) {
    const paths = (await withdrawnIn(manifest, list, read))?.paths ?? [];
    for (const path of paths) inUse.add(path);
    if (named.includes(manifest.id)) hidden[manifest.id] = paths;
  }
  return { ...list, paths: list.paths.filter((path) => inUse.has(path)), hidden };
}

/** WithdrawnItems objects as a set. */
export function withdrawnObjects(pointer: Pointer | null): ReadonlySet<string> {
  return new Set(pointer?.withdrawn?.objects);
}

/** What of a release is on the list. */
export interface WithdrawnPart extends WithdrawnItems {
  /** The pages, files and assets, as an operator knows them. */
  names: string[];
}

/** Finds what of a release is on the list; `null` when nothing is. */
export async function withdrawnIn(
  manifest: Manifest,
  list: Withdrawals | undefined,
  read: ReadTexts,
): Promise<WithdrawnPart | null> {
  if (list === undefined || list.objects.length + list.releases.length === 0) return null;
  const withdrawn = new Set(list.objects);
  const contents = await contentsOf(manifest, new Set(), read);
  const objects = objectsIn(contents).filter((hash) => withdrawn.has(hash));
  const releases = list.releases.filter((id) => id === manifest.id);
  if (objects.length + releases.length === 0) return null;
  const pages = [...contents.pages].filter(
    ([, { object, markdown }]) =>
      withdrawn.has(object) || (markdown !== undefined && withdrawn.has(markdown)),
  );
  const files = Object.entries(manifest.files).filter(([, { object }]) => withdrawn.has(object));
  const named = new Set([
    ...pages.flatMap(([, { object, markdown = '' }]) => [object, markdown]),
    ...files.map(([, { object }]) => object),
  ]);
  const paths = pages.map(([path]) => path);
  const assets = objects.filter((hash) => !named.has(hash)).map((hash) => `the asset ${hash}`);
  const names = [
    ...releases.map((id) => `the release ${id}`),
    ...paths,
    ...files.map(([path]) => path),
    ...assets,
  ];
  return { releases, objects, paths, names };
}

/** Rejects when a release holds withdrawn content, unless that is allowed; then returns the list without it. */
export async function assertNotWithdrawn(
  manifest: Manifest,
  list: Withdrawals | undefined,
  { allow: isAllowed = false }: { allow?: boolean | undefined },
  read: ReadTexts,
): Promise<Withdrawals | undefined> {
  const part = await withdrawnIn(manifest, list, read);
  if (part === null || list === undefined) return list;
  if (isAllowed) return allow(list, part);
  throw new MoveRefused(
    `The release ${manifest.id} holds what was withdrawn: ${part.names.slice(0, 5).join(', ')}${part.names.length > 5 ? ` and ${part.names.length - 5} more` : ''}. Nothing was moved. Change or remove it and publish again; "--allow" publishes it all the same and takes it off the list.`,
  );
}

// By the clock, so that a list that begins anew, or follows one that was overwritten, has a number that no other list ever
// had: caches and isolates go by it.
function generationAfter(list: Withdrawals | undefined): number {
  return Math.max((list?.generation ?? 0) + 1, Math.floor(Date.now() / 1000));
}

function withoutPaths(
  hidden: Record<string, string[]>,
  less: readonly string[],
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(hidden).map(([id, paths]) => [id, paths.filter((path) => !less.includes(path))]),
  );
}

function union(a: readonly string[] = [], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

/** The list of withdrawn content, and its use on releases. */
import type { Pointer, Withdrawals } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { PointerUpdateRefused } from '../../compiler/diagnostics/operator-error.ts';
import { contentsOf, objectsIn, type ReadTexts } from '../releases/release-contents.ts';

/** Items to add to the list, or to remove from it. */
export type WithdrawnItems = Omit<Withdrawals, 'generation' | 'hidden'>;

/** The list with items added. */
export function addWithdrawals(list: Withdrawals | undefined, more: WithdrawnItems): Withdrawals {
  return {
    generation: generationAfter(list),
    releases: union(list?.releases, more.releases),
    objects: union(list?.objects, more.objects),
    paths: union(list?.paths, more.paths),
  };
}

/** The list with items removed. */
export function removeWithdrawals(list: Withdrawals, less: WithdrawnItems): Withdrawals {
  return {
    generation: generationAfter(list),
    releases: list.releases.filter((id) => !less.releases.includes(id)),
    objects: list.objects.filter((hash) => !less.objects.includes(hash)),
    paths: list.paths.filter((path) => !less.paths.includes(path)),
    ...(list.hidden && { hidden: withoutPaths(list.hidden, less.paths) }),
  };
}

/** Whether all items are on a list. */
export function isListedAsWithdrawn(
  list: Withdrawals | undefined,
  wanted: WithdrawnItems,
): boolean {
  // Paths are not compared, because the list omits those that no release has.
  const names = ['releases', 'objects'] as const;
  return names.every((name) => wanted[name].every((one) => list?.[name].includes(one)));
}

/** The releases that may contain withdrawn pages. */
export interface ListedReleases {
  /** The releases whose paths the pointer holds: the current one and the previous one. */
  named: string[];
  /** Manifests of all kept releases. */
  kept: Manifest[];
}

/** The list with the withdrawn paths of the named releases, and without paths that no release has. */
export async function withHiddenPaths(
  list: Withdrawals,
  { named, kept }: ListedReleases,
  read: ReadTexts,
): Promise<Withdrawals> {
  const hidden: Record<string, string[]> = {};
  const inUse = new Set<string>();
  for (const manifest of kept) {
    const paths = (await findWithdrawnItems(manifest, list, read))?.paths ?? [];
    for (const path of paths) inUse.add(path);
    if (named.includes(manifest.id)) hidden[manifest.id] = paths;
  }
  return { ...list, paths: list.paths.filter((path) => inUse.has(path)), hidden };
}

/** Withdrawn objects as a set. */
export function withdrawnObjects(pointer: Pointer | null): ReadonlySet<string> {
  return new Set(pointer?.withdrawn?.objects);
}

/** The withdrawn items of a release. */
export interface ReleaseWithdrawals extends WithdrawnItems {
  /** The pages, files and assets, for messages. */
  names: string[];
}

/** Finds the withdrawn items of a release; `null` when there are none. */
export async function findWithdrawnItems(
  manifest: Manifest,
  list: Withdrawals | undefined,
  read: ReadTexts,
): Promise<ReleaseWithdrawals | null> {
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

/** Rejects when a release contains withdrawn content. If that is allowed, returns the list without it. */
export async function assertNotWithdrawn(
  manifest: Manifest,
  list: Withdrawals | undefined,
  { allow: isAllowed = false }: { allow?: boolean | undefined },
  read: ReadTexts,
): Promise<Withdrawals | undefined> {
  const part = await findWithdrawnItems(manifest, list, read);
  if (part === null || list === undefined) return list;
  if (isAllowed) return removeWithdrawals(list, part);
  throw new PointerUpdateRefused(
    `The release ${manifest.id} contains withdrawn content: ${part.names.slice(0, 5).join(', ')}${part.names.length > 5 ? ` and ${part.names.length - 5} more` : ''}. The pointer was not moved. Change or remove it and publish again, or pass "--allow" to publish it and remove it from the list.`,
  );
}

// Uses the clock so that a new list, or one that follows an overwritten list, gets a number that no other list had. Caches
// and isolates compare it.
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

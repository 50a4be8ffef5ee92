/** Withdraws pages of a sample release, like `edgepress withdraw`. */
import { parsePointer, type Pointer, POINTER_KEY } from '../../model/release/pointer.ts';
import { objectKey } from '../../model/release/release.ts';
import type { Sample } from './worker/sample-release.ts';

/** Returns the sample's pointer with pages in its list of withdrawn ones. `change` is applied last. */
export function pointerWithWithdrawn(
  { manifest, values, pageKey }: Sample,
  paths: string[],
  change: (pointer: Pointer) => void = () => {},
): string {
  const pointer = parsePointer(values[POINTER_KEY] ?? '');
  const objects = paths.map((path) => pageKey(path).slice(objectKey('').length));
  const hidden = { [manifest.id]: paths };
  pointer.withdrawn = { generation: 1, releases: [], objects, paths, hidden };
  change(pointer);
  return JSON.stringify(pointer);
}

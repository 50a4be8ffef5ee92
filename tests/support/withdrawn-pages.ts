/** Withdraws pages of a sample release, as `npm run withdraw` would. */
import { parsePointer, type Pointer, POINTER_KEY } from '../../model/release/pointer.ts';
import { objectKey } from '../../model/release/release.ts';
import type { Sample } from './worker/sample-release.ts';

/** The sample's pointer with pages on its list; `change` is made to it last. */
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

/** Checks that the pointer fits into KV, before anything is written. */
import type { Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { VALUE_BYTES } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Parts of a manifest that grow with the site, and how to make each smaller. */
const ADVICE = {
  files: 'host large collections of static files elsewhere, for example in R2',
  redirects: 'remove redirects that nobody follows any more',
  sidebars: 'put the first level of the sidebars into categories',
  pages: 'shorten titles, descriptions and tags of the head',
  site: 'shorten the lists in site.ts',
  client: 'use fewer islands',
} satisfies Partial<Record<keyof Manifest, string>>;

/** Throws when the pointer, which contains the manifest, is larger than KV allows. The error names its largest part. */
export function assertFits(pointer: Pointer): void {
  const bytes = bytesOf(pointer);
  if (bytes <= VALUE_BYTES) return;
  const { manifest } = pointer;
  const parts = Object.entries(ADVICE).map(([name, remedy]) => {
    const part = manifest[name as keyof typeof ADVICE]; // The entries' names are the keys of REMEDIES.
    return { name, remedy, bytes: bytesOf(part), entries: Object.keys(part).length };
  });
  const largest = parts.reduce((a, b) => (a.bytes >= b.bytes ? a : b));
  throw new OperatorError(
    `The pointer with the release's manifest would have ${shown(bytes)} bytes, and KV holds values up to 25 MiB. The largest part is \`${largest.name}\` with ${shown(largest.entries)} entries and ${shown(largest.bytes)} bytes: ${largest.remedy}. Nothing was written.`,
  );
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function shown(count: number): string {
  return count.toLocaleString('en');
}

/** The outcome of a build: the release and the diagnostics. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { objectsOf } from './release-objects.ts';
import type { Manifest } from '../../model/release/release.ts';

/** The outcome of a build. */
export interface BuildOutcome {
  manifest: Manifest;
  /** Hashes of every object that the release needs. They are only collected when they are read. */
  readonly objects: Set<string>;
  diagnostics: Diagnostic[];
  /** Paths of pages that were compiled in this run. */
  compiled: string[];
  /** Hash of everything that a page shows around its own text: the navigation at all levels, templates, configuration and client. */
  shell: string;
}

/** Creates an outcome. */
export function outcomeOf(built: {
  manifest: Manifest;
  store: string;
  diagnostics: Diagnostic[];
  compiled: string[];
  navigationHash: string;
}): BuildOutcome {
  const { manifest, store, diagnostics, compiled, navigationHash } = built;
  const { site, client, count, templates } = manifest;
  let objects: Set<string> | undefined;
  return {
    manifest,
    diagnostics,
    compiled,
    shell: contentHash(JSON.stringify({ site, client, count, templates, navigationHash })),
    get objects() {
      return (objects ??= objectsOf(manifest, store));
    },
  };
}

/**
 * Returns a hash of the navigation at all levels. The manifest only holds the first level of each sidebar, and page
 * titles appear on all of them.
 */
export function navigationHashOf(navigation: Navigation): string {
  const { roots, branches } = navigation;
  const hash = knownHashes.get(navigation) ?? contentHash(JSON.stringify({ roots, branches }));
  knownHashes.set(navigation, hash);
  return hash;
}

const knownHashes = new WeakMap<Navigation, string>();

/** What a build gives to those who publish, serve or print it. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { objectsOf } from './release-objects.ts';
import type { Manifest } from '../../model/release/release.ts';

/** What a build gives. */
export interface BuildOutcome {
  manifest: Manifest;
  /** Hashes of every object the release needs; read from the release when they are asked for. */
  readonly objects: Set<string>;
  diagnostics: Diagnostic[];
  /** Paths of pages that were compiled in this run. */
  compiled: string[];
  /** Hash of what every page's shell shows besides its own text: navigation at all levels, configuration, client. */
  shell: string;
}

/** Puts an outcome together. */
export function outcomeOf(built: {
  manifest: Manifest;
  store: string;
  diagnostics: Diagnostic[];
  compiled: string[];
  shown: string;
}): BuildOutcome {
  const { manifest, store, diagnostics, compiled, shown } = built;
  const { site, client, count } = manifest;
  let objects: Set<string> | undefined;
  return {
    manifest,
    diagnostics,
    compiled,
    shell: contentHash(JSON.stringify({ site, client, count, shown })),
    get objects() {
      return (objects ??= objectsOf(manifest, store));
    },
  };
}

/**
 * Hash of the navigation at all levels: the manifest holds the first level of each sidebar only, and a page's title
 * may stand in any of them.
 */
export function shownHash(navigation: Navigation): string {
  const { roots, branches } = navigation;
  const shown = shownNavigation.get(navigation) ?? contentHash(JSON.stringify({ roots, branches }));
  shownNavigation.set(navigation, shown);
  return shown;
}

const shownNavigation = new WeakMap<Navigation, string>();

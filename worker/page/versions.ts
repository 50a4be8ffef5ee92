/** The site's versions as a page names them: each leads to the same document where it has one. */
import type { VersionLink } from '../../model/release/page-view.ts';
import type { DocsVersion } from '../../model/config/docs-instance.ts';
import type { Site } from '../../model/config/site.ts';
import type { Drawing } from './render-page.ts';
import { log } from '../observability/log.ts';
import type { PageLocation } from './page-view.ts';
import { Unreachable } from '../release/release-store.ts';

/**
 * The versions around a page: the one it belongs to, and for every other one the same document, or its main page.
 * Sites with one version cost nothing. Never throws for a fault of KV: then the main page stands in.
 */
export async function versionsAround(
  { isolate, store }: Drawing,
  { manifest, path }: PageLocation,
): Promise<VersionLink[]> {
  const { versions } = manifest.site;
  const own = versionOf(versions, path);
  if (!own) return mainVersions(manifest.site);
  const rest = path.slice(rootOf(own).length);
  return Promise.all(
    versions.map(async (version) => {
      if (version === own) return { ...version, path, isShown: true };
      const twin = rootOf(version) + rest || '/';
      // A page of a version inside this one's folder is that version's, not this one's.
      const isThere = versionOf(versions, twin) === version && (await exists(twin));
      return { ...version, path: isThere ? twin : version.path, isShown: false };
    }),
  );

  async function exists(twin: string): Promise<boolean> {
    try {
      const found = await isolate.releases.find(manifest, twin, store);
      return found !== null && !found.entry.unlisted;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log('warn', 'version-unreachable', { path: twin, error });
      return false;
    }
  }
}

/** The versions where no document is shown: each leads to its main page. */
export function mainVersions({ versions }: Site): VersionLink[] {
  const shown = versions.find((version) => version.isLast) ?? versions[0];
  return versions.map((version) => ({ ...version, isShown: version === shown }));
}

// The innermost: the version at `/` holds everything that no other one does.
function versionOf(versions: DocsVersion[], path: string): DocsVersion | undefined {
  return versions
    .filter((version) => `${path}/`.startsWith(`${rootOf(version)}/`))
    .sort((a, b) => rootOf(b).length - rootOf(a).length)[0];
}

function rootOf({ path, root = path }: DocsVersion): string {
  return root.replace(/\/$/, '');
}

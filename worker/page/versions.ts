/** The site's versions as a page links them: each leads to the same document if it has one. */
import type { VersionLink } from '../../model/release/page-view.ts';
import type { DocsVersion } from '../../model/config/docs-instance.ts';
import type { Site } from '../../model/config/site.ts';
import { readOr } from '../release/failure-policy.ts';
import type { Store } from '../release/release-store.ts';
import type { Releases } from '../release/releases.ts';
import type { PageLocation } from './page-location.ts';

/**
 * The versions around a page: the one it belongs to, and for every other one the same document or else its main page.
 * Sites with one version cost no read. If KV fails, the link leads to the main page.
 */
export async function versionsAround(
  { isolate, store }: { isolate: { releases: Releases }; store: Store },
  { manifest, path }: PageLocation,
): Promise<VersionLink[]> {
  const { versions } = manifest.site;
  const own = versionOf(versions, path);
  if (!own) return mainVersions(manifest.site);
  const rest = path.slice(rootOf(own).length);
  return Promise.all(
    versions.map(async (version) => {
      if (version === own) return { ...version, path, isShown: true, hasPage: true };
      const sameDocument = rootOf(version) + rest || '/';
      // A page of a version inside this one's folder is that version's, not this one's.
      const isThere = versionOf(versions, sameDocument) === version && (await exists(sameDocument));
      const target = isThere ? sameDocument : version.path;
      return { ...version, path: target, isShown: false, hasPage: isThere };
    }),
  );

  async function exists(at: string): Promise<boolean> {
    const find = async (): Promise<boolean> => {
      const found = await isolate.releases.find(manifest, at, store);
      return found !== null && !found.entry.unlisted;
    };
    return readOr('version', find, () => false, { path: at });
  }
}

/** The versions for a page that belongs to none: each leads to its main page. */
export function mainVersions({ versions }: Site): VersionLink[] {
  const shown = versions.find((version) => version.isLast) ?? versions[0];
  return versions.map((version) => ({ ...version, isShown: version === shown, hasPage: false }));
}

// The innermost version: the one at `/` has everything that no other one has.
function versionOf(versions: DocsVersion[], path: string): DocsVersion | undefined {
  return versions
    .filter((version) => `${path}/`.startsWith(`${rootOf(version)}/`))
    .sort((a, b) => rootOf(b).length - rootOf(a).length)[0];
}

function rootOf({ path, root = path }: DocsVersion): string {
  return root.replace(/\/$/, '');
}

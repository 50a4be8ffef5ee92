/** Relates the pages of a docs folder's versions: which of them is canonical, and where those that left are. */
import type { DocFile } from '../docs/read-docs.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { RedirectRule, ResolvedConfig } from '../../model/config/site.ts';
import { redirectMatcher } from '../../model/redirect-matcher.ts';
import type { PageEntry } from '../../model/release/release.ts';

/**
 * Completes the versions with the main page of each, and redirects addresses of pages that the latest version no longer has to
 * the newest version that has them. Rules of the configuration have priority.
 */
export function withVersionPages(
  config: ResolvedConfig,
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
): ResolvedConfig {
  const folders = config.docs.filter(({ versioned }) => versioned !== undefined);
  if (folders.length === 0) return config;
  const starts = new Map(folders.map((folder) => [folder, mainPage(folder, entries, docs)]));
  const versions = config.versions.map((version) => {
    const folder = folders.find(
      ({ routeBasePath, versioned }) => versioned?.isMain && routeBasePath === version.path,
    );
    const start = folder && starts.get(folder);
    return start === undefined || start === version.path
      ? version
      : { ...version, path: start, root: version.path };
  });
  const found = [
    ...[...starts].flatMap(([folder, to]) => redirectTo(folder.routeBasePath, to)),
    ...pagesThatLeft(folders, entries, docs),
  ];
  // The matcher is for rules with placeholders.
  const known = new Set(config.redirects.map(({ from }) => from));
  const matches = redirectMatcher(config.redirects);
  const rules: RedirectRule[] = [];
  for (const rule of found)
    if (!entries.has(rule.from) && !known.has(rule.from) && matches(rule.from) === undefined) {
      known.add(rule.from);
      rules.push(rule);
    }
  return { ...config, versions, redirects: [...config.redirects, ...rules] };
}

/**
 * Returns whether search engines should list a page or a list of tags: not if they must not, or if the latest version has it
 * too. `folder` is its docs folder, and `paths` has the paths of all pages and lists.
 */
export function isCanonical(
  path: string,
  folder: DocsInstance | undefined,
  { docs: folders }: ResolvedConfig,
  paths: ReadonlySet<string>,
): boolean {
  if (folder?.versioned === undefined) return true;
  if (folder.versioned.noIndex) return false;
  const latest = latestOf(folder, folders);
  return latest === undefined || latest === folder || !paths.has(moved(path, folder, latest));
}

// The newest version that has a page comes first. Versions after the latest one have no pages that left.
function pagesThatLeft(
  folders: DocsInstance[],
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
): RedirectRule[] {
  const behind = ({ versioned }: DocsInstance): number => versioned?.behind ?? 0;
  const older = folders.filter((folder) => behind(folder) > 0);
  return older
    .toSorted((a, b) => behind(a) - behind(b))
    .flatMap((folder) => {
      const latest = latestOf(folder, folders);
      if (latest === undefined) return [];
      // A page whose original is still there hasn't left: it isn't translated, and `locales.missing` decides about that.
      const original = folders.find(({ id }) => id === latest.source) ?? latest;
      const left = docs.filter(
        ({ instance, frontMatter, path }) =>
          instance === folder.id &&
          !frontMatter.unlisted &&
          !entries.has(moved(path, folder, original)),
      );
      return left.flatMap(({ path }) => redirectTo(moved(path, folder, latest), path));
    });
}

function latestOf(folder: DocsInstance, folders: DocsInstance[]): DocsInstance | undefined {
  return folders.find(
    ({ versioned, locale }) =>
      versioned?.behind === 0 && versioned.of === folder.versioned?.of && locale === folder.locale,
  );
}

// The address of a page in another version.
function moved(path: string, from: DocsInstance, to: DocsInstance): string {
  const rest = from.routeBasePath === '/' ? path : path.slice(from.routeBasePath.length);
  return (to.routeBasePath === '/' ? rest : to.routeBasePath + rest) || '/';
}

// The page at the root of the version, or else the first page of its first sidebar.
function mainPage(
  { id, routeBasePath }: DocsInstance,
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
): string | undefined {
  if (entries.has(routeBasePath)) return routeBasePath;
  const own = docs.filter(({ instance, path }) => instance === id && entries.has(path));
  const first = own.find(({ path }) => {
    const entry = entries.get(path);
    return entry?.sidebar !== undefined && !entry.previous && entry.next;
  });
  return (first ?? own[0])?.path;
}

function redirectTo(from: string, to: string | undefined): RedirectRule[] {
  return to === undefined || to === from ? [] : [{ from, to, status: 302 }];
}

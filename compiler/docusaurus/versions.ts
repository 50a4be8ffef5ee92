/** Finds the versions of docs folders, in the layout of Docusaurus: `versions.json` and the folders that it names. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocsInstance, DocsVersion } from '../../model/config/docs-instance.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** Name of the version that is the docs folder itself. */
export const CURRENT_VERSION = 'current';

/** Paths of what belongs to the versions of a docs folder, relative to the content folder. */
export interface VersionPaths {
  /** The list of the names of versions that were cut, the newest first. */
  list: string;
  /** The folder of a version that was cut. */
  docs: (version: string) => string;
  /** The sidebars of a version that was cut. */
  sidebars: (version: string) => string;
}

/** Returns where Docusaurus keeps the versions of the docs folder with this id. */
export function versionPaths(id: string): VersionPaths {
  const prefix = id === 'default' ? '' : `${id}_`;
  return {
    list: `${prefix}versions.json`,
    docs: (version) => `${prefix}versioned_docs/version-${version}`,
    sidebars: (version) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
  };
}

/** Returns the names of the versions that were cut, the newest first. Throws a `BuildError` for a file that is no such list. */
export function cutVersions(root: string, id: string): string[] {
  const file = path.join(root, versionPaths(id).list);
  if (!fs.existsSync(file)) return [];
  const text = fs.readFileSync(file, 'utf8');
  const names = parsed(text);
  // Docusaurus lets a list name the docs folder itself too.
  if (names !== null && new Set(names).size === names.length)
    return names.filter((name) => name !== CURRENT_VERSION);
  throw versionError(
    file,
    `Found ${JSON.stringify(text.trim().slice(0, 60))}, expected a JSON list of version names, such as \`["1.1", "1.0"]\`, each of them once.`,
  );
}

/** Where a configuration is. */
interface ConfigPlace {
  /** The content folder. */
  root: string;
  file: string;
  /** Whether pages show their version by default, as those of Docusaurus do. */
  hasBadges?: boolean;
}

/**
 * Replaces each docs folder that has versions by its versions, the latest one first, which keeps the folder's id. The versions
 * of the first such folder become those of the site. Throws a `BuildError` for settings that don't match the files.
 */
export function withVersions(config: ResolvedConfig, place: ConfigPlace): ResolvedConfig {
  // An import has written them into `docs`. Components of the site may still read its `versions.json`.
  if (config.docusaurus !== undefined && config.versions.length > 1) return withBadges(config);
  const { root, file } = place;
  const [main] = [
    ...config.docs.filter(({ id, blog }) => id === 'default' && !blog),
    ...config.docs.filter(({ blog }) => !blog),
  ];
  let { versions } = config;
  const docs = config.docs.flatMap((instance) => {
    const cut =
      instance.blog || path.isAbsolute(instance.path) ? [] : cutVersions(root, instance.id);
    if (cut.length === 0 && Object.keys(instance.versions ?? {}).length === 0) return [instance];
    const found = versionsOf(instance, cut, { ...place, isMain: instance === main });
    if (instance === main) versions = siteVersions(found, config, file);
    return found.toSorted(lastFirst).map((version) => version.instance);
  });
  return withBadges({ ...config, docs, versions });
}

/** Like `withVersions`, but settings and lists that don't match the files are reported, and the site has no versions then. */
export function withReadableVersions(
  config: ResolvedConfig,
  place: ConfigPlace,
): { config: ResolvedConfig; diagnostics: Diagnostic[] } {
  try {
    return { config: withVersions(config, place), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return {
      config,
      diagnostics: error.diagnostics.map((entry) => ({ ...entry, severity: 'warning' })),
    };
  }
}

/** A version of a docs folder. */
interface FoundVersion {
  instance: DocsInstance;
  entry: DocsVersion;
}

function versionsOf(
  instance: DocsInstance,
  cut: string[],
  { root, file, hasBadges = false, isMain }: ConfigPlace & { isMain: boolean },
): FoundVersion[] {
  const { id, includeCurrentVersion = true, onlyIncludeVersions, versions = {} } = instance;
  const all = [...(includeCurrentVersion ? [CURRENT_VERSION] : []), ...cut];
  const names = all.filter((name) => onlyIncludeVersions?.includes(name) ?? true);
  const last = instance.lastVersion ?? names.find((name) => name !== CURRENT_VERSION) ?? names[0];
  const named = { onlyIncludeVersions, versions: Object.keys(versions), lastVersion: [last ?? ''] };
  for (const [field, given = []] of Object.entries(named)) {
    const known = field === 'lastVersion' ? names : [CURRENT_VERSION, ...cut];
    const unknown = given.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw versionError(
        file,
        `Site configuration: \`${field}\` of the docs folder "${id}": found "${unknown}", expected one of ${known.join(', ')}.`,
      );
  }
  const places = versionPaths(id);
  return names.map((name, index) => {
    const isCurrent = name === CURRENT_VERSION;
    const isLast = name === last;
    const own = versions[name] ?? {};
    const folder = isCurrent ? instance.path : places.docs(name);
    const label = own.label ?? (isCurrent ? 'Next' : name);
    const hasBadge = own.badge ?? (hasBadges && names.length > 1);
    if (!isCurrent && !fs.existsSync(path.join(root, folder)))
      throw versionError(
        path.join(root, places.list),
        `Found the version "${name}" without its folder \`${folder}\`. Restore the folder, or remove the name from the list.`,
      );
    const prefix = own.path ?? (isLast ? '' : isCurrent ? 'next' : name);
    const routeBasePath = rootOf(`${instance.routeBasePath}/${prefix}`);
    const sidebars = isCurrent ? instance.sidebars : places.sidebars(name);
    const { sidebars: _, ...common } = instance;
    const hasSidebars =
      sidebars !== undefined && (isCurrent || fs.existsSync(path.join(root, sidebars)));
    return {
      instance: {
        ...common,
        id: isLast ? id : `${id}-${name}`,
        path: folder,
        routeBasePath,
        version: name,
        versioned: {
          of: id,
          isMain,
          behind: index - names.indexOf(last ?? ''),
          noIndex: own.noIndex ?? false,
        },
        ...(hasSidebars && { sidebars }),
        ...(hasBadge && { badge: label }),
      },
      entry: {
        name,
        label,
        path: routeBasePath,
        isLast,
        banner: own.banner ?? bannerOf(index, names.indexOf(last ?? '')),
        ...(own.noIndex && { noIndex: true }),
      },
    };
  });
}

// The versions that a configuration lists have docs folders of their own.
function withBadges(config: ResolvedConfig): ResolvedConfig {
  const labels = config.versions.flatMap(({ badge, label, root, path: main }) =>
    badge ? [[rootOf(root ?? main), label] as const] : [],
  );
  if (labels.length === 0) return config;
  const byRoot = new Map(labels);
  const docs = config.docs.map((folder) => {
    const badge = byRoot.get(rootOf(folder.routeBasePath));
    return badge === undefined || folder.pages || folder.blog ? folder : { ...folder, badge };
  });
  return { ...config, docs };
}

function rootOf(prefix: string): string {
  return `/${prefix.split('/').filter(Boolean).join('/')}`;
}

function siteVersions(found: FoundVersion[], config: ResolvedConfig, file: string): DocsVersion[] {
  if (config.versions.length > 1)
    throw versionError(
      file,
      'Site configuration: found `versions` and a list of versions (`versions.json`), expected one of them. Remove `versions`, and set labels and paths in `docs[].versions`.',
    );
  return found.map(({ entry }) => entry);
}

/** Returns the notice above the pages of a version by its place in the list and that of the latest one. */
export function bannerOf(index: number, last: number): DocsVersion['banner'] {
  if (index === last) return 'none';
  return index < last ? 'unreleased' : 'unmaintained';
}

function lastFirst(a: FoundVersion, b: FoundVersion): number {
  return Number(b.entry.isLast) - Number(a.entry.isLast);
}

function parsed(text: string): string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const isList = Array.isArray(value) && value.every((name) => typeof name === 'string');
    return isList ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function versionError(file: string, message: string): BuildError {
  return new BuildError([{ severity: 'error', rule: 'versions', file, message }]);
}

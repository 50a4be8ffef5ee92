/** Records the lookups that a page made in the site, and checks whether their results are still the same. */
import fs from 'node:fs';
import { mermaidScript, mermaidScripts } from '../engine/project-package.ts';
import { isInside, projectFolder } from './project-folder.ts';
import { listingHash } from '../docs/changelog-listing.ts';
import { fileHash } from '../objects/file-hash.ts';
import { withBase } from '../../model/href.ts';
import type { Dependencies, FileDependencies } from '../page/page.ts';
import { decode } from './routes.ts';
import type { ResolvedReference, SiteContext } from './site-context.ts';

/** Answers questions about other files of the site, and records them. */
export interface SiteResolver {
  /** A link to a `.md` or `.mdx` file; `null` when there is no such page. */
  page(reference: string, from: string): string | null;
  /** Any other link, made canonical below the base URL. */
  path(reference: string, from: string): string;
  /** An image or other file; `null` when it is missing. */
  file(reference: string, from: string): ResolvedReference | null;
  /** The text of a file of the project, or the reason why a page can't have it. */
  text(reference: string, from: string): { text: string } | { reason: string };
  /** Whether the project has installed Mermaid. */
  hasMermaid(): boolean;
}

const NO_THROW = { throwIfNoEntry: false } as const;

/** Creates a resolver for one file that records each lookup with its result. Its links are those of a page in `pageFile`. */
export function recordingResolver(
  site: SiteContext,
  dependencies: Dependencies,
  pageFile: string,
): SiteResolver {
  const href = (canonical: string): string =>
    withBase(site.data.baseUrl, pathInLanguage(canonical, pageFile, { site, dependencies }));
  return {
    page(reference, from) {
      const route = site.findPage(reference, from);
      dependencies.pages[`${reference}\0${from}`] = route;
      return route === null ? null : href(route);
    },
    path(reference) {
      const canonical = site.canonical(reference);
      dependencies.paths[reference] = canonical;
      return href(canonical);
    },
    file(reference, from) {
      const found = site.findFile(reference, from);
      if (found !== null) dependencies.files[found.file] = fileHash(found.file);
      else
        for (const candidate of site.candidates(decode(reference), from))
          dependencies.files[candidate] = null;
      return found?.resolved ?? null;
    },
    text(reference, from) {
      const candidates = site.candidates(reference, from);
      const file = candidates.find((candidate) => fs.statSync(candidate, NO_THROW)?.isFile());
      if (file === undefined) {
        for (const candidate of candidates) dependencies.files[candidate] = null;
        return { reason: 'there is no such file' };
      }
      const folder = projectFolder(site.data.root);
      if (!isInside(folder, file)) return { reason: `it is outside of the project, ${folder}` };
      dependencies.files[file] = fileHash(file);
      return { text: fs.readFileSync(file, 'utf8') };
    },
    hasMermaid() {
      const script = mermaidScript(site.data.root);
      if (script !== undefined) dependencies.files[script] = fileHash(script);
      else for (const file of mermaidScripts(site.data.root)) dependencies.files[file] = null;
      return script !== undefined;
    },
  };
}

/** Returns the path that a link of a page leads to in the page's language, and records the lookup. */
export function pathInLanguage(
  canonical: string,
  pageFile: string,
  { site, dependencies }: { site: SiteContext; dependencies: Dependencies },
): string {
  const { path, asked } = site.pathFor(canonical, pageFile);
  if (asked !== undefined) (dependencies.isPage ??= {})[asked] = site.isPage(asked);
  return path;
}

/** Returns whether a module's lookups still have the same results. */
export function areDependenciesUnchanged(site: SiteContext, dependencies: Dependencies): boolean {
  return areFilesUnchanged(dependencies) && areRoutesUnchanged(site, dependencies);
}

/** Returns whether the files that a page depends on are unchanged. */
export function areFilesUnchanged({ files, listings }: FileDependencies): boolean {
  for (const [file, hash] of Object.entries(files)) if (fileHash(file) !== hash) return false;
  for (const [folder, hash] of Object.entries(listings ?? {}))
    if (listingHash(folder) !== hash) return false;
  return true;
}

/** Returns whether a page's lookups of other pages still have the same results. */
export function areRoutesUnchanged(site: SiteContext, dependencies: Dependencies): boolean {
  for (const [key, route] of Object.entries(dependencies.pages)) {
    const [reference = '', from = ''] = key.split('\0');
    if (site.findPage(reference, from) !== route) return false;
  }
  for (const [reference, href] of Object.entries(dependencies.paths))
    if (site.canonical(reference) !== href) return false;
  for (const [pathname, is] of Object.entries(dependencies.isPage ?? {}))
    if (site.isPage(pathname) !== is) return false;
  return true;
}

/** Returns what `edgepress lint` looks at, whether or not the build has errors. */
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { siteLinks } from '../links/config-links.ts';
import type { PageDetail, PageResult } from '../page/page.ts';
import type { AssembledBuild } from '../steps/assemble-release.ts';
import type { BuildSession } from '../steps/build-session.ts';
import { commitBuild } from '../steps/commit-build.ts';

/** A built site. */
export interface Inspection {
  /** Diagnostics of the build. */
  diagnostics: Diagnostic[];
  pages: PageResult[];
  /** Links of the configuration and entries of the sidebars. */
  links: string[];
  /** Returns the links and positions of a page. */
  detail(file: string): PageDetail;
}

/** Saves the build for the next one, and returns its parts. */
export function inspectBuild(session: BuildSession, build: AssembledBuild): Inspection {
  const { source, pages, navigation } = build;
  const entries = [
    ...Object.values(navigation.roots),
    ...Object.values(navigation.branches),
  ].flat();
  return {
    diagnostics: diagnosticsOf(session, build),
    pages: [...pages.values()],
    links: [
      ...siteLinks(source),
      // Lists have all posts, the sidebar of a blog only the newest.
      ...[...navigation.places].flatMap(([path, { post }]) => (post ? [path] : [])),
      ...entries.flatMap((entry) => (entry.type === 'html' ? [] : [entry.href])),
    ],
    detail: (file) => session.compiler.detail(file),
  };
}

function diagnosticsOf(session: BuildSession, build: AssembledBuild): Diagnostic[] {
  try {
    return commitBuild(session, build).diagnostics;
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics;
    throw error;
  }
}

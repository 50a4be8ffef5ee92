/** Step: builds the navigation, and the files that list every page. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { checkLayouts, checkReferences, unusedFields } from '../docs/front-matter-use.ts';
import { type PageLanguages, pageLanguages } from '../locales/site-languages.ts';
import type { LastChange } from '../docs/git-times.ts';
import { applyConfigFunctions } from '../links/config-functions.ts';
import { withGeneratedSidebars } from '../links/generated-sidebars.ts';
import { resolveReferences } from '../links/config-references.ts';
import { redirectFaults } from '../links/redirect-faults.ts';
import { shadowedRoutes } from '../links/shadowed-routes.ts';
import { iconFaults } from '../navigation/icons.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { tabFaults } from '../navigation/tabs.ts';
import { ownRobots, ROBOTS_PATH } from '../release/robots-txt.ts';
import { siteFiles } from '../release/site-files.ts';
import { pageLayouts, unusedLayouts } from '../templates/find-templates.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { BuildSession } from './build-session.ts';
import type { CompiledBuild } from './compile-pages.ts';

/** A build that knows every route of the site. */
export interface NavigableBuild extends CompiledBuild {
  languages: PageLanguages;
  navigation: Navigation;
  /** Last commits by file. */
  times: Map<string, LastChange>;
  /** By path below the base URL. */
  files: Record<string, FileEntry>;
}

/** Builds the sidebars, sitemap and robots.txt, and reports routes that readers never reach. */
export async function addNavigation(
  session: BuildSession,
  compiled: CompiledBuild,
): Promise<NavigableBuild> {
  const { shared, folders, pages } = compiled;
  const { source: configured } = compiled;
  const languages = pageLanguages(configured.config);
  const originals = compiled.docs.filter(({ fallback }) => !fallback);
  const diagnostics: Diagnostic[] = [...compiled.diagnostics];
  const sidebars = await withGeneratedSidebars(
    configured,
    { configs: shared.sidebars, folders, pages },
    diagnostics,
  );
  const navigation = await session.timings.step('navigation', () =>
    session.navigation.run(
      {
        configs: sidebars,
        folders,
        docs: compiled.docs,
        pages,
        names: shared.names,
        languages,
      },
      diagnostics,
    ),
  );
  const made = await applyConfigFunctions(configured, compiled.docs, [
    ...originals.map((doc) => doc.path),
    ...navigation.indexPages.map((index) => index.path),
  ]);
  const { docs } = made;
  const { config, diagnostics: unresolved } = resolveReferences(made.source, {
    docs: originals,
    pages,
    roots: navigation.roots,
  });
  const source = { ...configured, config };
  diagnostics.push(...made.diagnostics, ...unresolved);
  const times = await session.sharedInputs.times(source);
  const robots = shared.files[ROBOTS_PATH];
  const files = {
    ...shared.files,
    ...siteFiles({
      config: source.config,
      docs: originals,
      pages,
      navigation,
      times,
      store: session.store,
    }),
    ...(robots && { [ROBOTS_PATH]: robots }),
  };
  diagnostics.push(
    ...(robots ? [ownRobots(source)] : []),
    ...shadowedRoutes({ source, docs, navigation, files }),
    ...redirectFaults({ source, docs, navigation, files }),
    ...checkReferences(folders, originals, Object.keys(navigation.roots)),
    ...iconFaults(navigation, shared.icons, { source, sidebars, folders, docs }),
    ...tabFaults(source, navigation),
    ...unusedFields(originals),
    ...checkLayouts(originals, pageLayouts(compiled.templates), !source.config.markdown.lenient),
    ...unusedLayouts(compiled.templates, docs),
  );
  return { ...compiled, source, docs, languages, navigation, times, files, diagnostics };
}

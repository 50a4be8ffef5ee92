/** The entry of the package: types for the configuration of a project, which imports it as `edgepress`. */
import type { PageCheck } from '../extensions/extensions.ts';
import type { Loader } from '../extensions/loader.ts';
import type { SidebarsConfig } from './sidebar-config.ts';
import type { SiteConfig } from './site.ts';

/** The types of the configuration. */
export type {
  SidebarCategoryLink,
  SidebarEntries,
  SidebarEntry,
  SidebarsConfig,
} from './sidebar-config.ts';
/** The types of loaders. */
export type { LoadedPage, Loader, LoaderContext } from '../extensions/loader.ts';
/** The types of checks. */
export type {
  PageCheck,
  CheckedPage,
  CheckFinding,
  MarkdownNode,
} from '../extensions/extensions.ts';
/** The configuration of a site, and its part for a language. */
export type { SiteConfig, SiteTranslation } from './site.ts';

/** Types the export of `content/site.ts`. Returns its argument. */
export function defineConfig(config: SiteConfig): SiteConfig {
  return config;
}

/** Types the export of `content/sidebars.ts`. Returns its argument. */
export function defineSidebars(sidebars: SidebarsConfig): SidebarsConfig {
  return sidebars;
}

/** Types a check of the site's own. Returns its argument. */
export function defineCheck(check: PageCheck): PageCheck {
  return check;
}

/**
 * Types a loader. Returns its argument, with the type of the data: a module that imports the loader gets what `load` has
 * returned.
 */
export function defineLoader<Data>(loader: Loader<Data>): Data {
  // The build replaces the module by its data wherever it is imported.
  return loader as unknown as Data;
}

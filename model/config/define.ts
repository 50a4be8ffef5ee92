/** The entry of the package: types for the configuration of a project, which imports it as `edgepress`. */
import type { PageCheck } from '../extensions/extensions.ts';
import type { SidebarsConfig } from './sidebar-config.ts';
import type { SiteConfig } from './site.ts';

/** The types of the configuration. */
export type {
  SidebarCategoryLink,
  SidebarEntries,
  SidebarEntry,
  SidebarsConfig,
} from './sidebar-config.ts';
/** The types of checks. */
export type {
  PageCheck,
  CheckedPage,
  CheckFinding,
  MarkdownNode,
} from '../extensions/extensions.ts';
/** The configuration of a site. */
export type { SiteConfig } from './site.ts';

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

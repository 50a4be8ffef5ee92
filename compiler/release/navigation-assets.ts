/** Adds to the client what only some sites need: announcement, More menu, tabs, icons and badges, menu of code blocks. */
import { iconSprite } from '../navigation/icon-sprite.ts';
import { withScript, withStyles } from '../navigation/optional-parts.ts';
import { isNavbarLong } from '../navigation/navbar-width.ts';
import { navigationEntries } from '../navigation/icons.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { writeObject } from '../objects/objects.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import type { ClientAssets } from '../../model/release/release.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** The inputs that determine which assets the navigation needs. */
export interface NavigationParts {
  config: ResolvedConfig;
  navigation: Navigation;
  /** The site's slots and layouts. */
  templates: { id: string }[];
  /** The site's icons, by name. */
  icons: Record<string, string>;
  store: string;
}

/** Returns the client, and the names of stored files (`compiler/assets/asset-list.ts`). */
export async function withNavigation(
  client: ClientAssets,
  { config, navigation, templates, icons, store }: NavigationParts,
): Promise<{ client: ClientAssets; names: string[] }> {
  let made = client;
  const names: string[] = [];
  const entries = [...navigationEntries(config, navigation)];
  if (entries.some(({ icon, badge }) => icon ?? badge)) made = await withStyles(made, 'nav-label');
  const used = new Set(entries.map(({ icon }) => icon));
  const drawn = Object.entries(icons).filter(([name]) => used.has(name));
  if (drawn.length > 0) {
    // @object asset
    const hash = writeObject(store, iconSprite(drawn));
    made = { ...made, siteIcons: `/assets/icons-${hash}.svg` };
    names.push(`${hash}.svg`);
  }
  if (hasMenus(config, templates)) made = await withStyles(made, 'dropdown');
  if (config.announcement)
    made = await withStyles(await withScript(made, 'announcement'), 'announcement');
  if (config.tabs && config.tabs.items.length > 0) {
    const isBar = config.tabs.display === 'tabs';
    made = await withStyles(await withScript(made, 'tabs'), isBar ? 'tab-bar' : 'switcher');
  }
  // With negotiation, the worker knows the reader's choice.
  if (localesInSite(config.locales).length > 1 && !config.locales.negotiate)
    made = await withScript(made, 'locales');
  if (config.assistants.length > 0) made = await withScript(made, 'code-menu');
  if (isNavbarLong(config, templates)) {
    made = await withStyles(await withScript(made, 'more-menu'), 'more-menu');
    made = { ...made, moreMenu: true };
  }
  return { client: made, names };
}

// Slots may contain HTML with menus, and the More menu is one.
function hasMenus(config: ResolvedConfig, templates: NavigationParts['templates']): boolean {
  const kinds = new Set(config.navbar.items.map(({ type }) => type));
  return (
    !kinds.isDisjointFrom(new Set(['dropdown', 'versions', 'locales'])) ||
    templates.length > 0 ||
    isNavbarLong(config, templates)
  );
}

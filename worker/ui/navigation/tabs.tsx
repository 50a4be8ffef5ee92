/** The tabs of a site: a line below the navbar, or a menu above the sidebar. */
import type { ReactNode } from 'react';
import { withBase } from '../../../model/href.ts';
import { currentTab, type SiteTab, tabTarget } from '../../../model/navigation/tabs.ts';
import { encodePath } from '../../../model/path.ts';
import type { PageView } from '../../../model/release/page-view.ts';
import { shellStrings } from '../../../model/strings/shell-strings.ts';
import { iconsUrl, NavLabel } from './nav-label.tsx';

/** Renders the line of tabs, if the site has one. `children` are after the tabs. */
export function TabBar({ view, children }: { view: PageView; children?: ReactNode }): ReactNode {
  const { tabs } = view.site;
  if (tabs?.display !== 'tabs') return null;
  const current = currentIndex(view, tabs.items);
  return (
    <nav aria-label={shellStrings(view.site).sections} className="tab-bar">
      {tabs.items.map((tab, index) => (
        <TabLink key={tab.label} isCurrent={index === current} {...{ tab, view }} />
      ))}
      {children}
    </nav>
  );
}

/** Renders the menu of tabs, if the site has one. The button names the current one. */
export function TabSwitcher({ view }: { view: PageView }): ReactNode {
  const { tabs } = view.site;
  if (tabs?.display !== 'switcher') return null;
  const current = currentIndex(view, tabs.items);
  const shown = tabs.items[current];
  const { sections } = shellStrings(view.site);
  return (
    <nav aria-label={sections} className="dropdown switcher">
      <button type="button" aria-haspopup="true" aria-expanded="false" data-label={sections}>
        <span>{shown ? <NavLabel {...shown} icons={iconsUrl(view)} /> : sections}</span>
      </button>
      <ul>
        {tabs.items.map((tab, index) => (
          <li key={tab.label}>
            <TabLink isCurrent={index === current} {...{ tab, view }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink(props: { tab: SiteTab; isCurrent: boolean; view: PageView }): ReactNode {
  const { tab, isCurrent, view } = props;
  const { baseUrl, tabs } = view.site;
  const to = withBase(baseUrl, encodePath(tabTarget(tab, view.path)));
  const sidebars = Object.entries(tab.sidebars ?? {}).map(([id, first]) => [
    id,
    withBase(baseUrl, encodePath(first)),
  ]);
  const label = <NavLabel {...tab} icons={iconsUrl(view)} />;
  const isPage = to === withBase(baseUrl, encodePath(view.path));
  return (
    <a
      className={tabs?.display === 'tabs' ? 'navbar-link' : undefined}
      href={to}
      aria-current={isCurrent ? (isPage ? 'page' : 'true') : undefined}
      // The client reads it after a navigation (client/entry/tabs.ts).
      data-tab={sidebars.length > 0 ? JSON.stringify(Object.fromEntries(sidebars)) : ''}
    >
      {tabs?.display === 'tabs' ? label : <span>{label}</span>}
      {tabs?.display === 'switcher' && tab.description && <small>{tab.description}</small>}
    </a>
  );
}

function currentIndex({ page, path }: PageView, tabs: SiteTab[]): number {
  return currentTab(tabs, page.sidebar, path);
}

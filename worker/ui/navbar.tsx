/** The bar at the top of every page. */
import type { ReactNode } from 'react';
import { homeOf, localeOf } from '../../model/locales/locale-path.ts';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { Site } from '../../model/config/site.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Logo, NavbarItem } from '../../model/config/site-chrome.ts';
import { currentLink } from './navigation/current-link.ts';
import { localeLinks } from './navigation/locale-links.ts';
import { Dropdown, MoreMenu } from './dropdown.tsx';
import { iconsUrl, NavLabel } from './navigation/nav-label.tsx';
import { TabBar } from './navigation/tabs.tsx';
import { TemplateSlot } from './slot.tsx';

/** Renders the navbar. Links to versions and languages lead to the same page in them. */
export function Navbar({ view }: { view: PageView }): ReactNode {
  const { site } = view;
  return (
    <header className="navbar" data-hide-on-scroll={site.navbar.hideOnScroll ? '' : undefined}>
      <nav aria-label={shellStrings(site).mainNavigation}>
        <TemplateSlot name="layouts/navbar" view={view}>
          <MenuToggle site={site} />
          <Brand site={site} />
          <NavbarItems position="left" view={view} />
          <span className="spacer" />
          <NavbarItems position="right" view={view} />
        </TemplateSlot>
        {view.client.moreMenu && <MoreMenu site={site} />}
      </nav>
      <TabBar view={view}>{view.client.moreMenu && <MoreMenu site={site} />}</TabBar>
    </header>
  );
}

/** Renders the button that opens the menu on narrow screens. */
export function MenuToggle({ site }: { site: Site }): ReactNode {
  return (
    <button
      type="button"
      className="menu-toggle"
      aria-label={shellStrings(site).toggleMenu}
      aria-expanded="false"
    />
  );
}

/** Renders the link to the home page, or to the address of the logo, with the logo or else the site's title. */
export function Brand({ site }: { site: Site }): ReactNode {
  return (
    <a className="brand" href={withBase(site.baseUrl, site.logo?.href ?? homeOf(site))}>
      {site.logo ? <LogoImages logo={site.logo} baseUrl={site.baseUrl} /> : site.title}
      {site.logo?.title && <span>{site.logo.title}</span>}
    </a>
  );
}

/** Renders the configured items of one side, and the site's slot beside them. */
export function NavbarItems(props: { position: 'left' | 'right'; view: PageView }): ReactNode {
  const { position, view } = props;
  return (
    <>
      {position === 'left' && <TemplateSlot name="slots/navbar-start" view={view} />}
      {view.site.navbar.items
        .filter((item) => item.position === position)
        .map((item, index) => (
          <Item key={index} item={item} view={view} />
        ))}
      {position === 'right' && <TemplateSlot name="slots/navbar-end" view={view} />}
    </>
  );
}

// Low priority keeps React from preloading the images ahead of the stylesheet, and lazy keeps the browser from
// fetching the one that the theme hides.
function LogoImages({ logo, baseUrl }: { logo: Logo; baseUrl: string }): ReactNode {
  const { src, srcDark, alt, width, height } = logo;
  const size = { alt, width, height };
  if (srcDark === undefined)
    return <img src={withBase(baseUrl, src)} {...size} fetchPriority="low" />;
  return (
    <>
      <img className="on-light" src={withBase(baseUrl, src)} {...size} fetchPriority="low" />
      <img className="on-dark" src={withBase(baseUrl, srcDark)} {...size} loading="lazy" />
    </>
  );
}

function Item({ item, view }: { item: NavbarItem; view: PageView }): ReactNode {
  const { site, path, versions } = view;
  const { baseUrl } = site;
  const icons = iconsUrl(view);
  switch (item.type) {
    case 'link':
      return (
        <a
          className="navbar-link"
          href={withBase(baseUrl, item.href)}
          {...currentLink(item.href, view)}
        >
          <NavLabel {...item} icons={icons} />
        </a>
      );
    case 'html':
      return <span className="navbar-html" dangerouslySetInnerHTML={{ __html: item.html }} />;
    case 'dropdown':
      return <Dropdown {...item} links={item.items} {...{ site, path, icons }} />;
    case 'versions': {
      const shown = versions.find((version) => version.isShown);
      const kind = 'versions';
      const links = versions.map((version) => ({
        label: version.label,
        // Empty for the page itself, so that it stays correct after client-side navigation.
        href: version.path === path ? '' : version.path,
        version: version.name,
        isShown: version.isShown && versions.length > 1,
        isLatest: version.isLast && versions.length > 1,
      }));
      return (
        <Dropdown
          {...{ kind, site }}
          links={[...links, ...(item.items ?? [])]}
          label={shown?.label ?? ''}
          plugin={site.docsPlugin}
        />
      );
    }
    case 'locales': {
      const shown = site.locales.list.find(({ code }) => code === localeOf(site));
      // The client finds the languages by their order.
      const links = [...localeLinks(view), ...(item.items ?? [])];
      return <Dropdown kind="locales" label={shown?.label ?? ''} links={links} site={site} />;
    }
    case 'search':
      return <SearchButton site={site} />;
    case 'colourMode':
      return <ColourToggle site={site} />;
  }
}

/** Renders the search button in a form, so that it leads to the results page until scripts have run. */
export function SearchButton({ site }: { site: Site }): ReactNode {
  return (
    <form
      action={withBase(site.baseUrl, site.search.path)}
      role="search"
      data-collection={site.search.collection}
    >
      <button className="search-button" aria-keyshortcuts="Control+K Meta+K /">
        <span>{shellStrings(site).search}</span>
        <kbd aria-hidden="true" />
      </button>
    </form>
  );
}

/** Renders the button that switches between light and dark. */
export function ColourToggle({ site }: { site: Site }): ReactNode {
  const { colourMode } = site;
  if (colourMode.disableSwitch) return null;
  const { lightMode, darkMode, systemMode, switchMode } = shellStrings(site);
  const choice = colourMode.respectSystem ? 'system' : colourMode.default;
  const mode = { light: lightMode, dark: darkMode, system: systemMode }[choice];
  return (
    <button
      type="button"
      className="colour-toggle"
      title={mode}
      aria-label={fillText(switchMode, { mode })}
    />
  );
}

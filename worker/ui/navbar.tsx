/** The bar at the top of every page. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { Site } from '../../model/config/site.ts';
import type { Logo, NavbarItem } from '../../model/config/site-chrome.ts';
import { Dropdown } from './dropdown.tsx';

/** Renders the navbar. Links to versions and languages lead to the same page in them. */
export function Navbar({ view }: { view: PageView }): ReactNode {
  const { site } = view;
  const { items, hideOnScroll } = site.navbar;
  const at = (position: 'left' | 'right') =>
    items
      .filter((item) => item.position === position)
      .map((item, index) => <Item key={index} item={item} view={view} />);
  return (
    <header className="navbar" data-hide-on-scroll={hideOnScroll ? '' : undefined}>
      <nav aria-label="Main">
        <button
          type="button"
          className="menu-toggle"
          aria-label="Toggle navigation bar"
          aria-expanded="false"
        />
        <a className="brand" href={site.baseUrl}>
          {site.logo ? <LogoImages logo={site.logo} baseUrl={site.baseUrl} /> : site.title}
        </a>
        {at('left')}
        <span className="spacer" />
        {at('right')}
      </nav>
    </header>
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
  const { baseUrl, locales, colourMode } = site;
  switch (item.type) {
    case 'link':
      return (
        <a className="navbar-link" href={withBase(baseUrl, item.href)}>
          {item.label}
        </a>
      );
    case 'dropdown':
      return <Dropdown label={item.label} links={item.items} baseUrl={baseUrl} />;
    case 'versions': {
      const shown = versions.find((version) => version.isShown);
      const kind = 'versions';
      const links = versions.map((version) => ({
        label: version.label,
        // Empty for the page itself, so that it stays correct after client-side navigation.
        href: version.path === path ? '' : version.path,
        version: version.name,
        isShown: version.isShown && versions.length > 1,
      }));
      return (
        <Dropdown
          {...{ kind, links, baseUrl }}
          label={shown?.label ?? ''}
          plugin={site.docsPlugin}
        />
      );
    }
    case 'locales': {
      const shown = locales.list.find((locale) => locale.code === locales.default);
      // An unknown path exists in no language, so each link leads to the home page.
      const place = view.status === 404 ? '/' : path;
      const links = locales.list.map(({ label, code }) => ({
        label,
        lang: code,
        href: code === locales.default ? place : `/${code}${place}`,
      }));
      return <Dropdown kind="locales" label={shown?.label ?? ''} links={links} baseUrl={baseUrl} />;
    }
    case 'search':
      return <SearchButton site={site} />;
    case 'colourMode':
      return colourMode.disableSwitch ? null : <ColourToggle site={site} />;
  }
}

// A form, so that the button leads to the results page until scripts have run.
function SearchButton({ site }: { site: Site }): ReactNode {
  return (
    <form
      action={withBase(site.baseUrl, site.search.path)}
      role="search"
      data-collection={site.search.collection}
    >
      <button className="search-button" aria-keyshortcuts="Control+K Meta+K /">
        <span>Search</span>
        <kbd aria-hidden="true" />
      </button>
    </form>
  );
}

function ColourToggle({ site: { colourMode } }: { site: Site }): ReactNode {
  const mode = colourMode.respectSystem ? 'system' : colourMode.default;
  return (
    <button
      type="button"
      className="colour-toggle"
      title={`${mode} mode`}
      aria-label={`Switch between dark and light mode (currently ${mode} mode)`}
    />
  );
}

/** The bar at the top of every page. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/site.ts';
import type { Logo, NavbarItem } from '../../model/site-furniture.ts';
import { Dropdown } from './dropdown.tsx';

/** Draws the navbar; `path` is the page's, which the language links keep. */
export function Navbar({ site, path }: { site: Site; path: string }): ReactNode {
  const { items, hideOnScroll } = site.navbar;
  const at = (position: 'left' | 'right') =>
    items
      .filter((item) => item.position === position)
      .map((item, index) => <Item key={index} item={item} site={site} path={path} />);
  return (
    <header className="navbar" data-hide-on-scroll={hideOnScroll ? '' : undefined}>
      <nav aria-label="Main">
        <button
          type="button"
          className="menu-toggle"
          aria-label="Toggle navigation bar"
          aria-expanded="false"
          aria-controls="menu"
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

function Item({ item, site, path }: { item: NavbarItem; site: Site; path: string }): ReactNode {
  const { baseUrl, locales, versions, colourMode } = site;
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
      const shown = versions.find((version) => version.isLast) ?? versions[0];
      const links = versions.map(({ name, label, path: href }) => ({ version: name, label, href }));
      return (
        <Dropdown kind="versions" label={shown?.label ?? ''} links={links} baseUrl={baseUrl} />
      );
    }
    case 'locales': {
      const shown = locales.list.find((locale) => locale.code === locales.default);
      const links = locales.list.map(({ label, code }) => ({
        label,
        lang: code,
        href: code === locales.default ? path : `/${code}${path}`,
      }));
      return <Dropdown kind="locales" label={shown?.label ?? ''} links={links} baseUrl={baseUrl} />;
    }
    case 'search':
      return <SearchButton site={site} />;
    case 'colourMode':
      return colourMode.disableSwitch ? null : <ColourToggle site={site} />;
  }
}

// A form, so that the button leads to the results page while no script has run.
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

/**
 * Components for slots and layouts (`edgepress/components`): each stands for a part of the page or of the engine's shell, which
 * the worker fills in.
 */
import { createElement, type ReactElement } from 'react';
import { PART_TAG } from '../../model/placeholder-tags.ts';
import type { PartName } from '../../model/release/templates.ts';

/** The page's article, with the slots around it. A page layout has exactly one. */
export const Article = part('article');

/** The breadcrumbs of the page. */
export const Breadcrumbs = part('breadcrumbs');

/** The button that switches between light and dark, unless the site disables it. */
export const ColourToggle = part('colour-toggle');

/** The table of contents of the page, if it has one. */
export const Contents = part('contents');

/** The copyright line of the configuration. */
export const Copyright = part('copyright');

/** The columns of links of the configuration (`footer.columns`). */
export const FooterLinks = part('footer-links');

/** The link to the home page, with the logo or the site's title. */
export const Logo = part('logo');

/** The button that opens the menu on narrow screens. */
export const MenuToggle = part('menu-toggle');

/** The configured items of one side of the navbar. */
export function NavbarItems({ position }: { position: 'left' | 'right' }): ReactElement {
  return createElement(PART_TAG, { 'data-name': 'navbar-items', 'data-position': position });
}

/** The description of the page, as text. */
export const PageDescription = part('page-description');

/** Feedback buttons, edit link, Markdown link and last update of the page. */
export const PageFooter = part('page-footer');

/** The path of the page below the base URL, as text. */
export const PagePath = part('page-path');

/** The label of the outermost sidebar category that the page is in, as text. */
export const PageSection = part('page-section');

/** The title of the page, as text. */
export const PageTitle = part('page-title');

/** Links to the previous and the next page. */
export const Pager = part('pager');

/** The button that shows the consent prompt again, if the site uses analytics. */
export const PrivacyChoices = part('privacy-choices');

/** The search button. */
export const SearchButton = part('search-button');

function part(name: PartName): () => ReactElement {
  return function Part() {
    return createElement(PART_TAG, { 'data-name': name });
  };
}

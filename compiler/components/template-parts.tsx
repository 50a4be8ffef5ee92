/**
 * Components for slots and layouts (`edgepress/components`): each stands for a part of the page or of the engine's shell, which
 * the worker fills in.
 */
import { createElement, type ReactElement } from 'react';
import { PART_TAG } from '../../model/placeholder-tags.ts';
import type { PartName } from '../../model/release/templates.ts';

/** The page's article, with the slots around it. A page layout has exactly one. */
export const ArticlePart = part('article');

/** The breadcrumbs of the page. */
export const BreadcrumbsPart = part('breadcrumbs');

/** The button that switches between light and dark, unless the site disables it. */
export const ColourTogglePart = part('colour-toggle');

/** The table of contents of the page, if it has one. */
export const ContentsPart = part('contents');

/** The copyright line of the configuration. */
export const CopyrightPart = part('copyright');

/** The columns of links of the configuration (`footer.columns`). */
export const FooterLinksPart = part('footer-links');

/** The link to the home page, with the logo or the site's title. */
export const LogoPart = part('logo');

/** The button that opens the menu on narrow screens. */
export const MenuTogglePart = part('menu-toggle');

/** The configured items of one side of the navbar. */
export function NavbarItemsPart({
  position,
}: {
  /** The side of the navbar. */
  position: 'left' | 'right';
}): ReactElement {
  return createElement(PART_TAG, { 'data-name': 'navbar-items', 'data-position': position });
}

/** The description of the page, as text. */
export const PageDescriptionPart = part('page-description');

/** Feedback buttons, edit link, Markdown link and last update of the page. */
export const PageFooterPart = part('page-footer');

/** The path of the page below the base URL, as text. */
export const PagePathPart = part('page-path');

/** The label of the outermost sidebar category that the page is in, as text. */
export const PageSectionPart = part('page-section');

/** The title of the page, as text. */
export const PageTitlePart = part('page-title');

/** Links to the previous and the next page. */
export const PagerPart = part('pager');

/** The button that shows the consent prompt again, if the site uses analytics. */
export const PrivacyChoicesPart = part('privacy-choices');

/** The search button. */
export const SearchButtonPart = part('search-button');

function part(name: PartName): () => ReactElement {
  return function Part() {
    return createElement(PART_TAG, { 'data-name': name });
  };
}

/** The parts of the shell and the page that templates can place (`edgepress/components`). */
import type { ReactNode } from 'react';
import type { PageView } from '../../model/release/page-view.ts';
import type { PartName } from '../../model/release/templates.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Copyright, FooterLinks, PrivacyChoices } from '../ui/footer.tsx';
import { ArticleFrame } from '../ui/main.tsx';
import { Brand, ColourToggle, MenuToggle, NavbarItems, SearchButton } from '../ui/navbar.tsx';
import { PageFooter } from '../ui/page-footer.tsx';
import { Pager } from '../ui/pager.tsx';
import { Slot } from '../ui/slot.tsx';

/** A part in a template. */
export interface PartProps {
  view: PageView;
  /** The side of the navbar, for its items. */
  position?: 'left' | 'right';
}

/** Renders each part. */
export const PARTS: Record<PartName, (props: PartProps) => ReactNode> = {
  logo: ({ view }) => <Brand site={view.site} />,
  'navbar-items': ({ view, position = 'left' }) => <NavbarItems position={position} view={view} />,
  'search-button': ({ view }) => <SearchButton site={view.site} />,
  'colour-toggle': ({ view }) => <ColourToggle site={view.site} />,
  'menu-toggle': ({ view }) => <MenuToggle site={view.site} />,
  'footer-links': ({ view }) => <FooterLinks site={view.site} />,
  copyright: ({ view }) => <Copyright site={view.site} />,
  'privacy-choices': ({ view }) => <PrivacyChoices site={view.site} />,
  'page-title': ({ view }) => view.page.title,
  'page-description': ({ view }) => view.page.description,
  'page-path': ({ view }) => view.path,
  'page-section': ({ view }) => view.crumbs.length > 1 && view.crumbs[0]?.label,
  breadcrumbs: ({ view }) => <Breadcrumbs crumbs={view.crumbs} site={view.site} />,
  contents: () => <Slot name="contents" />,
  article: ({ view }) => <ArticleFrame view={view} />,
  'page-footer': ({ view }) => <PageFooter view={view} />,
  pager: ({ view }) => <Pager previous={view.previous} next={view.next} site={view.site} />,
};

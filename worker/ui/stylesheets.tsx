/** Links to the stylesheets of every page. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';

/** Renders links to the release's stylesheets. */
export function Stylesheets({ view: { client, site } }: { view: PageView }): ReactNode {
  return client.styles.map((href) => (
    <link key={href} rel="stylesheet" href={withBase(site.baseUrl, href)} />
  ));
}

/**
 * Renders links to the stylesheets of the site's slots and layouts. They are in the head, because some of what they style is
 * above the other stylesheets.
 */
export function TemplateStylesheets({ view: { templates, site } }: { view: PageView }): ReactNode {
  return templates?.styles.map((href) => (
    <link key={href} rel="stylesheet" href={withBase(site.baseUrl, href)} />
  ));
}

/**
 * Renders links to the release's stylesheets in the body, below the navbar. While the stylesheets load, browsers already show what is above
 * them (client/styles/critical.css). Renders nothing if the head has the links.
 */
export function BodyStylesheets({ view }: { view: PageView }): ReactNode {
  return view.client.frame ? <Stylesheets view={view} /> : null;
}

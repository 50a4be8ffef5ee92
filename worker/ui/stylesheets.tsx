/** The stylesheets that every page has. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';

/** Links a release's sheets. */
export function Sheets({ view: { client, site } }: { view: PageView }): ReactNode {
  return client.styles.map((href) => (
    <link key={href} rel="stylesheet" href={withBase(site.baseUrl, href)} />
  ));
}

/**
 * The same in the body, behind the bar: browsers show what stands above while the sheets are on their way, and
 * what stands below when they are there (client/styles/critical.css). Nothing for a release whose head has them.
 */
export function LateSheets({ view }: { view: PageView }): ReactNode {
  return view.client.frame ? <Sheets view={view} /> : null;
}

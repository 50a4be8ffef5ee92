/** The stylesheets that every page has. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/page-view.ts';
import { HOLD } from '../security.ts';

/** Links a release's sheets. */
export function Sheets({ view: { client, site } }: { view: PageView }): ReactNode {
  return client.styles.map((href) => (
    <link key={href} rel="stylesheet" href={withBase(site.baseUrl, href)} />
  ));
}

/**
 * The same in the body, behind the bar: browsers show what stands above while the sheets are on their way, and
 * draw the rest in pieces when they are there. Nothing for a release whose head has them.
 */
export function LateSheets({ view }: { view: PageView }): ReactNode {
  if (!view.client.frame) return null;
  return (
    <>
      <Sheets view={view} />
      <script dangerouslySetInnerHTML={{ __html: HOLD.code }} />
    </>
  );
}

/** Links to the previous and the next page in reading order. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { PageLink } from '../../model/release/navigation.ts';

/** A page's neighbours. At the ends of a sidebar, one is missing. */
export interface PagerProps {
  previous: PageLink | undefined;
  next: PageLink | undefined;
  site: Site;
}

/** Renders the links, or nothing if there are none. */
export function Pager({ previous, next, site }: PagerProps): ReactNode {
  if (!previous && !next) return null;
  const { baseUrl } = site;
  const strings = shellStrings(site);
  return (
    <nav className="pager" aria-label={strings.docsPages}>
      {previous && (
        <a rel="prev" href={withBase(baseUrl, previous.path)}>
          <span>{strings.previous}</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a rel="next" href={withBase(baseUrl, next.path)}>
          <span>{strings.next}</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}

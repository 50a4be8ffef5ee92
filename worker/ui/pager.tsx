/** Links to the previous and the next page in reading order. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageLink } from '../../model/release/navigation.ts';

/** A page's neighbours. At the ends of a sidebar, one is missing. */
export interface PagerProps {
  previous: PageLink | undefined;
  next: PageLink | undefined;
  baseUrl: string;
}

/** Renders the links, or nothing if there are none. */
export function Pager({ previous, next, baseUrl }: PagerProps): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Docs pages">
      {previous && (
        <a rel="prev" href={withBase(baseUrl, previous.path)}>
          <span>Previous</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a rel="next" href={withBase(baseUrl, next.path)}>
          <span>Next</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}

/** What `main` shows for a path that the release does not know. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageLink } from '../../model/navigation.ts';
import type { Site } from '../../model/site.ts';

/** Draws the not-found page with the pages whose names are nearest to what was asked for. */
export function NotFound({
  suggestions,
  site,
}: {
  suggestions: PageLink[];
  site: Site;
}): ReactNode {
  return (
    <article className="prose not-found">
      <p className="status-code" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
      {suggestions.length > 0 && (
        <>
          <h2>Were you looking for one of these?</h2>
          <ul className="cards">
            {suggestions.map(({ path, title }) => (
              <li className="card" key={path}>
                <a href={withBase(site.baseUrl, path)}>{title}</a>
                <p>{path}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={withBase(site.baseUrl, site.search.path)}>Search the documentation</a>
        {' or go to the '}
        <a href={site.baseUrl}>home page</a>.
      </p>
    </article>
  );
}

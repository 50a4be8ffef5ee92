/** What `main` shows for a path that the release does not know. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageLink } from '../../model/navigation.ts';
import type { Site } from '../../model/site.ts';

/** What the not-found page knows. */
export interface NotFoundProps {
  /** The path that was asked for, below the base URL; it is only ever text. */
  path: string;
  suggestions: PageLink[];
  site: Site;
}

/** Draws the not-found page: the pages whose names are nearest to what was asked for, and a search for it. */
export function NotFound({ path, suggestions, site }: NotFoundProps): ReactNode {
  return (
    <article className="prose not-found">
      <p className="status-code" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>
        There is no page at <code>{readable(path)}</code>. It may have moved, or the link may be
        mistyped.
      </p>
      <form
        className="search-form"
        action={withBase(site.baseUrl, site.search.path)}
        role="search"
        aria-label="Search for the page"
      >
        <input
          type="search"
          name="q"
          defaultValue={wordsOf(path)}
          aria-label="Search the documentation"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="search-submit">Search</button>
      </form>
      {suggestions.length > 0 && (
        <>
          <h2>Were you looking for one of these?</h2>
          <ul className="cards">
            {suggestions.map((page) => (
              <li className="card" key={page.path}>
                <a href={withBase(site.baseUrl, page.path)}>{page.title}</a>
                <p>{page.path}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={site.baseUrl}>Go to the home page</a>
      </p>
    </article>
  );
}

/** Characters of a path that are shown; more would only push the rest off the screen. */
const LONGEST = 120;

function readable(path: string): string {
  return path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path;
}

// The last part says what the page is about; numbers and endings of files do not.
function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => /\p{L}/u.test(part)) ?? '';
  return last
    .replace(/\.\w+$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

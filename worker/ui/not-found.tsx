/** The content of `main` for a path that the release does not have. */
import type { ReactNode } from 'react';
import { homeOf } from '../../model/locales/locale-path.ts';
import { withBase } from '../../model/href.ts';
import type { PageLink } from '../../model/release/navigation.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Site } from '../../model/config/site.ts';

/** The properties of the not-found page. */
export interface NotFoundProps {
  suggestions: PageLink[];
  /** The first page of each part of the site, shown when there are no similar pages. */
  sections: PageLink[];
  site: Site;
  /** Whether the path is that of a withdrawn page. */
  isWithdrawn: boolean;
  /** What the site adds below the explanation. */
  children?: ReactNode;
}

/**
 * Renders the not-found page: a search, and pages with similar paths or else the site's parts. Contains nothing of the
 * requested URL.
 */
export function NotFound(props: NotFoundProps): ReactNode {
  const { suggestions, sections, site, isWithdrawn, children } = props;
  const strings = shellStrings(site);
  return (
    <article className="prose not-found">
      <p className="status-code" aria-hidden="true">
        {isWithdrawn ? '410' : '404'}
      </p>
      <h1>{isWithdrawn ? strings.withdrawn : strings.notFound}</h1>
      <p>{isWithdrawn ? strings.withdrawnText : strings.notFoundText}</p>
      {children}
      <form
        className="search-form"
        action={withBase(site.baseUrl, site.search.path)}
        role="search"
        aria-label={strings.searchForPage}
      >
        <input
          type="search"
          name="q"
          aria-label={strings.searchDocs}
          placeholder={strings.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="search-submit">{strings.search}</button>
      </form>
      {suggestions.length > 0 && (
        <>
          <h2>{strings.suggestedPages}</h2>
          <ul className="cards">
            {suggestions.map((page) => (
              <li className="card" key={page.path}>
                <a href={withBase(site.baseUrl, page.path)}>{page.title}</a>
                <p>
                  <bdi>{page.path}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {suggestions.length === 0 && sections.length > 0 && (
        <>
          <h2>{strings.suggestedSections}</h2>
          <ul className="cards">
            {sections.map((section) => (
              <li className="card" key={section.path}>
                <a href={withBase(site.baseUrl, section.path)}>{section.title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={withBase(site.baseUrl, homeOf(site))}>{strings.goHome}</a>
      </p>
    </article>
  );
}

/** The content of `main` on the search page. Texts from an index or a query are always escaped. */
import type { ReactNode } from 'react';
import { withBase } from '../../../model/href.ts';
import type { MarkedPiece } from '../../../model/search/marked-text.ts';
import { resultOf } from '../../../model/search/search-result.ts';
import type { Site } from '../../../model/config/site.ts';
import { MAX_CHARACTERS, PAGE_SIZE } from '../../search/query-string.ts';
import type { FacetChoice } from '../../search/facets.ts';
import type { Hit, SearchReply } from '../../search/reply.ts';
import { SearchFacets } from './search-facets.tsx';

/** State that the page shows. */
export type SearchState =
  | { kind: 'empty' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; q: string; chosen: SelectedFilters }
  | ResultsState;

/** The selected filters, which every link of the page keeps. */
export type SelectedFilters = Partial<Record<'language' | 'version', string>>;

interface ResultsState {
  kind: 'results';
  q: string;
  page: number;
  chosen: SelectedFilters;
  reply: SearchReply;
  suggestions: string[];
  facets: FacetChoice[];
}

/** Renders the form and the results. */
export function SearchPage(props: {
  state: SearchState;
  site: Site;
  /** What the site adds to a search without results. */
  children?: ReactNode;
}): ReactNode {
  const { state, site, children } = props;
  const action = withBase(site.baseUrl, site.search.path);
  const q = 'q' in state ? state.q : '';
  return (
    <div className="search-page">
      <h1>{q === '' ? 'Search the documentation' : <>Search results for “{q}”</>}</h1>
      <form className="search-form" action={action} role="search" aria-label="Search results">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_CHARACTERS}
          aria-label="Search the documentation"
          placeholder="Type your search here"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          autoFocus={state.kind === 'empty'}
        />
        {'chosen' in state &&
          Object.entries(state.chosen).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <button className="search-submit">Search</button>
      </form>
      {/* The client replaces its content while a reader types. */}
      <div className="search-outcome">
        <Outcome state={state} action={action} />
      </div>
      {children}
    </div>
  );
}

function Outcome({ state, action }: { state: SearchState; action: string }): ReactNode {
  switch (state.kind) {
    case 'empty':
      return <p className="search-count">Type a word, a task or the name of a field.</p>;
    case 'refused':
      return (
        <div className="search-message">
          <b>This search is not possible</b>
          <p>{state.message.replaceAll('`', '')}</p>
        </div>
      );
    case 'failed':
      return (
        <div className="search-message" role="alert">
          <b>Unable to fetch results</b>
          <p>You might want to check your network connection.</p>
          <p>
            <a href={address(action, state.q, 1, state.chosen)}>Try again</a>
          </p>
        </div>
      );
    case 'results':
      return (
        <>
          <SearchFacets
            choices={state.facets}
            address={(name, value) =>
              address(action, state.q, 1, { ...state.chosen, [name]: value })
            }
          />
          {state.reply.found === 0 ? (
            <Nothing state={state} action={action} />
          ) : (
            <Results state={state} action={action} />
          )}
        </>
      );
  }
}

function Nothing({ state, action }: { state: ResultsState; action: string }): ReactNode {
  const { q, suggestions, chosen } = state;
  return (
    <div className="search-message">
      <b>
        No results for “<span>{q}</span>”
      </b>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <a href={address(action, suggestion, 1, chosen)}>{suggestion}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Results({ state, action }: { state: ResultsState; action: string }): ReactNode {
  const { q, page, reply, chosen } = state;
  const { found, grouped_hits: groups } = reply;
  const last = Math.ceil(found / PAGE_SIZE);
  return (
    <>
      <p className="search-count">
        {found} {found === 1 ? 'page' : 'pages'} found
        {last > 1 && `, page ${page} of ${last}`}
      </p>
      {groups.length === 0 && (
        <div className="search-message">
          <b>There are no more results</b>
          <p>
            <a href={address(action, q, 1, chosen)}>Go to the first page of results</a>
          </p>
        </div>
      )}
      <div className="search-hits">
        {groups
          .flatMap(({ hits }) => hits)
          .map((hit) => (
            <Result key={hit.document.id} hit={hit} />
          ))}
      </div>
      {last > 1 && page <= last && (
        <nav className="pager" aria-label="Pages of results">
          {page > 1 && (
            <a rel="prev" href={address(action, q, page - 1, chosen)}>
              <span>Previous</span>Page {page - 1}
            </a>
          )}
          {page < last && (
            <a rel="next" href={address(action, q, page + 1, chosen)}>
              <span>Next</span>Page {page + 1}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Result({ hit }: { hit: Hit }): ReactNode {
  const { href, trail, name, text } = resultOf(hit);
  return (
    <article className="search-hit">
      {trail.length > 0 && (
        <ol className="search-trail">
          {trail.map((step, index) => (
            <li key={index}>
              <Marked pieces={step} />
            </li>
          ))}
        </ol>
      )}
      <h2>
        <a href={href}>
          <Marked pieces={name} />
        </a>
      </h2>
      {text.length > 0 && (
        <p>
          <Marked pieces={text} />
        </p>
      )}
    </article>
  );
}

function Marked({ pieces }: { pieces: MarkedPiece[] }): ReactNode {
  return pieces.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}

function address(action: string, q: string, page: number, chosen: SelectedFilters): string {
  const query = new URLSearchParams({ q, ...chosen, ...(page > 1 && { page: String(page) }) });
  return `${action}?${query.toString()}`;
}

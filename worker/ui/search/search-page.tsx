/** The content of `main` on the search page. Texts from an index or a query are always escaped. */
import type { ReactNode } from 'react';
import { localeOf } from '../../../model/locales/locale-path.ts';
import { withBase } from '../../../model/href.ts';
import type { MarkedPiece } from '../../../model/search/marked-text.ts';
import { resultOf } from '../../../model/search/search-result.ts';
import { fillText, pluralText } from '../../../model/strings/message.ts';
import { shellStrings } from '../../../model/strings/shell-strings.ts';
import type { Site } from '../../../model/config/site.ts';
import { MAX_CHARACTERS, PAGE_SIZE } from '../../search/query-string.ts';
import type { FacetChoice } from '../../search/facets.ts';
import type { Hit, SearchReply } from '../../search/reply.ts';
import { MessageText } from '../text/message-text.tsx';
import { SearchFacets } from './search-facets.tsx';

/** State that the page shows. */
export type SearchState =
  | { kind: 'empty' }
  | { kind: 'refused'; parameter: string; isTooLong: true | undefined }
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
  const strings = shellStrings(site);
  const action = withBase(site.baseUrl, site.search.path);
  const q = 'q' in state ? state.q : '';
  return (
    <div className="search-page">
      <h1>{q === '' ? strings.searchDocs : fillText(strings.searchResultsFor, { query: q })}</h1>
      <form
        className="search-form"
        action={action}
        role="search"
        aria-label={strings.searchResults}
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_CHARACTERS}
          aria-label={strings.searchDocs}
          placeholder={strings.searchPlaceholder}
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
        <button className="search-submit">{strings.search}</button>
      </form>
      {/* The client replaces its content while a reader types. */}
      <div className="search-outcome">
        <Outcome state={state} action={action} site={site} />
      </div>
      {children}
    </div>
  );
}

interface OutcomeProps<State> {
  state: State;
  /** URL of the search page. */
  action: string;
  site: Site;
}

function Outcome({ state, action, site }: OutcomeProps<SearchState>): ReactNode {
  const strings = shellStrings(site);
  switch (state.kind) {
    case 'empty':
      return <p className="search-count">{strings.searchHint}</p>;
    case 'refused':
      return (
        <div className="search-message">
          <b>{strings.searchRefused}</b>
          <p>
            {state.isTooLong
              ? pluralText(strings.queryTooLong, MAX_CHARACTERS, localeOf(site))
              : fillText(strings.badSearchLink, { parameter: state.parameter })}
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className="search-message" role="alert">
          <b>{strings.searchFailed}</b>
          <p>{strings.checkConnection}</p>
          <p>
            <a href={address(action, state.q, 1, state.chosen)}>{strings.tryAgain}</a>
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
            <Nothing state={state} action={action} site={site} />
          ) : (
            <Results state={state} action={action} site={site} />
          )}
        </>
      );
  }
}

function Nothing({ state, action, site }: OutcomeProps<ResultsState>): ReactNode {
  const strings = shellStrings(site);
  const { q, suggestions, chosen } = state;
  return (
    <div className="search-message">
      <b>
        <MessageText text={strings.noResults} values={{ query: <span>{q}</span> }} />
      </b>
      {suggestions.length > 0 && (
        <>
          <p>{strings.trySearching}</p>
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

function Results({ state, action, site }: OutcomeProps<ResultsState>): ReactNode {
  const strings = shellStrings(site);
  const { q, page, reply, chosen } = state;
  const { found, grouped_hits: groups } = reply;
  const last = Math.ceil(found / PAGE_SIZE);
  const said = pluralText(strings.pagesFound, found, localeOf(site));
  return (
    <>
      <p className="search-count">
        {last > 1 ? fillText(strings.pageOfResults, { found: said, page, pages: last }) : said}
      </p>
      {groups.length === 0 && (
        <div className="search-message">
          <b>{strings.noMoreResults}</b>
          <p>
            <a href={address(action, q, 1, chosen)}>{strings.firstResults}</a>
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
        <nav className="pager" aria-label={strings.resultPages}>
          {page > 1 && (
            <a rel="prev" href={address(action, q, page - 1, chosen)}>
              <span>{strings.previous}</span>
              {fillText(strings.resultPage, { page: page - 1 })}
            </a>
          )}
          {page < last && (
            <a rel="next" href={address(action, q, page + 1, chosen)}>
              <span>{strings.next}</span>
              {fillText(strings.resultPage, { page: page + 1 })}
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

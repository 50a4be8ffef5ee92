/** The results page. The server renders it, and this module updates it while the reader scrolls and types. */
import { fillText, pluralText } from '../../model/strings/message.ts';
import { resultOf } from '../../model/search/search-result.ts';
import {
  type SearchResponse,
  fetchResults,
  type SearchHit,
  queryOf,
  resultsUrl,
} from './fetch-results.ts';
import { type SearchObserver, SearchSession } from './search-session.ts';
import { createElement, markedNodes, announceIn, language } from './elements.ts';
import { highlightOnArrival } from './highlight.ts';
import { failedSearch, nothingFound } from './messages.ts';

// Distance from the end of the results at which further ones are requested.
const PRELOAD_MARGIN = '600px';

/** The results page that is shown. */
export class ResultsPage {
  readonly #page: HTMLElement;
  readonly #form: HTMLFormElement | null;
  readonly #input: HTMLInputElement | null;
  readonly #outcome: HTMLElement;
  readonly #session: SearchSession;
  // URL of results pages, with the scope that this page was opened with.
  readonly #action: string;
  readonly #scope: string;
  // The part of the document's title after the heading.
  readonly #suffix: string;
  readonly #isNear: IntersectionObserver;
  #loading: AbortController | undefined;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#form = page.querySelector('form');
    this.#input = page.querySelector('input');
    this.#outcome = page.querySelector<HTMLElement>('.search-outcome') ?? page;
    this.#suffix = document.title.replace(page.querySelector('h1')?.textContent ?? '', '');
    this.#scope = scopeOf(location.search);
    this.#action = `${this.#form?.action}?${this.#scope}`;
    const listener: SearchObserver = {
      // The reader may have opened a result meanwhile, whose URL must stay.
      onResponse: (response) => page.isConnected && this.#show(response),
      onFailure: (error) => page.isConnected && this.#fail(error),
      onWait: (isWaiting) => page.classList.toggle('search-waiting', isWaiting),
    };
    this.#session = new SearchSession(listener, () => this.#scope);
    this.#isNear = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#more(false);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
  }

  /** Starts to handle typing, submitting and scrolling. */
  start(): void {
    this.#input?.addEventListener('input', () => this.#typed());
    this.#form?.addEventListener('submit', (event) => {
      // Another scope is another page.
      const fields = new FormData(this.#form ?? undefined);
      const isScoped = fields.has('language') || fields.has('version');
      if (isScoped && scopeOf(fields) !== this.#scope) return;
      event.preventDefault();
      this.#session.ask(this.#input?.value ?? '');
    });
    this.#outcome.addEventListener('click', (event) => this.#onClick(event));
    this.#offerMore();
    // The reader may have typed before this module was loaded.
    const shown = new URLSearchParams(location.search).get('q') ?? '';
    if (queryOf(this.#input?.value ?? '') !== queryOf(shown)) this.#typed();
  }

  #typed(): void {
    const text = this.#input?.value ?? '';
    document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text } }));
    this.#loading?.abort();
    this.#session.ask(text);
    if (queryOf(text) !== '') return;
    this.#name('');
    this.#place(count(STRINGS.searchHint));
    announceOnPage('');
  }

  #show(response: SearchResponse): void {
    const { q, found, hits, suggestions } = response;
    this.#name(q);
    if (hits.length === 0) {
      this.#place(nothingFound(q, suggestions, (text) => this.#ask(text)));
      return announceOnPage(fillText(STRINGS.noResults, { query: q }));
    }
    const said = pluralText(STRINGS.pagesFound, found, language());
    this.#place(
      count(said),
      createElement('div', { class: 'search-hits' }, ...hits.map(articleOf)),
      createElement('nav', { class: 'pager', 'aria-label': STRINGS.resultPages }),
    );
    this.#linkNext(response);
    announceOnPage(said);
  }

  #fail(error: unknown): void {
    console.warn(error);
    this.#name(this.#session.wanted);
    this.#place(failedSearch(() => this.#ask(this.#input?.value ?? '')));
    announceOnPage(`${STRINGS.searchFailed}. ${STRINGS.checkConnection}`);
  }

  #ask(text: string): void {
    if (!this.#input) return;
    this.#input.value = text;
    this.#input.focus();
    this.#typed();
  }

  #place(...content: Element[]): void {
    this.#loading?.abort();
    this.#isNear.disconnect();
    this.#outcome.replaceChildren(...content);
  }

  // Shows the query in the heading, the title and the URL.
  #name(q: string): void {
    const heading = q ? fillText(STRINGS.searchResultsFor, { query: q }) : STRINGS.searchDocs;
    const h1 = this.#page.querySelector('h1');
    if (h1) h1.textContent = heading;
    document.title = heading + this.#suffix;
    history.replaceState(history.state, '', resultsUrl(this.#action, q, 1));
  }

  #next(): HTMLAnchorElement | null {
    return this.#outcome.querySelector<HTMLAnchorElement>('.pager a[rel=next]');
  }

  // Makes the link to the next page load it into this one.
  #offerMore(): void {
    const next = this.#next();
    if (!next) return;
    next.replaceChildren(STRINGS.loadMore);
    next.classList.add('search-more');
    this.#isNear.observe(next);
  }

  // Points the link to the page after the shown results, or removes it if there is none.
  #linkNext({ q, page, perPage, found }: SearchResponse): void {
    const next = this.#next();
    this.#isNear.disconnect();
    if (page >= Math.ceil(found / perPage)) return next?.remove();
    const link = next ?? createElement('a', { rel: 'next' });
    link.href = resultsUrl(this.#action, q, page + 1);
    if (!next) this.#outcome.querySelector('.pager')?.append(link);
    this.#offerMore();
  }

  async #more(isAskedFor: boolean): Promise<void> {
    const next = this.#next();
    const hits = this.#outcome.querySelector('.search-hits');
    if (!next || !hits || (this.#loading && !this.#loading.signal.aborted)) return;
    const { searchParams } = new URL(next.href);
    const controller = new AbortController();
    this.#loading = controller;
    this.#isNear.disconnect();
    this.#outcome.querySelector('.search-failed')?.remove();
    next.setAttribute('aria-busy', 'true');
    try {
      const response = await fetchResults(
        {
          q: searchParams.get('q') ?? '',
          page: Number(searchParams.get('page')),
          scope: this.#scope,
        },
        controller.signal,
      );
      if (controller.signal.aborted || !next.isConnected) return;
      const isFocusLost = isAskedFor || document.activeElement === next;
      const added = response.hits.map(articleOf);
      hits.append(...added);
      this.#loading = undefined;
      this.#linkNext(response);
      // Focus the first new result if the reader pressed the link.
      if (isFocusLost) added[0]?.querySelector('a')?.focus({ preventScroll: !isAskedFor });
      const said = pluralText(STRINGS.shownResults, response.found, language());
      announceOnPage(fillText(said, { shown: hits.children.length }));
    } catch (error) {
      if (controller.signal.aborted) return;
      console.warn(error);
      this.#loading = undefined;
      hits.after(failedSearch(() => void this.#more(true)));
      announceOnPage(STRINGS.searchFailed);
    } finally {
      next.removeAttribute('aria-busy');
    }
  }

  #onClick(event: MouseEvent): void {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button || ctrlKey || metaKey || shiftKey || altKey) return;
    if (link === this.#next()) {
      event.preventDefault();
      void this.#more(true);
    } else if (link.closest('.search-hit')) {
      highlightOnArrival(link);
    }
  }
}

// The scope in a URL's query or in a form.
function scopeOf(given: string | FormData): string {
  const fields = typeof given === 'string' ? new URLSearchParams(given) : given;
  const scope = new URLSearchParams();
  for (const name of ['language', 'version']) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') scope.set(name, value);
  }
  return String(scope);
}

// The same markup as on the server (worker/ui/search/search-page.tsx).
function articleOf(hit: SearchHit): HTMLElement {
  const { href, name, trail, text } = resultOf(hit);
  return createElement(
    'article',
    { class: 'search-hit' },
    ...(trail.length > 0
      ? [
          createElement(
            'ol',
            { class: 'search-trail' },
            ...trail.map((step) => createElement('li', {}, ...markedNodes(step))),
          ),
        ]
      : []),
    createElement(
      'h2',
      {},
      createElement('a', { href, ...(hit.isForeign && { rel: 'external' }) }, ...markedNodes(name)),
    ),
    ...(text.length > 0 ? [createElement('p', {}, ...markedNodes(text))] : []),
  );
}

function announceOnPage(text: string): void {
  announceIn(document.getElementById('announcer'), text);
}

function count(text: string): HTMLElement {
  return createElement('p', { class: 'search-count' }, text);
}

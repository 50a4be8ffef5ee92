/** Requests results while the reader types. Caches responses, limits requests, and ignores outdated responses. */
import { type SearchResponse, fetchResults, queryOf } from './fetch-results.ts';

/** Is notified about responses. */
export interface SearchObserver {
  /** The response to the latest query. */
  onResponse(response: SearchResponse): void;
  /** The latest query failed. */
  onFailure(error: unknown): void;
  /** Whether the reader waits noticeably. */
  onWait(isWaiting: boolean): void;
}

// Milliseconds without typing before the next request while one is pending.
const TYPING_PAUSE = 60;
// Milliseconds before the reader should see that a request is pending.
const SPINNER_DELAY = 250;
// Milliseconds before a request is aborted.
// @limit ms for a search: The dialog shows an error.
const TIMEOUT = 10_000;
// Milliseconds for which responses are cached. A publish changes them.
// @limit ms that a tab keeps results: Fetched again.
const LIFETIME = 300_000;
// @limit results that a tab keeps: All of them are dropped.
const MAX_KEPT = 100;

interface PendingRequest {
  q: string;
  controller: AbortController;
}

// By scope and query. The dialog and the results page share it.
const cache = new Map<string, { response: SearchResponse; at: number }>();

/** Requests results for one input. */
export class SearchSession {
  readonly #listener: SearchObserver;
  readonly #scopeOf: () => string;
  #scope = '';
  #wanted = '';
  #pending: PendingRequest | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #notice: ReturnType<typeof setTimeout> | undefined;

  /** `scope` returns a query string that narrows the results (`language`, `version`). It is called for each query. */
  constructor(listener: SearchObserver, scope: () => string) {
    this.#listener = listener;
    this.#scopeOf = scope;
  }

  /** The latest query, or an empty text. */
  get wanted(): string {
    return this.#wanted;
  }

  /** Whether a request is pending. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** Requests results for a text. An empty text only cancels the pending request. */
  ask(text: string): void {
    const q = queryOf(text);
    this.#scope = this.#scopeOf();
    if (q === this.#wanted && this.#pending?.q === q) return;
    this.#wanted = q;
    clearTimeout(this.#pause);
    const known = cachedResponse(this.#scope + q);
    if (q === '' || known) {
      this.#finish();
      if (known) this.#listener.onResponse(known);
    } else if (this.#pending && this.#pending.q !== q) {
      this.#pause = setTimeout(() => void this.#send(q), TYPING_PAUSE);
    } else if (!this.#pending) {
      void this.#send(q);
    }
  }

  async #send(q: string): Promise<void> {
    this.#pending?.controller.abort();
    clearTimeout(this.#pause);
    const scope = this.#scope;
    const pending: PendingRequest = { q, controller: new AbortController() };
    this.#pending = pending;
    this.#notice ??= setTimeout(() => this.#listener.onWait(true), SPINNER_DELAY);
    const patience = setTimeout(() => pending.controller.abort(), TIMEOUT);
    try {
      const response = await fetchResults({ q, scope }, pending.controller.signal);
      cacheResponse(scope + q, response);
      if (pending !== this.#pending) return;
      if (q === this.#wanted) {
        this.#finish();
        this.#listener.onResponse(response);
      } else {
        // The reader typed on meanwhile. Don't wait any longer to request that.
        void this.#send(this.#wanted);
      }
    } catch (error) {
      // The request was aborted for another one.
      if (pending !== this.#pending) return;
      if (q !== this.#wanted) return void this.#send(this.#wanted);
      this.#finish();
      this.#listener.onFailure(error);
    } finally {
      clearTimeout(patience);
    }
  }

  // Ends the pending request.
  #finish(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.controller.abort();
    clearTimeout(this.#notice);
    this.#notice = undefined;
    this.#listener.onWait(false);
  }
}

function cachedResponse(key: string): SearchResponse | undefined {
  const found = cache.get(key);
  return found && Date.now() - found.at < LIFETIME ? found.response : undefined;
}

function cacheResponse(key: string, response: SearchResponse): void {
  if (cache.size >= MAX_KEPT) cache.clear();
  cache.set(key, { response, at: Date.now() });
}

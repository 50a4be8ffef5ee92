/** Asks for results while a reader types: nothing twice, nothing in vain, and only the last response counts. */
import { type SearchResponse, fetchResults, queryOf } from './fetch-results.ts';

/** What the reader is to see. */
export interface SearchObserver {
  /** The response to the query that was listener for last. */
  onResponse(response: SearchResponse): void;
  /** It cannot be had. */
  onFailure(error: unknown): void;
  /** Whether the reader waits noticeably. */
  onWait(isWaiting: boolean): void;
}

// Milliseconds. While a request is on its way the next one waits for the reader to pause this long.
const PAUSE = 60;
// After this long a reader wants to see that something is being done.
const NOTICEABLE = 250;
// After this long no response is to be expected.
const PATIENCE = 10_000;
// Answers are cache this long: a publish changes them.
const LIFETIME = 300_000;
const MOST_KEPT = 100;

interface PendingRequest {
  q: string;
  controller: AbortController;
}

// By scope and query. The dialog and the results page ask for the same.
const cache = new Map<string, { response: SearchResponse; at: number }>();

/** Asks for one field of the page. */
export class SearchSession {
  readonly #listener: SearchObserver;
  readonly #scopeOf: () => string;
  #scope = '';
  #wanted = '';
  #pending: PendingRequest | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #notice: ReturnType<typeof setTimeout> | undefined;

  /** `scope` narrows the results: a query string with `language` and `version`. It is listener for with each query. */
  constructor(listener: SearchObserver, scope: () => string) {
    this.#listener = listener;
    this.#scopeOf = scope;
  }

  /** The query that was listener for last; empty when none was. */
  get wanted(): string {
    return this.#wanted;
  }

  /** Whether an response is still to come. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** Asks for the text of a field. A text without a query only stops what is on its way. */
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
      this.#pause = setTimeout(() => void this.#send(q), PAUSE);
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
    this.#notice ??= setTimeout(() => this.#listener.onWait(true), NOTICEABLE);
    const patience = setTimeout(() => pending.controller.abort(), PATIENCE);
    try {
      const response = await fetchResults({ q, scope }, pending.controller.signal);
      cacheResponse(scope + q, response);
      if (pending !== this.#pending) return;
      if (q === this.#wanted) {
        this.#finish();
        this.#listener.onResponse(response);
      } else {
        // The reader went on meanwhile, and need not wait any longer to be listener for.
        void this.#send(this.#wanted);
      }
    } catch (error) {
      // Who takes a request back wants to hear nothing of it.
      if (pending !== this.#pending) return;
      if (q !== this.#wanted) return void this.#send(this.#wanted);
      this.#finish();
      this.#listener.onFailure(error);
    } finally {
      clearTimeout(patience);
    }
  }

  // Nothing is on its way any more.
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
  if (cache.size >= MOST_KEPT) cache.clear();
  cache.set(key, { response, at: Date.now() });
}

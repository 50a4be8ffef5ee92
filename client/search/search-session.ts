/** Asks for results while a reader types: nothing twice, nothing in vain, and only the last answer counts. */
import { type Answer, fetchAnswer, queryOf } from './fetch-results.ts';

/** What the reader is to see. */
export interface Asked {
  /** The answer to the query that was asked for last. */
  onAnswer(answer: Answer): void;
  /** It cannot be had. */
  onFailure(error: unknown): void;
  /** Whether the reader waits noticeably. */
  onWait(isWaiting: boolean): void;
}

// Milliseconds. While a request is on its way the next one waits for the reader to pause this long.
const PAUSE = 60;
// After this long a reader wants to see that something is being done.
const NOTICEABLE = 250;
// After this long no answer is to be expected.
const PATIENCE = 10_000;
// Answers are kept this long: a publish changes them.
const LIFETIME = 300_000;
const MOST_KEPT = 100;

interface Flight {
  q: string;
  controller: AbortController;
}

// By scope and query. The dialog and the results page ask for the same.
const kept = new Map<string, { answer: Answer; at: number }>();

/** Asks for one field of the page. */
export class Asker {
  readonly #asked: Asked;
  readonly #scopeOf: () => string;
  #scope = '';
  #wanted = '';
  #flight: Flight | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #notice: ReturnType<typeof setTimeout> | undefined;

  /** `scope` narrows the results: a query string with `language` and `version`. It is asked for with each query. */
  constructor(asked: Asked, scope: () => string) {
    this.#asked = asked;
    this.#scopeOf = scope;
  }

  /** The query that was asked for last; empty when none was. */
  get wanted(): string {
    return this.#wanted;
  }

  /** Whether an answer is still to come. */
  get isWaiting(): boolean {
    return this.#flight !== undefined;
  }

  /** Asks for the text of a field. A text without a query only stops what is on its way. */
  ask(text: string): void {
    const q = queryOf(text);
    this.#scope = this.#scopeOf();
    if (q === this.#wanted && this.#flight?.q === q) return;
    this.#wanted = q;
    clearTimeout(this.#pause);
    const known = recall(this.#scope + q);
    if (q === '' || known) {
      this.#land();
      if (known) this.#asked.onAnswer(known);
    } else if (this.#flight && this.#flight.q !== q) {
      this.#pause = setTimeout(() => void this.#send(q), PAUSE);
    } else if (!this.#flight) {
      void this.#send(q);
    }
  }

  async #send(q: string): Promise<void> {
    this.#flight?.controller.abort();
    clearTimeout(this.#pause);
    const scope = this.#scope;
    const flight: Flight = { q, controller: new AbortController() };
    this.#flight = flight;
    this.#notice ??= setTimeout(() => this.#asked.onWait(true), NOTICEABLE);
    const patience = setTimeout(() => flight.controller.abort(), PATIENCE);
    try {
      const answer = await fetchAnswer({ q, scope }, flight.controller.signal);
      keep(scope + q, answer);
      if (flight !== this.#flight) return;
      if (q === this.#wanted) {
        this.#land();
        this.#asked.onAnswer(answer);
      } else {
        // The reader went on meanwhile, and need not wait any longer to be asked for.
        void this.#send(this.#wanted);
      }
    } catch (error) {
      // Who takes a request back wants to hear nothing of it.
      if (flight !== this.#flight) return;
      if (q !== this.#wanted) return void this.#send(this.#wanted);
      this.#land();
      this.#asked.onFailure(error);
    } finally {
      clearTimeout(patience);
    }
  }

  // Nothing is on its way any more.
  #land(): void {
    const flight = this.#flight;
    this.#flight = undefined;
    flight?.controller.abort();
    clearTimeout(this.#notice);
    this.#notice = undefined;
    this.#asked.onWait(false);
  }
}

function recall(key: string): Answer | undefined {
  const found = kept.get(key);
  return found && Date.now() - found.at < LIFETIME ? found.answer : undefined;
}

function keep(key: string, answer: Answer): void {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { answer, at: Date.now() });
}

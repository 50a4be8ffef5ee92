/** Limits the work of a search. It counts steps instead of time, so that a search has the same answer on every machine. */

// @limit steps of the search for a request: The best results so far are answered.
/**
 * Steps that all searches of one request may take. A step takes about 10 ns in compiled code, so this is about 15 ms of CPU time. A
 * fifth of it, which is the share of a search in a batch, is enough for each of the judged queries (`bench/search`) over
 * this repository's content.
 */
export const REQUEST_STEPS = 1_500_000;

/** The remaining steps of a search. When none are left, the search ends with the results so far. */
export class StepBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Counts work that is about to start. Returns `false` when there is no budget left for it. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Whether work was left out because the budget was used up. */
  get isSpent(): boolean {
    return this.#left < 0;
  }
}

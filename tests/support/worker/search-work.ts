/** What searches cost. Counted by hand: a spy keeps a record of each call, and there are millions of them. */
import { NumberReader } from '../../../model/search/search-words.ts';
import { StepBudget } from '../../../worker/search/words/step-budget.ts';

/** The work of all searches since the last restart. */
export interface SearchWork {
  /** Steps that a budget granted. */
  steps: number;
  /** Numbers that were read from the index. */
  reads: number;
  restart(): void;
  /** Stops counting. */
  stop(): void;
}

/** Starts counting. */
export function countSearchWork(): SearchWork {
  const budgets: { spend: (this: StepBudget, steps: number) => boolean } = StepBudget.prototype;
  const readers: { next: (this: NumberReader) => number } = NumberReader.prototype;
  const { spend } = budgets;
  const { next } = readers;
  const work: SearchWork = {
    steps: 0,
    reads: 0,
    restart() {
      work.steps = 0;
      work.reads = 0;
    },
    stop() {
      budgets.spend = spend;
      readers.next = next;
    },
  };
  budgets.spend = function counted(count) {
    const isGranted = spend.call(this, count);
    if (isGranted) work.steps += count;
    return isGranted;
  };
  readers.next = function counted() {
    work.reads += 1;
    return next.call(this);
  };
  return work;
}

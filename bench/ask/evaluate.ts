/** Measures which sources the questions find, without a model. */
import type { Site } from '../../model/config/site.ts';
import type { AskSource } from '../../model/agents/ask-reply.ts';
import { findPassages } from '../../worker/ask/passages.ts';
import type { SearchIndex } from '../../worker/search/index/index-file.ts';
import { REQUEST_STEPS, StepBudget } from '../../worker/search/words/step-budget.ts';
import { ANSWERED, UNANSWERED } from './questions.ts';

/** What a question found. */
export interface Evaluated {
  question: string;
  /** Whether a correct page is among the first five. */
  isFound: boolean;
  /** The rank of the first correct page, from 1; 0 if there is none. */
  rank: number;
  /** Paths in their order. */
  paths: string[];
  coverage: number;
  passages: AskSource[];
}

/** Runs all questions with an answer. */
export function evaluate(index: SearchIndex, site: Site): Evaluated[] {
  return ANSWERED.map(({ question, sources }) => {
    const { passages, coverage } = passagesFor(index, site, question);
    const paths = [...new Set(passages.map(({ url }) => new URL(url).pathname))].slice(0, 5);
    const rank = paths.findIndex((path) => sources.includes(path)) + 1;
    return { question, isFound: rank > 0, rank, paths, coverage, passages };
  });
}

/** The coverage of each question without an answer. */
export function unansweredCoverage(index: SearchIndex, site: Site): number[] {
  return UNANSWERED.map((question) => passagesFor(index, site, question).coverage);
}

function passagesFor(index: SearchIndex, site: Site, question: string) {
  const budget = new StepBudget(REQUEST_STEPS);
  return findPassages(question, { index, site, isAllowed: () => true, budget });
}

/** What `POST /_ask` takes and answers. The answer is lines of JSON, sent one by one. */

/** Path of the endpoint, below the base URL. */
export const ASK_PATH = '/_ask';

/** Limits of a request, so that what an answer costs is bounded. */
export const ASK_LIMITS = {
  // @limit characters of a question: 400.
  /** Characters of a question. */
  question: 300,
  // @limit earlier questions and answers in a request to `/_ask`: 400. The page sends the newest.
  /** Earlier questions and answers that a request may have. */
  turns: 4,
  // @limit characters of an earlier answer in a request to `/_ask`: 400. The page cuts it.
  /** Characters of an earlier answer. */
  answer: 1500,
} as const;

/** An earlier question with its answer. */
export interface AskTurn {
  question: string;
  answer: string;
}

/** The body of a request. */
export interface AskRequest {
  question: string;
  /** Oldest first. */
  turns: AskTurn[];
  locale?: string;
  version?: string;
}

/** A section of the documentation. An answer cites it by its place in the list, from 1. */
export interface AskSource {
  /** Absolute URL with the anchor of the heading. */
  url: string;
  title: string;
  /** Headings above it, outermost first. */
  trail: string[];
  text: string;
}

/**
 * How an answer ended. `passages`: there is no model, and the sources are the answer. `answered`: by the model. `unknown`: the
 * sources don't answer the question. `failed`: the model didn't answer.
 */
export type AskEnd = 'passages' | 'answered' | 'unknown' | 'failed';

/** A line of the answer: first the sources, then pieces of text, and last how it ended. */
export type AskLine = { sources: AskSource[] } | { text: string } | { end: AskEnd };

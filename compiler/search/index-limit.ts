// @limit pages of the embedded search, for each language and version: There is no embedded search. Set up [Typesense](/search).
/** Above this many pages, the index takes too much of an isolate's memory and too long to load on a cold start. */
export const INDEXED_PAGES = 2000;

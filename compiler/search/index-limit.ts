/** Above this many pages an index takes too much of an isolate's memory and of a cold reader's time. */
export const INDEXED_PAGES = 2000;

/** Regular expressions that are compiled when they are first used. */

/**
 * Returns a function that compiles a pattern on its first call. V8 checks the literals of a script when it loads it, even those
 * in functions that never run, and for Unicode properties (`\p{L}`) that takes milliseconds. A cold isolate of the worker would
 * spend them before every first page.
 */
export function lazyPattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

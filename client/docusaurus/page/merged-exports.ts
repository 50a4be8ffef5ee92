/** Joins the exports of modules to those of one. */

/** The exports of a module that has many. */
type Exports = Record<string, unknown>;

/** Joins exports. Bundlers drop a call if its result is unused, unlike an object with spreads, which they would keep. */
export function mergedExports(parts: Exports[]): Exports {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

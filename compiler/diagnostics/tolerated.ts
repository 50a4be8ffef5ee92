/** Diagnostics of lenient sites, where no page stops the build. */
import type { Diagnostic } from './diagnostic.ts';
import { mergeRepeated } from './merge-repeated.ts';

/** Rules whose severity the site decides, by the policies of `links` and in its own checks. */
const DECIDED = /^(?:broken-|duplicate-route$|check\/)/;

/** Turns errors into warnings, apart from those that the site has decided on, and merges what plugins repeat on each page. */
export function tolerated(diagnostics: Diagnostic[]): Diagnostic[] {
  const warnings = diagnostics.map((entry): Diagnostic =>
    entry.severity === 'error' && !DECIDED.test(entry.rule)
      ? { ...entry, severity: 'warning' }
      : entry,
  );
  return mergeRepeated(warnings);
}

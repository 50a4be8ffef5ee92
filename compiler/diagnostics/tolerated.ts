/** Diagnostics of lenient sites, where no page stops the build. */
import type { Diagnostic } from './diagnostic.ts';

/** Rules whose severity the site decides, by the policies of `links` and in its own checks. */
const DECIDED = /^(?:broken-|duplicate-route$|check\/)/;

/** Turns errors into warnings, apart from those that the site has decided on. */
export function tolerated(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.map((entry) =>
    entry.severity === 'error' && !DECIDED.test(entry.rule)
      ? { ...entry, severity: 'warning' }
      : entry,
  );
}

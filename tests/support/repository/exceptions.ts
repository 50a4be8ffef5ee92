/** Exceptions to the rules of this repository: listed in one file, which may only shrink. */
import fs from 'node:fs';

/** Differences between the violations of a rule and its exceptions. The rule holds when both lists are empty. */
export interface Differences {
  /** Violations that aren't exceptions. */
  toFix: string[];
  /** Exceptions that no longer violate the rule. */
  toRemoveFromExceptions: string[];
}

/** A rule that holds. */
export const NO_DIFFERENCES: Differences = { toFix: [], toRemoveFromExceptions: [] };

/** Compares the violations of a rule with its list in `tests/repository/rules/exceptions.json`. */
export function withoutExceptions(rule: string, broken: Iterable<string>): Differences {
  const lists: Record<string, string[]> = JSON.parse(
    fs.readFileSync('tests/repository/rules/exceptions.json', 'utf8'),
  );
  return compareExceptions(lists[rule] ?? [], new Set(broken));
}

/** Compares violations with a list of exceptions. */
export function compareExceptions(listed: readonly string[], broken: Set<string>): Differences {
  return {
    toFix: [...broken].filter((entry) => !listed.includes(entry)).sort(),
    toRemoveFromExceptions: listed.filter((entry) => !broken.has(entry)),
  };
}

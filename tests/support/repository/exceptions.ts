/** Exceptions to the rules of this repository: listed in one file, which may only shrink. */
import fs from 'node:fs';

/** What a rule found, compared with its exceptions. A rule holds when both lists are empty. */
export interface Differences {
  /** Breaks the rule and is no exception. */
  toFix: string[];
  /** No longer breaks the rule. */
  toRemoveFromExceptions: string[];
}

/** A rule that holds. */
export const NO_DIFFERENCES: Differences = { toFix: [], toRemoveFromExceptions: [] };

/** Compares what breaks a rule with its list in `tests/repository/rules/exceptions.json`. */
export function withoutExceptions(rule: string, broken: Iterable<string>): Differences {
  const lists: Record<string, string[]> = JSON.parse(
    fs.readFileSync('tests/repository/rules/exceptions.json', 'utf8'),
  );
  return compareExceptions(lists[rule] ?? [], new Set(broken));
}

/** The comparison itself. */
export function compareExceptions(listed: readonly string[], broken: Set<string>): Differences {
  return {
    toFix: [...broken].filter((entry) => !listed.includes(entry)).sort(),
    toRemoveFromExceptions: listed.filter((entry) => !broken.has(entry)),
  };
}

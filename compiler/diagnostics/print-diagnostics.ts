/** Prints the diagnostics of a build, and writes all of them to a file. */
import fs from 'node:fs';
import path from 'node:path';
import { counted } from './counted.ts';
import { displayPath } from './display-path.ts';
import { type Diagnostic, diagnosticText, formatLocation } from './diagnostic.ts';

/** Diagnostics of one rule, and errors of all rules, that are printed. The report has the others. */
const PRINTED_PER_RULE = 5;
const PRINTED_ERRORS = 10;

/**
 * Prints the first errors and, by rule, the first of the other diagnostics. `report.txt` in the output folder has everything. `before` is
 * the return value of the previous call. Its diagnostics aren't repeated, so a watcher only prints new ones.
 */
export function printDiagnostics(
  diagnostics: Diagnostic[],
  out: string,
  before: ReadonlySet<string> = new Set(),
): Set<string> {
  const report = path.join(out, 'report.txt');
  const unique = new Map(diagnostics.map((entry) => [reportLine(entry), entry]));
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(report, [...unique.keys()].join(''));
  const unprinted = [...unique]
    .filter(([line, entry]) => !before.has(line) || entry.severity === 'error')
    .map(([, entry]) => entry);
  const [errors, others] = partition(unprinted, ({ severity }) => severity === 'error');
  for (const entries of Map.groupBy(others, (entry) => entry.rule).values())
    printSome(entries, PRINTED_PER_RULE, entries[0]?.rule ?? '');
  printSome(errors, PRINTED_ERRORS, 'errors');
  if (unprinted.length > 0)
    console.log(`${summary([...unique.values()])}; all of them: ${displayPath(report)}`);
  return new Set(unique.keys());
}

function printSome(entries: Diagnostic[], limit: number, what: string): void {
  const print = entries[0]?.severity === 'log' ? console.log : console.warn;
  for (const entry of entries.slice(0, limit)) print(diagnosticText(entry));
  if (entries.length > limit) print(`  … and ${entries.length - limit} more of ${what}`);
}

function partition<T>(entries: T[], test: (entry: T) => boolean): [T[], T[]] {
  return [entries.filter(test), entries.filter((entry) => !test(entry))];
}

function reportLine(entry: Diagnostic): string {
  return `${entry.severity} ${entry.rule} ${formatLocation(entry)}: ${entry.message}\n`;
}

function summary(entries: Diagnostic[]): string {
  const count = (severity: string): number =>
    entries.filter((entry) => entry.severity === severity).length;
  return [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('log'), 'note'),
  ].join(', ');
}

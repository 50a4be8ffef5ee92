/** Prints the diagnostics of a build, and writes all of them to a file. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from './display-path.ts';
import { type Diagnostic, diagnosticText, place } from './diagnostic.ts';

/** Diagnostics of one rule that are printed. The report has the others. */
const PRINTED_PER_RULE = 5;

/**
 * Prints errors in full and other diagnostics by rule. `report.txt` in the output folder has everything. `before` is
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
  for (const entries of Map.groupBy(unprinted, (entry) => entry.rule).values()) printRule(entries);
  if (unprinted.length > 0)
    console.log(`${summary([...unique.values()])}; all of them: ${displayPath(report)}`);
  return new Set(unique.keys());
}

function printRule(entries: Diagnostic[]): void {
  const [first] = entries;
  const limit = first?.severity === 'error' ? 20 : PRINTED_PER_RULE;
  const print = first?.severity === 'log' ? console.log : console.warn;
  for (const entry of entries.slice(0, limit)) print(diagnosticText(entry));
  if (entries.length > limit)
    print(`  … and ${entries.length - limit} more of ${first?.rule ?? ''}`);
}

function reportLine(entry: Diagnostic): string {
  return `${entry.severity} ${entry.rule} ${place(entry)}: ${entry.message}\n`;
}

function summary(entries: Diagnostic[]): string {
  const count = (severity: string): number =>
    entries.filter((entry) => entry.severity === severity).length;
  return `${count('error')} errors, ${count('warning')} warnings, ${count('log')} notes`;
}

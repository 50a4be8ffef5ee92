/** Prints what a build found, and writes all of it to one file. */
import fs from 'node:fs';
import path from 'node:path';
import { type Diagnostic, diagnosticText, place } from './diagnostic.ts';

/** Findings of one rule that are printed before the rest is left to the report. */
const PRINTED_PER_RULE = 5;

/** Prints errors in full and the rest by rule; everything is in `report.txt` of the output folder. */
export function printDiagnostics(diagnostics: Diagnostic[], out: string): void {
  const report = path.join(out, 'report.txt');
  const unique = [...new Map(diagnostics.map((entry) => [`${place(entry)}${entry.message}`, entry])).values()];
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(report, unique.map((entry) => `${entry.severity} ${entry.rule} ${place(entry)}: ${entry.message}\n`).join(''));
  if (unique.length === 0) return;
  const byRule = Map.groupBy(unique, (entry) => entry.rule);
  for (const entries of byRule.values()) {
    const first = entries[0];
    const limit = first?.severity === 'error' ? 20 : PRINTED_PER_RULE;
    const print = first?.severity === 'log' ? console.log : console.warn;
    for (const entry of entries.slice(0, limit)) print(diagnosticText(entry));
    if (entries.length > limit) print(`  … and ${entries.length - limit} more of ${first?.rule ?? ''}`);
  }
  const count = (severity: string): number => unique.filter((entry) => entry.severity === severity).length;
  console.log(`${count('error')} errors, ${count('warning')} warnings, ${count('log')} notes; all of them: ${path.relative(process.cwd(), report)}`);
}

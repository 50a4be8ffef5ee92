/** Prints the diagnostics of a build, and writes all of them to a file. */
import fs from 'node:fs';
import path from 'node:path';
import { counted } from './counted.ts';
import { displayPath } from './display-path.ts';
import { type Diagnostic, diagnosticText, formatLocation, ruleUrl } from './diagnostic.ts';
import type { Rule } from './rule.ts';

/** Diagnostics of one rule, and errors of all rules, that are printed. The report has the others. */
const PRINTED_PER_RULE = 5;
const PRINTED_ERRORS = 10;

/** Programs that show links and say who they are in `TERM_PROGRAM`. */
const PROGRAMS = new Set(['ghostty', 'Hyper', 'iTerm.app', 'rio', 'tabby', 'vscode', 'WezTerm']);

/** The version of VTE, the library of GNOME's terminals, that first showed links: 0.50. */
const FIRST_VTE = 5000;

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
  const links = unique.size > 0 ? `\n${ruleLinks([...unique.values()])}\n` : '';
  fs.writeFileSync(report, [...unique.keys(), links].join(''));
  const unprinted = [...unique]
    .filter(([line, entry]) => !before.has(line) || entry.severity === 'error')
    .map(([, entry]) => entry);
  const [errors, others] = partition(unprinted, ({ severity }) => severity === 'error');
  const isLinked = showsLinks(process.stdout) && showsLinks(process.stderr);
  for (const entries of Map.groupBy(others, (entry) => entry.rule).values())
    printSome(entries, { limit: PRINTED_PER_RULE, what: entries[0]?.rule ?? '', isLinked });
  printSome(errors, { limit: PRINTED_ERRORS, what: 'errors', isLinked });
  if (!isLinked && unprinted.length > 0) console.log(ruleLinks(unprinted));
  if (unprinted.length > 0)
    console.log(`${summary([...unique.values()])}; all of them: ${displayPath(report)}`);
  return new Set(unique.keys());
}

/** Whether a stream writes to a terminal that shows links. Programs can't ask a terminal, so this depends on its name. */
export function showsLinks(
  stream: { isTTY?: boolean | undefined },
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  // @env NO_COLOR: If it's set, the names of rules aren't links.
  // @env TERM: Set by terminals. Says, like `TERM_PROGRAM`, `VTE_VERSION`, `KITTY_WINDOW_ID` and `WT_SESSION`, whether the terminal shows links.
  // @env TERM_PROGRAM: Set by terminals.
  // @env VTE_VERSION: Set by terminals.
  // @env KITTY_WINDOW_ID: Set by the terminal kitty.
  // @env WT_SESSION: Set by Windows Terminal.
  const { TERM = '', TERM_PROGRAM = '', VTE_VERSION, KITTY_WINDOW_ID, WT_SESSION } = env;
  if (stream.isTTY !== true || env['NO_COLOR'] || env['CI'] || TERM === 'dumb') return false;
  return (
    PROGRAMS.has(TERM_PROGRAM) ||
    Number(VTE_VERSION) >= FIRST_VTE ||
    KITTY_WINDOW_ID !== undefined ||
    WT_SESSION !== undefined ||
    /^(?:alacritty|foot|xterm-kitty)/.test(TERM)
  );
}

/** Returns the name of a rule as a link (OSC 8) to its entry in the documentation. */
export function ruleLink(rule: Rule): string {
  const end = '\u001B\\';
  return `\u001B]8;;${ruleUrl(rule)}${end}${rule}\u001B]8;;${end}`;
}

function printSome(
  entries: Diagnostic[],
  { limit, what, isLinked }: { limit: number; what: string; isLinked: boolean },
): void {
  const print = entries[0]?.severity === 'log' ? console.log : console.warn;
  for (const entry of entries.slice(0, limit))
    print(diagnosticText(entry, isLinked ? ruleLink(entry.rule) : entry.rule));
  if (entries.length > limit) print(`  … and ${entries.length - limit} more of ${what}`);
}

// For logs, and for terminals that don't show links: the address of each rule once.
function ruleLinks(entries: Diagnostic[]): string {
  const rules = [...new Set(entries.map(({ rule }) => rule))].toSorted();
  return ['About these rules:', ...rules.map((rule) => `  [${rule}] ${ruleUrl(rule)}`)].join('\n');
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
